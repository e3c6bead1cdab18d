//! Rules by example.

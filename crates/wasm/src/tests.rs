//! Calls tried from outside.

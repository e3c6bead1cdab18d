//! What holds for every entry of the catalog.

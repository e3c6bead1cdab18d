//! What holds for every entry of the catalog.

mod conduct;
mod entries;
mod matches;
mod set_ups;
mod sittings;

//! What holds for every entry of the catalog.

mod conduct;
mod endings;
mod entries;
mod matches;
mod set_ups;
mod sittings;

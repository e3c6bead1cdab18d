//! The catalog of games: one folder for each, and the one list.
//!
//! ```
//! let ids: Vec<&str> = games::CATALOG.entries().map(|entry| entry.about.id).collect();
//! assert!(ids.contains(&"chess"));
//! ```

mod chess;
mod jieqi;
mod stupid;
mod war;
mod xiangqi;

use catalog::{Catalog, Entry};

/// The games we know, in the order in which people are shown them. A new game adds its line here.
static ENTRIES: &[&Entry] =
    &[&chess::ENTRY, &xiangqi::ENTRY, &jieqi::ENTRY, &stupid::ENTRY, &war::ENTRY];

/// The catalog of games.
pub static CATALOG: Catalog = Catalog::new(ENTRIES);

#[cfg(test)]
mod tests;

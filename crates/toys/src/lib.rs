//! Two small games that have every hard feature between them, and one that fails.
//!
//! They are written as games are: a file or a folder each, and a line in the catalog below. Tests play them
//! wherever no real game is wanted.

mod bomb;
pub mod flip;
pub mod skirmish;

use catalog::{Catalog, Entry, MatchKind, Matches, Paper, Workloads};
use game::{About, Blind, Rules};
use skirmish::{PLAYER, Skirmish, WORDS};

/// The skirmish under another name, for those who want its secret set-up without asking for it.
static BLIND: Entry = Entry {
    players: &[("umpire", &PLAYER)],
    ..Entry::new(
        &About { id: "blind", ..Skirmish::ABOUT },
        WORDS,
        &Paper::<Skirmish>::PLAIN,
        Matches(&[MatchKind::of::<Blind<Skirmish>>()]),
        Workloads::of::<Skirmish>(),
    )
};

static ENTRIES: &[&Entry] = &[&flip::ENTRY, &skirmish::ENTRY, &BLIND, &bomb::ENTRY];

/// The toys.
pub static CATALOG: Catalog = Catalog::new(ENTRIES);

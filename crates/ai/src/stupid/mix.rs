//! The layouts that computers draw, with their weights.

use std::sync::LazyLock;

use game::{Dice, Seat};
use stupid_chess::{Setup, Slot, StupidChess};
use xiangqi::{Side, Square};

/// The mix as it is kept: a weight and a layout in each line, left and right exchangeable.
const TEXT: &str = include_str!("layouts.txt");

static MIX: LazyLock<Vec<(Setup, u32)>> = LazyLock::new(|| TEXT.lines().map(read).collect());

fn read(line: &str) -> (Setup, u32) {
    let read = line
        .split_once(' ')
        .and_then(|(weight, setup)| Some((setup.parse::<Setup>().ok()?, weight.parse().ok()?)));
    let (setup, weight) = read.expect("the mix is a list of weights and layouts");
    assert!(setup.fault().is_none() && weight > 0, "{line} is no layout that can be drawn");
    (setup, weight)
}

/// The layouts of the mix with their weights.
pub(crate) fn layouts() -> &'static [(Setup, u32)] {
    &MIX
}

/// A layout for a computer, drawn from the mix.
pub fn layout(_: &StupidChess, _: Seat, dice: &mut Dice) -> Setup {
    let drawn = *dice.pick(layouts()).expect("the mix has weights");
    if dice.below(2) == 0 { drawn } else { mirrored(drawn) }
}

/// The same layout with left and right exchanged.
pub(crate) fn mirrored(setup: Setup) -> Setup {
    let mut roles = setup.0;
    for slot in Slot::all() {
        roles[slot.index()] = setup.0[opposite(slot).index()];
    }
    Setup(roles)
}

fn opposite(slot: Slot) -> Slot {
    let there = |it: Slot| {
        let (one, other) = (slot.square(Side::Red), it.square(Side::Red));
        one.rank() == other.rank() && one.file() + other.file() == Square::FILES - 1
    };
    Slot::all().find(|it| there(*it)).expect("start points are symmetrical")
}

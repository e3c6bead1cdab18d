//! Where the player puts its army when both deploy in secret.

use game::{Dice, Seat, Study};
use game_of_war::{Arm, Board, Layout, OPENING, Side, Square, Unit, War, networks};

/// How many units at most stand elsewhere than in the standard opening.
const CHANGES_MAX: u32 = 8;
/// How far away.
const DISTANCE_MAX: usize = 3;

/// The standard opening with some units elsewhere, all of them with their lines.
///
/// Whoever always deployed alike could be prepared for, so dice decide.
pub fn layout(rules: &War, seat: Seat, dice: &mut Dice) -> Layout {
    let side = Side::from(seat);
    let mut board = alone(side);
    for _ in 0..dice.below(CHANGES_MAX + 1) {
        let changed = shifted(&board, side, dice);
        if networks(rules, &changed)[side].online == changed.units(side) {
            board = changed;
        }
    }
    written(&board, side)
}

/// The standard map with the army of one side.
fn alone(side: Side) -> Board {
    let opening = War::default().read(OPENING).expect("the opening is well-formed");
    let mut board = opening.position().expect("the standard map can be played on").board;
    board.units(!side).iter().for_each(|at| {
        board.lift(at);
    });
    board
}

/// The same army with one unit elsewhere in its half.
fn shifted(board: &Board, side: Side, dice: &mut Dice) -> Board {
    let army: Vec<Square> = board.units(side).iter().collect();
    let Some(&from) = dice.choose(&army) else { return *board };
    let half = board.height() / 2;
    let free = (board.open() - board.occupied()).iter();
    let at_home = |at: &Square| (at.row() < half) == (side == Side::North);
    let near = |at: &Square| at.distance(from) <= DISTANCE_MAX;
    let places: Vec<Square> = free.filter(at_home).filter(near).collect();
    let mut changed = *board;
    if let (Some(&to), Some(unit)) = (dice.choose(&places), changed.lift(from)) {
        changed.place(to, unit);
        return changed;
    }
    *board
}

fn written(board: &Board, side: Side) -> Layout {
    let groups = Arm::ALL.map(|arm| {
        let squares = board.units_of(Unit { side, arm });
        let labels: Vec<String> = squares.iter().map(|at| at.to_string()).collect();
        format!("{}:{}", arm.letter(), labels.join(","))
    });
    groups.join(" ").parse().expect("a layout is written as it is read")
}

//! What the search asks alike of all games on xiangqi's board: numbers for moves, who may pass, and
//! what repetition means.

use xiangqi::{Bitboard, Board, Customs, Move, Role, Side, Square, Verdict, chase, zobrist::Key};

use crate::search::{Repetition, Visit};

/// How many numbers [`butterfly_index`] may give.
pub(crate) const FROM_TO_COUNT: usize = 2 * Square::COUNT * Square::COUNT;

/// How many numbers [`piece_to_index`] may give for so many kinds of pieces.
pub(crate) const fn piece_to_count(kinds: usize) -> usize {
    2 * kinds * Square::COUNT
}

/// A move in sixteen bits; never 0, since nothing stays where it is.
#[inline]
pub(crate) fn move_code(from: Square, to: Square) -> u16 {
    debug_assert!(from != to, "a move goes somewhere");
    (from.index() * Square::COUNT + to.index()) as u16
}

/// A number for the side, the origin and the target of a move.
#[inline]
pub(crate) fn butterfly_index(side: Side, from: Square, to: Square) -> usize {
    (side_index(side) * Square::COUNT + from.index()) * Square::COUNT + to.index()
}

/// A number for the piece that moves, the `kind`-th of `kinds`, its side and its target.
#[inline]
pub(crate) fn piece_to_index(side: Side, kinds: usize, kind: usize, to: Square) -> usize {
    debug_assert!(kind < kinds);
    (side_index(side) * kinds + kind) * Square::COUNT + to.index()
}

#[inline]
fn side_index(side: Side) -> usize {
    match side {
        Side::Red => 0,
        Side::Black => 1,
    }
}

/// The pieces of `side` that go far: whoever has none may be glad to pass, so that a null move would
/// tell the search something wrong.
#[inline]
pub(crate) fn workers(board: &Board, side: Side) -> Bitboard {
    let all = board.role(Role::Rook) | board.role(Role::Horse) | board.role(Role::Cannon);
    all & board.side(side)
}

/// The move of a [code](move_code); nothing for a null move.
fn move_of(code: u16) -> Option<Move> {
    let (from, to) = (usize::from(code) / Square::COUNT, usize::from(code) % Square::COUNT);
    let (from, to) = Square::from_index(from).zip(Square::from_index(to))?;
    (code != 0).then(|| Move::new(from, to))
}

/// Rules X5.4 and J8.2: whoever gave check with every move of the cycle loses, unless both did.
pub(crate) fn repetition(cycle: &[Visit]) -> Repetition {
    match all_checks(cycle) {
        (true, false) => Repetition::Won,
        (false, true) => Repetition::Lost,
        (true, true) | (false, false) => Repetition::Drawn,
    }
}

/// Whether the side that waits and the side to move gave check with every move of the cycle.
fn all_checks(cycle: &[Visit]) -> (bool, bool) {
    let all = |skip| cycle.iter().rev().skip(skip).step_by(2).all(|visit| visit.check);
    (all(0), all(1))
}

/// The positions before the present one, of which `visits` tells with the present one as its last, and
/// the code of the move that led to it; `codes` are those of all moves between them, and `salt` is in
/// the keys of the search, but not in those of the rules.
pub(crate) fn past(
    visits: &[xiangqi::Visit],
    codes: impl Iterator<Item = u16>,
    salt: Key,
) -> (Vec<Visit>, u16) {
    let arrivals = [0].into_iter().chain(codes);
    let visit = |(it, arrival): (&xiangqi::Visit, u16)| Visit {
        key: (it.key ^ salt).0,
        check: it.gave_check,
        arrival,
    };
    let mut past: Vec<Visit> = visits.iter().zip(arrivals).map(visit).collect();
    assert_eq!(past.len(), visits.len(), "a move led to each position but the first");
    let arrival = past.pop().map_or(0, |present| present.arrival);
    (past, arrival)
}

/// Longer cycles are not looked through for chases: they are rare, and cost more than they tell.
const CHASE_PLIES_MAX: usize = 16;

/// What a cycle that comes back to these pieces with `turn` to move means where chases are judged too.
///
/// Rules X5.5 and J8.5, as far as one cycle shows: the rules judge everything since the first of three
/// occurrences, the search believes that what was done once is done again.
pub(crate) fn repetition_with_chases(
    cycle: &[Visit],
    pieces: &Board,
    customs: impl Customs,
    turn: Side,
) -> Repetition {
    let is_long = cycle.len() > CHASE_PLIES_MAX;
    // A null move is nobody's deed.
    let has_null = cycle.iter().any(|visit| visit.arrival == 0);
    if is_long || has_null || all_checks(cycle) != (false, false) {
        return repetition(cycle);
    }
    let moves = cycle.iter().rev().filter_map(|visit| move_of(visit.arrival));
    match Verdict::of(chase::blame(pieces, customs, turn, moves)) {
        Verdict::Draw => Repetition::Drawn,
        Verdict::PerpetualCheck(guilty) | Verdict::PerpetualChase(guilty) => {
            if guilty == turn {
                Repetition::Lost
            } else {
                Repetition::Won
            }
        }
    }
}

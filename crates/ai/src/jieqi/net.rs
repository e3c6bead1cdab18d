//! The network for Jieqi: its inputs, and how they follow the walks.
//!
//! All inputs come from the position that the search works on, which is what its viewer knows: the
//! pieces as they are seen, and what the pool still holds. A piece that was turned somewhere in the
//! tree has no role there; it counts as the mean of what the pool says it may be.

use jieqi::{DEALT, Mover, Pool, Position, Walk};
use xiangqi::{Piece, Role, Side, Square};

use super::features::blanks;
use crate::net::{Accumulator, Network};

/// Seven roles face up, and face down.
const PLANES: usize = Role::ALL.len() + 1;
const FACE_DOWN: usize = Role::ALL.len();
/// The pieces of both sides.
const MEN: usize = 2 * PLANES * Square::COUNT;
/// How many pieces of a side are dealt: of each role, whether the pool holds one, two and so on.
const POOLED: usize = 15;
const _: () = {
    let (mut dealt, mut index) = (0, 0);
    while index < DEALT.len() {
        dealt += DEALT[index].full_count() as usize;
        index += 1;
    }
    assert!(dealt == POOLED);
};

/// Own and enemy pieces, then what the pool holds for either side.
pub(crate) const INPUTS: usize = MEN + 2 * POOLED;

/// How many hidden units there are.
pub(crate) const HIDDEN: usize = 32;
/// One output bucket serves fuller and emptier boards.
pub(crate) const BUCKETS: usize = 1;

static NETWORK: Network<INPUTS, HIDDEN, BUCKETS> = Network::from_bytes(include_bytes!("jieqi.net"));

type Units = [i16; HIDDEN];

/// The inputs that are on as `viewer` sees the board, but for pieces without a role.
pub(crate) fn inputs(position: &Position, viewer: Side) -> impl Iterator<Item = usize> {
    let men = Side::ALL.into_iter().flat_map(move |side| {
        let seen = Role::ALL.into_iter().flat_map(move |role| {
            let squares = position.board().of(side, role) - position.down();
            squares.into_iter().map(move |square| input(viewer, side, role as usize, square))
        });
        let down = position.board().side(side) & position.down();
        seen.chain(down.into_iter().map(move |square| input(viewer, side, FACE_DOWN, square)))
    });
    let pools = Side::ALL.into_iter().flat_map(move |side| pooled(position.pool(), viewer, side));
    men.chain(pools)
}

/// The same input with left and right exchanged; what the pool holds has no side.
pub(crate) fn mirror(input: usize) -> usize {
    const FILES: usize = Square::FILES as usize;
    if input < MEN { input / FILES * FILES + (FILES - 1 - input % FILES) } else { input }
}

/// The hidden units of a position.
pub(crate) fn refresh(position: &Position) -> Accumulator<HIDDEN> {
    let mut accumulator = NETWORK.empty();
    let views = Side::ALL.map(|viewer| inputs(position, viewer));
    let [red, black] = views;
    for (red, black) in red.zip(black) {
        accumulator.add([red, black].map(|input| NETWORK.row(input)));
    }
    for side in Side::ALL {
        for square in blanks(position, side) {
            accumulator.add(blank_rows(position.pool(), side, square).each_ref());
        }
    }
    accumulator
}

/// The hidden units after a legal walk, from those of the position `before` it. What is turned stays
/// blank, and the pool as it was.
#[inline]
pub(crate) fn update(
    mut accumulator: Accumulator<HIDDEN>,
    before: &Position,
    walk: Walk,
) -> Accumulator<HIDDEN> {
    let Walk { mover, from, to } = walk;
    let side = before.turn();
    if before.board().side(!side).contains(to) {
        match plane(before, to) {
            Some(plane) => accumulator.remove(rows(!side, plane, to)),
            None => accumulator.remove(blank_rows(before.pool(), !side, to).each_ref()),
        }
    }
    match (mover, before.board().role_at(from)) {
        (Mover::FaceUp, Some(role)) => {
            accumulator.shift(rows(side, role as usize, from), rows(side, role as usize, to));
        }
        (Mover::FaceUp, None) | (Mover::FaceDown, _) => {
            let blank = blank_rows(before.pool(), side, to);
            accumulator.shift(rows(side, FACE_DOWN, from), blank.each_ref());
        }
    }
    accumulator
}

/// How many pieces stand on the board.
#[inline]
pub(crate) fn men(position: &Position) -> usize {
    position.board().occupied().count() as usize
}

/// What the network adds to the score of the side to move.
#[inline]
pub(crate) fn output(accumulator: &Accumulator<HIDDEN>, position: &Position) -> i32 {
    NETWORK.output(accumulator.seen_by(position.turn().into()), men(position))
}

/// The number of a piece as `viewer` sees it: own pieces first, the viewer's back rank first.
#[inline]
fn input(viewer: Side, side: Side, plane: usize, square: Square) -> usize {
    let enemy = usize::from(side != viewer);
    let rank = usize::from(square.rank_of(viewer));
    let place = rank * usize::from(Square::FILES) + usize::from(square.file());
    (enemy * PLANES + plane) * Square::COUNT + place
}

#[inline]
fn rows(side: Side, plane: usize, square: Square) -> [&'static Units; 2] {
    Side::ALL.map(|viewer| NETWORK.row(input(viewer, side, plane, square)))
}

/// On which plane the piece on `square` is; on none if it is blank.
#[inline]
fn plane(position: &Position, square: Square) -> Option<usize> {
    if position.down().contains(square) {
        return Some(FACE_DOWN);
    }
    position.board().role_at(square).map(|role| role as usize)
}

/// For each role the pool of `side` holds so many of: at least one, at least two and so on.
fn pooled(pool: &Pool, viewer: Side, side: Side) -> impl Iterator<Item = usize> {
    let first = MEN + usize::from(side != viewer) * POOLED;
    let starts = DEALT.into_iter().scan(first, |next, role| {
        let start = *next;
        *next += usize::from(role.full_count());
        Some((role, start))
    });
    starts
        .flat_map(move |(role, start)| start..start + usize::from(pool.count(Piece { side, role })))
}

/// What a piece without a role adds, as each side sees it.
#[inline]
fn blank_rows(pool: &Pool, side: Side, square: Square) -> [Units; 2] {
    Side::ALL.map(|viewer| blank(pool, viewer, side, square))
}

/// The mean of what a piece without a role may turn out to be. Short words keep it fast; weights are
/// small enough for fifteen of them.
#[inline]
fn blank(pool: &Pool, viewer: Side, side: Side, square: Square) -> Units {
    const SHARE_BITS: i32 = 14;
    let mut buckets: Units = [0; HIDDEN];
    let mut whole = 0;
    for (role, count) in pool.odds(side) {
        let count = count as i16;
        whole += count;
        let row = NETWORK.row(input(viewer, side, role as usize, square));
        for (sum, weight) in buckets.iter_mut().zip(row) {
            *sum = sum.wrapping_add(weight.wrapping_mul(count));
        }
    }
    debug_assert!((1..=POOLED as i16).contains(&whole), "a piece that was turned is in the pool");
    // Dividing is slow; all that matters is that the same pool always gives the same.
    let share = (1_i16 << SHARE_BITS) / whole.max(1);
    buckets.map(|sum| ((i32::from(sum) * i32::from(share)) >> SHARE_BITS) as i16)
}

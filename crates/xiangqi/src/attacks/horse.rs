//! The horse: one orthogonal step to an empty leg, then one diagonal step outward.

use crate::{
    Bitboard, Square,
    attacks::step::{self, Step},
};

/// The leaps past each leg, in the order of [`step::ORTHOGONAL`].
const FROM_WAYS: [[Step; 2]; 4] =
    [[(-1, -2), (1, -2)], [(-2, -1), (-2, 1)], [(2, -1), (2, 1)], [(-1, 2), (1, 2)]];

/// Seen from the target, the legs are its diagonal neighbors: behind each stand two horses, in the
/// order of [`step::DIAGONAL`].
const TO_WAYS: [[Step; 2]; 4] =
    [[(-2, -1), (-1, -2)], [(2, -1), (1, -2)], [(-2, 1), (-1, 2)], [(2, 1), (1, 2)]];

static FROM: [[Bitboard; 16]; Square::COUNT] = step::blocked_table(&FROM_WAYS);
static TO: [[Bitboard; 16]; Square::COUNT] = step::blocked_table(&TO_WAYS);

/// Rule X3.4: the points that a horse attacks from `from`.
#[inline]
pub fn horse(from: Square, occupied: Bitboard) -> Bitboard {
    FROM[from.index()][step::orthogonal_neighbors(from, occupied)]
}

/// The points from which a horse attacks `target`: not the same as [`horse`], since the leg is next
/// to the attacker.
#[inline]
pub fn horse_attackers(target: Square, occupied: Bitboard) -> Bitboard {
    TO[target.index()][step::diagonal_neighbors(target, occupied)]
}

/// The leg of a horse on `from` that would go to `to`: the neighbor of `from` that blocks it if
/// occupied. `None` if that is no horse's leap.
pub const fn leg(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match (files.abs(), ranks.abs()) {
        (1, 2) => from.offset(0, ranks / 2),
        (2, 1) => from.offset(files / 2, 0),
        _ => None,
    }
}

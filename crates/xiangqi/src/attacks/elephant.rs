//! The elephant: two diagonal steps over an empty eye.

use crate::{
    Bitboard, Square,
    attacks::{
        Range,
        step::{self, Step},
    },
};

/// The leap over each eye, in the order of [`step::DIAGONAL`].
const WAYS: [[Step; 2]; 4] =
    [[(-2, -2), (-2, -2)], [(2, -2), (2, -2)], [(-2, 2), (-2, 2)], [(2, 2), (2, 2)]];

static LEAPS: [[Bitboard; 16]; Square::COUNT] = step::blocked_table(&WAYS);

/// Rule X3.3: the points that an elephant attacks from `from`.
#[inline]
pub fn elephant(from: Square, occupied: Bitboard, range: Range) -> Bitboard {
    LEAPS[from.index()][step::diagonal_neighbors(from, occupied)] & range.elephant()
}

/// The eye of an elephant on `from` that would go to `to`: the point between them, which blocks it
/// if occupied. `None` if that is no elephant's leap.
pub const fn eye(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    if files.abs() == 2 && ranks.abs() == 2 { from.offset(files / 2, ranks / 2) } else { None }
}

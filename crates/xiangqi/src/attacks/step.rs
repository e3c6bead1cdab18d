//! Tables of short steps, shared by the roles that make them.

use crate::{Bitboard, Square};

/// A step: files to the right, ranks up.
pub(super) type Step = (i8, i8);

/// One step along a file or rank.
pub(super) const ORTHOGONAL: [Step; 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// One step across.
pub(super) const DIAGONAL: [Step; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// For each point, the points that one of `steps` leads to.
pub(super) const fn table(steps: &[Step]) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut at = 0;
        while at < steps.len() {
            if let Some(from) = Square::from_index(index)
                && let Some(to) = from.offset(steps[at].0, steps[at].1)
            {
                table[index] = table[index].with(to);
            }
            at += 1;
        }
        index += 1;
    }
    table
}

/// For each point, and for each set of blocked ways among four, the points that remain.
///
/// Bit `i` of the set says that `ways[i]` is blocked; a way leads to up to two points.
pub(super) const fn blocked_table(ways: &[[Step; 2]; 4]) -> [[Bitboard; 16]; Square::COUNT] {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut way = 0;
    while way < 4 {
        let open = self::table(&ways[way]);
        let mut index = 0;
        while index < Square::COUNT {
            let mut blocked = 0;
            while blocked < 16 {
                if blocked >> way & 1 == 0 {
                    table[index][blocked] = table[index][blocked].union(open[index]);
                }
                blocked += 1;
            }
            index += 1;
        }
        way += 1;
    }
    table
}

/// Which of the four orthogonal neighbors are occupied, in the order of [`ORTHOGONAL`].
///
/// Beyond an edge the answer is arbitrary; the tables have nothing there.
#[inline]
pub(super) const fn orthogonal_neighbors(square: Square, occupied: Bitboard) -> usize {
    let near = (occupied.bits() << 9 >> square.index()) as u32;
    (near & 1 | near >> 7 & 2 | near >> 8 & 4 | near >> 15 & 8) as usize
}

/// Which of the four diagonal neighbors are occupied, in the order of [`DIAGONAL`].
///
/// Beyond an edge the answer is arbitrary; the tables have nothing there.
#[inline]
pub(super) const fn diagonal_neighbors(square: Square, occupied: Bitboard) -> usize {
    let near = (occupied.bits() << 10 >> square.index()) as u32;
    (near & 1 | near >> 1 & 2 | near >> 16 & 4 | near >> 17 & 8) as usize
}

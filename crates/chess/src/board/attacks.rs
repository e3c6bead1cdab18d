//! Which squares a man attacks from where it stands.
//!
//! Sliding attacks are looked up line by line: a multiplication gathers the six inner squares of a
//! line into six bits, and those name a row in a table of 4 KiB. Two such tables serve all lines of
//! all squares, so nothing here ever leaves the first cache.

use crate::{Bitboard, Role, Side, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_B: u64 = FILE_A << 1;
/// Gathers the a-file, turned upside down, into the highest byte.
const DIAGONAL_C2_H7: u64 = 0x0080_4020_1008_0400;

static KNIGHT: [Bitboard; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] =
    leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// Both diagonals through each square, without the square itself.
static DIAGONALS: [[Bitboard; 2]; 64] = {
    let mut lines = [[Bitboard::EMPTY; 2]; 64];
    let mut square = 0;
    while square < 64 {
        lines[square] = [line_through(square, 1, 1), line_through(square, 1, -1)];
        square += 1;
    }
    lines
};

/// By file and by the inner six squares of a rank: the attacks along that rank, on every rank.
static ALONG_RANK: [[Bitboard; 64]; 8] = {
    let mut table = [[Bitboard::EMPTY; 64]; 8];
    let mut index = 0;
    while index < 8 * 64 {
        let (file, inner) = (index / 64, index % 64);
        let reach = reach_on_line(file, (inner as u64) << 1);
        table[file][inner] = Bitboard(reach * FILE_A);
        index += 1;
    }
    table
};

/// By rank and by the inner six squares of the a-file: the attacks along that file.
static ALONG_FILE: [[Bitboard; 64]; 8] = {
    let mut table = [[Bitboard::EMPTY; 64]; 8];
    let mut index = 0;
    while index < 8 * 64 {
        let (rank, inner) = (index / 64, index % 64);
        // The multiplication turns the file upside down: its eighth rank comes out lowest.
        let reach = reach_on_line(7 - rank, (inner as u64) << 1);
        let mut attacks = 0;
        let mut step = 0;
        while step < 8 {
            attacks |= (reach >> step & 1) << (8 * (7 - step));
            step += 1;
        }
        table[rank][inner] = Bitboard(attacks);
        index += 1;
    }
    table
};

/// The squares strictly between two squares on a line.
static BETWEEN: [[Bitboard; 64]; 64] = lines(Extent::Between);
/// The whole line through two squares, from edge to edge.
static LINE: [[Bitboard; 64]; 64] = lines(Extent::EdgeToEdge);

/// Rule C3.4: a knight leaps two squares one way and one the other.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Rule C3.1: a king steps one square.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Rule C3.6: a pawn of `side` captures one square diagonally forward.
#[inline]
pub fn pawn(side: Side, square: Square) -> Bitboard {
    PAWN[side as usize][square.index()]
}

/// Rule C3.2: a bishop moves along diagonals up to the first man, which it attacks.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let row = &ALONG_RANK[square.index() & 7];
    let [rising, falling] = &DIAGONALS[square.index()];
    let on_rising = row[gather(occupied.0 & rising.0, FILE_B)];
    let on_falling = row[gather(occupied.0 & falling.0, FILE_B)];
    on_rising & *rising | on_falling & *falling
}

/// Rule C3.3: a rook moves along ranks and files up to the first man, which it attacks.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square.index() & 7, square.index() >> 3);
    let inner = occupied.0 >> (8 * rank + 1) & 63;
    let along_rank = ALONG_RANK[file][inner as usize].0 & 0xFF << (8 * rank);
    let on_file = gather(occupied.0 >> file & FILE_A, DIAGONAL_C2_H7);
    Bitboard(along_rank | ALONG_FILE[rank][on_file].0 << file)
}

/// Rule C3.5: a queen moves as a bishop or as a rook.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// What a man of this role and side attacks from `square`.
#[inline]
pub fn of(role: Role, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(side, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares strictly between two squares; none unless they share a rank, file or diagonal.
#[inline]
pub fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// The whole rank, file or diagonal through two squares; empty unless they share one.
#[inline]
pub fn line(one: Square, other: Square) -> Bitboard {
    LINE[one.index()][other.index()]
}

#[inline]
const fn gather(line: u64, multiplier: u64) -> usize {
    (line.wrapping_mul(multiplier) >> 58) as usize
}

const fn offset(square: usize, files: isize, ranks: isize) -> Option<usize> {
    let (file, rank) = ((square % 8) as isize + files, (square / 8) as isize + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        return None;
    }
    Some((rank * 8 + file) as usize)
}

const fn leaps(steps: &[(isize, isize)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            if let Some(target) = offset(square, steps[step].0, steps[step].1) {
                table[square].0 |= 1 << target;
            }
            step += 1;
        }
        square += 1;
    }
    table
}

const fn ray(square: usize, files: isize, ranks: isize) -> u64 {
    let mut squares = 0;
    let mut at = offset(square, files, ranks);
    while let Some(target) = at {
        squares |= 1 << target;
        at = offset(target, files, ranks);
    }
    squares
}

const fn line_through(square: usize, files: isize, ranks: isize) -> Bitboard {
    Bitboard(ray(square, files, ranks) | ray(square, -files, -ranks))
}

/// The reach of a slider at `place` among the eight places of a line.
const fn reach_on_line(place: usize, occupied: u64) -> u64 {
    let mut reach = 0;
    let mut up = place;
    while up < 7 {
        up += 1;
        reach |= 1 << up;
        if occupied >> up & 1 != 0 {
            break;
        }
    }
    let mut down = place;
    while down > 0 {
        down -= 1;
        reach |= 1 << down;
        if occupied >> down & 1 != 0 {
            break;
        }
    }
    reach
}

#[derive(Clone, Copy)]
enum Extent {
    Between,
    EdgeToEdge,
}

const fn lines(extent: Extent) -> [[Bitboard; 64]; 64] {
    const DIRECTIONS: [(isize, isize); 8] =
        [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut index = 0;
    while index < 64 * 8 {
        let (from, (files, ranks)) = (index / 8, DIRECTIONS[index % 8]);
        let whole = line_through(from, files, ranks).0 | 1 << from;
        let mut passed = 0;
        let mut at = offset(from, files, ranks);
        while let Some(to) = at {
            table[from][to] = match extent {
                Extent::Between => Bitboard(passed),
                Extent::EdgeToEdge => Bitboard(whole),
            };
            passed |= 1 << to;
            at = offset(to, files, ranks);
        }
        index += 1;
    }
    table
}

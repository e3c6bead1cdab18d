//! The parts of the board that bind some roles: palaces, points of advisors and elephants, halves.

use crate::{Bitboard, BySide, Role, Side, Square};

/// Rule X1.2: the nine points of a side's palace.
pub const PALACE: BySide<Bitboard> = mirrored(&[
    Square::D0,
    Square::E0,
    Square::F0,
    Square::D1,
    Square::E1,
    Square::F1,
    Square::D2,
    Square::E2,
    Square::F2,
]);

/// The five points where a side's advisor can stand unless it roams.
pub const ADVISOR_POINTS: BySide<Bitboard> =
    mirrored(&[Square::D0, Square::F0, Square::E1, Square::D2, Square::F2]);

/// The seven points where a side's elephant can stand unless it roams.
pub const ELEPHANT_POINTS: BySide<Bitboard> =
    mirrored(&[Square::C0, Square::G0, Square::A2, Square::E2, Square::I2, Square::C4, Square::G4]);

/// A side's own half, up to the river.
pub const HALF: BySide<Bitboard> = BySide {
    red: Bitboard::from_bits((1 << (5 * Square::FILES)) - 1),
    black: Bitboard::from_bits(((1 << (5 * Square::FILES)) - 1) << (5 * Square::FILES)),
};

/// The points where a side's pawn can stand in plain xiangqi: the start points, those before them,
/// and everything across the river.
pub const PAWN_POINTS: BySide<Bitboard> = {
    let red = mirrored(&[
        Square::A3,
        Square::C3,
        Square::E3,
        Square::G3,
        Square::I3,
        Square::A4,
        Square::C4,
        Square::E4,
        Square::G4,
        Square::I4,
    ]);
    BySide { red: red.red.union(HALF.black), black: red.black.union(HALF.red) }
};

/// Rule X2.6: the points where a piece of `side` can ever stand in plain xiangqi.
pub const fn of(role: Role, side: Side) -> Bitboard {
    match role {
        Role::King => *PALACE.get(side),
        Role::Advisor => *ADVISOR_POINTS.get(side),
        Role::Elephant => *ELEPHANT_POINTS.get(side),
        Role::Pawn => *PAWN_POINTS.get(side),
        Role::Horse | Role::Rook | Role::Cannon => Bitboard::FULL,
    }
}

/// Red's points as given, Black's with ranks counted from the other end.
const fn mirrored(red: &[Square]) -> BySide<Bitboard> {
    let mut points = BySide { red: Bitboard::EMPTY, black: Bitboard::EMPTY };
    let mut at = 0;
    while at < red.len() {
        points.red = points.red.with(red[at]);
        points.black = points.black.with(red[at].mirrored());
        at += 1;
    }
    points
}

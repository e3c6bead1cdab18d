//! The usual array: which role starts where.

use crate::{Bitboard, ByRole, BySide, Role, Side, Square};

/// Rule X1.3: Red's sixteen start points with the role that starts there, back rank first, left to right.
/// Black's are [mirrored](Square::mirrored).
pub const ARRAY: [(Square, Role); 16] = [
    (Square::A0, Role::Rook),
    (Square::B0, Role::Horse),
    (Square::C0, Role::Elephant),
    (Square::D0, Role::Advisor),
    (Square::E0, Role::King),
    (Square::F0, Role::Advisor),
    (Square::G0, Role::Elephant),
    (Square::H0, Role::Horse),
    (Square::I0, Role::Rook),
    (Square::B2, Role::Cannon),
    (Square::H2, Role::Cannon),
    (Square::A3, Role::Pawn),
    (Square::C3, Role::Pawn),
    (Square::E3, Role::Pawn),
    (Square::G3, Role::Pawn),
    (Square::I3, Role::Pawn),
];

/// The start points of `side` with their roles, in the order of [`ARRAY`].
pub fn array(side: Side) -> impl ExactSizeIterator<Item = (Square, Role)> {
    ARRAY.into_iter().map(move |(square, role)| match side {
        Side::Red => (square, role),
        Side::Black => (square.mirrored(), role),
    })
}

/// The start points of `side`.
pub fn points(side: Side) -> Bitboard {
    array(side).map(|(square, _)| square).collect()
}

/// The points of `side` where `role` starts.
#[inline]
pub fn of(role: Role, side: Side) -> Bitboard {
    BY_ROLE[side][role]
}

/// The role that starts on `square`; `None` where none of `side` does.
#[inline]
pub fn role_at(side: Side, square: Square) -> Option<Role> {
    ROLE_AT[side][square.index()]
}

static ROLE_AT: BySide<[Option<Role>; Square::COUNT]> = {
    let mut roles = BySide { red: [None; Square::COUNT], black: [None; Square::COUNT] };
    let mut at = 0;
    while at < ARRAY.len() {
        let (square, role) = ARRAY[at];
        roles.red[square.index()] = Some(role);
        roles.black[square.mirrored().index()] = Some(role);
        at += 1;
    }
    roles
};

static BY_ROLE: BySide<ByRole<Bitboard>> = {
    let (mut red, mut black) = ([Bitboard::EMPTY; 7], [Bitboard::EMPTY; 7]);
    let mut at = 0;
    while at < ARRAY.len() {
        let (square, role) = ARRAY[at];
        red[role as usize] = red[role as usize].with(square);
        black[role as usize] = black[role as usize].with(square.mirrored());
        at += 1;
    }
    BySide { red: ByRole::from_array(red), black: ByRole::from_array(black) }
};

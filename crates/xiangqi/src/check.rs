//! Who attacks a king: the checks of every game on this board.

use crate::{Bitboard, Board, Range, Role, Side, Square, attacks, region};

/// How a game departs from plain xiangqi in who can reach a king.
pub trait Customs: Copy {
    /// Whether an enemy king, advisor or elephant may come to attack a king by its own step. Not in
    /// plain xiangqi, where none of them ever gets near; then these are not even looked for.
    const ALL_ATTACK: bool;

    /// The pieces that go everywhere when they act as advisors or elephants; all others keep to
    /// their [`Range::Home`].
    fn roaming(self) -> Bitboard;

    /// How far a piece of `side` on `square` goes.
    #[inline]
    fn range(self, side: Side, square: Square) -> Range {
        if self.roaming().contains(square) { Range::Everywhere } else { Range::Home(side) }
    }
}

/// Plain xiangqi: the king stays in its palace, advisors and elephants on their side of the river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain;

impl Customs for Plain {
    const ALL_ATTACK: bool = false;

    #[inline]
    fn roaming(self) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// A king may be anywhere, and these pieces go everywhere as advisors or elephants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roaming(pub Bitboard);

impl Customs for Roaming {
    const ALL_ATTACK: bool = true;

    #[inline]
    fn roaming(self) -> Bitboard {
        self.0
    }
}

/// The pieces of one side as attackers.
#[derive(Clone, Copy, Debug)]
pub struct Attackers<'a, C> {
    board: &'a Board,
    customs: C,
    side: Side,
}

impl<'a, C: Customs> Attackers<'a, C> {
    /// The pieces of `side` on `board`.
    #[inline]
    pub fn new(board: &'a Board, customs: C, side: Side) -> Attackers<'a, C> {
        Attackers { board, customs, side }
    }

    /// The pieces that attack a king on `target` as the board stands.
    ///
    /// Rule X4.1: a king is in check if an enemy piece could take it, or if an enemy king faces it.
    #[inline]
    pub fn of(self, target: Square) -> Bitboard {
        self.of_after(target, self.board.occupied(), Bitboard::EMPTY)
    }

    /// The pieces that attack a king on `target` if only the points of `occupied` were, and the
    /// piece on `taken` were gone.
    #[inline]
    pub fn of_after(self, target: Square, occupied: Bitboard, taken: Bitboard) -> Bitboard {
        let alive = self.board.side(self.side) - taken;
        let lines = self.board.role(Role::Rook) & attacks::rook(target, occupied)
            | self.board.role(Role::Cannon) & attacks::cannon(target, occupied)
            | self.board.role(Role::King) & attacks::facing(target, occupied);
        (lines | self.leapers(target, occupied)) & alive
    }

    /// Those of either side that would attack `target`, were they of this side, by a step or leap.
    #[inline]
    pub(crate) fn leapers(self, target: Square, occupied: Bitboard) -> Bitboard {
        let near = self.board.role(Role::Horse) & attacks::horse_attackers(target, occupied)
            | self.board.role(Role::Pawn) & attacks::pawn_attackers(target, self.side);
        if C::ALL_ATTACK { near | self.guards(target, occupied) } else { near }
    }

    /// The part of [`Attackers::leapers`] that plain xiangqi does not have.
    fn guards(self, target: Square, occupied: Bitboard) -> Bitboard {
        let reaching = |home: Bitboard| {
            if home.contains(target) { Bitboard::FULL } else { self.customs.roaming() }
        };
        let kings = if region::PALACE[self.side].contains(target) {
            attacks::king_steps(target)
        } else {
            Bitboard::EMPTY
        };
        let advisors = attacks::advisor(target, Range::Everywhere)
            & reaching(region::ADVISOR_POINTS[self.side]);
        let elephants = attacks::elephant(target, occupied, Range::Everywhere)
            & reaching(region::HALF[self.side]);
        self.board.role(Role::King) & kings
            | self.board.role(Role::Advisor) & advisors
            | self.board.role(Role::Elephant) & elephants
    }
}

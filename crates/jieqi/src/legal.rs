//! Which walks are legal, from what is seen on the board alone.

use xiangqi::{Attackers, Bitboard, Legal, Roaming, Role, Side, Square, attacks};

use crate::{Mover, Position, Walk, Walks};

impl Position {
    /// The legal walks of the side to move, piece by piece.
    ///
    /// Rules J4.2 and J4.3: face down a piece acts by its square and is bound like a piece of plain
    /// xiangqi; face up, advisors and elephants go anywhere.
    #[inline]
    pub fn legal(&self) -> Legal<'_, Roaming> {
        let side = self.turn();
        Legal::new(self.board(), self.customs(), side, self.board().of(side, Role::King).first())
    }

    /// All legal walks of the side to move.
    pub fn walks(&self) -> Walks {
        let mut walks = Walks::new();
        self.for_each_walk(|walk| walks.push(walk));
        walks
    }

    /// Calls `visit` with each legal walk of the side to move.
    #[inline]
    pub fn for_each_walk(&self, visit: impl FnMut(Walk)) {
        self.for_each_walk_to(Bitboard::FULL, visit);
    }

    /// Calls `visit` with each legal walk that takes something.
    #[inline]
    pub fn for_each_capture(&self, visit: impl FnMut(Walk)) {
        self.for_each_walk_to(self.board().side(!self.turn()), visit);
    }

    #[inline]
    fn for_each_walk_to(&self, wanted: Bitboard, mut visit: impl FnMut(Walk)) {
        self.legal().for_each(|_, from, targets| {
            let mover = self.mover_at(from);
            for to in targets & wanted {
                visit(Walk { mover, from, to });
            }
        });
    }

    /// Whether `walk` is legal.
    pub fn is_legal(&self, walk: Walk) -> bool {
        self.mover_at(walk.from) == walk.mover
            && self.legal().destinations(walk.from).contains(walk.to)
    }

    /// Whether the side to move has a legal walk.
    pub fn has_walk(&self) -> bool {
        self.legal().any()
    }

    /// Rule J6.1: whether the side to move stands in check.
    pub fn is_check(&self) -> bool {
        self.legal().in_check()
    }

    /// Rule J6.2: whether the two kings see each other along a file.
    pub(crate) fn are_kings_facing(&self) -> bool {
        let [red, black] = Side::ALL.map(|side| self.board().of(side, Role::King));
        red.first().is_some_and(|red| attacks::facing(red, self.board().occupied()).meets(black))
    }

    /// Whether a piece other than a king attacks the king of `side`.
    pub(crate) fn is_attacked_by_pieces(&self, side: Side) -> bool {
        let attackers = Attackers::new(self.board(), self.customs(), !side);
        let king = self.board().of(side, Role::King).first();
        king.is_some_and(|king| !(attackers.of(king) - self.board().role(Role::King)).is_empty())
    }

    /// How far advisors and elephants go: everywhere, once they lie face up.
    #[inline]
    pub fn customs(&self) -> Roaming {
        Roaming(!self.down())
    }

    #[inline]
    fn mover_at(&self, square: Square) -> Mover {
        if self.down().contains(square) { Mover::FaceDown } else { Mover::FaceUp }
    }
}

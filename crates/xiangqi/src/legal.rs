//! Which moves are legal: those that leave the own king unattacked.

use crate::{Attackers, Bitboard, Board, Customs, Role, Side, Square, attacks, pin::Pins};

/// One side's legal moves on a board (rule X4.2).
///
/// Serves every game on this board: pieces move by the role they act in, `royal` is the piece that
/// may not be left attacked, whatever it acts as, and [`Customs`] say who goes where. If nobody is
/// royal, every move is legal.
///
/// Few moves can endanger the king, so most are counted without being looked at: only moves of the
/// royal piece, moves out of check and moves of pinned pieces are examined.
#[derive(Clone, Copy)]
pub struct Legal<'a, C> {
    board: &'a Board,
    customs: C,
    side: Side,
    royal: Option<Square>,
    own: Bitboard,
    enemy: Bitboard,
    danger: Danger,
}

/// What keeps the pieces from moving as they please.
#[derive(Clone, Copy)]
enum Danger {
    /// Nobody is royal, or nothing threatens.
    None,
    /// The royal piece is not in check, but some moves would expose it.
    Pins(Pins),
    /// The royal piece is attacked by these.
    Check { attackers: Bitboard, answers: Bitboard },
}

impl<'a, C: Customs> Legal<'a, C> {
    /// The moves of `side`, whose piece on `royal` may not be left attacked.
    #[inline]
    pub fn new(board: &'a Board, customs: C, side: Side, royal: Option<Square>) -> Legal<'a, C> {
        let (own, enemy) = (board.side(side), board.side(!side));
        let mut legal = Legal { board, customs, side, royal, own, enemy, danger: Danger::None };
        if let Some(royal) = royal {
            legal.danger = legal.danger_to(royal);
        }
        legal
    }

    /// Whether the royal piece is attacked.
    #[inline]
    pub fn in_check(&self) -> bool {
        matches!(self.danger, Danger::Check { .. })
    }

    /// The enemy pieces that attack the royal piece.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        match self.danger {
            Danger::Check { attackers, .. } => attackers,
            Danger::None | Danger::Pins(_) => Bitboard::EMPTY,
        }
    }

    /// Calls `visit` with the role, the point and the legal destinations of each piece that can
    /// move.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(Role, Square, Bitboard)) {
        self.each_of(Role::King, &mut visit);
        self.each_of(Role::Advisor, &mut visit);
        self.each_of(Role::Elephant, &mut visit);
        self.each_of(Role::Horse, &mut visit);
        self.each_of(Role::Rook, &mut visit);
        self.each_of(Role::Cannon, &mut visit);
        self.each_of(Role::Pawn, &mut visit);
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count(&self) -> u64 {
        let mut count = 0;
        self.for_each(|_, _, destinations| count += u64::from(destinations.count()));
        count
    }

    /// Whether there is a legal move. The royal piece comes last: its moves take longest to find.
    pub fn any(&self) -> bool {
        let royal = self.royal.map_or(Bitboard::EMPTY, Bitboard::of);
        let can_move = |from| !self.destinations(from).is_empty();
        (self.own - royal).into_iter().any(can_move) || royal.into_iter().any(can_move)
    }

    /// The points to which the piece on `from` may go; none if that is not a piece of the side
    /// that may act.
    pub fn destinations(&self, from: Square) -> Bitboard {
        match self.board.role_at(from) {
            Some(role) if self.own.contains(from) => self.destinations_of(role, from),
            _ => Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn each_of(&self, role: Role, visit: &mut impl FnMut(Role, Square, Bitboard)) {
        for from in self.own & self.board.role(role) {
            let destinations = self.destinations_of(role, from);
            if !destinations.is_empty() {
                visit(role, from, destinations);
            }
        }
    }

    #[inline(always)]
    fn destinations_of(&self, role: Role, from: Square) -> Bitboard {
        let range = self.customs.range(self.side, from);
        let there = attacks::destinations(role, self.side, from, self.own, self.enemy, range);
        if self.royal == Some(from) {
            return self.safe(there, |to| (to, self.occupied().without(from)));
        }
        match self.danger {
            Danger::None => there,
            Danger::Pins(ref pins) => there & pins.freedom(from, self.occupied()),
            Danger::Check { answers, .. } => self.answering(from, there, answers),
        }
    }

    /// Rule X4.8: the part of `there` that answers a check, for a piece that is not royal itself.
    fn answering(&self, from: Square, there: Bitboard, answers: Bitboard) -> Bitboard {
        let Some(royal) = self.royal else { return there };
        let tries = if answers.contains(from) { there } else { there & answers };
        self.safe(tries, |to| (royal, self.occupied().without(from).with(to)))
    }

    /// The destinations after which the royal piece is not attacked; `after` says for each where
    /// it then stands and what else is occupied.
    fn safe(
        &self,
        destinations: Bitboard,
        after: impl Fn(Square) -> (Square, Bitboard),
    ) -> Bitboard {
        let attackers = Attackers::new(self.board, self.customs, !self.side);
        let is_safe = |to: &Square| {
            let (royal, occupied) = after(*to);
            attackers.of_after(royal, occupied, Bitboard::of(*to)).is_empty()
        };
        destinations.into_iter().filter(is_safe).collect()
    }

    #[inline]
    fn danger_to(&self, royal: Square) -> Danger {
        let attackers = Attackers::new(self.board, self.customs, !self.side).of(royal);
        if !attackers.is_empty() {
            let answers = self.answers(royal, attackers);
            return Danger::Check { attackers, answers };
        }
        let pins = Pins::new(self.board, self.customs, self.side, royal);
        if pins.is_empty() { Danger::None } else { Danger::Pins(pins) }
    }

    /// Points that a piece must come to, or leave, to do something about a check: those of the
    /// attackers, those between them and the king, legs and eyes. More is tried than works.
    fn answers(&self, royal: Square, attackers: Bitboard) -> Bitboard {
        attackers.into_iter().fold(Bitboard::EMPTY, |answers, attacker| {
            let leg = attacks::leg(attacker, royal).or(attacks::eye(attacker, royal));
            let block = leg.map_or(Bitboard::between(royal, attacker), Bitboard::of);
            answers | block.with(attacker)
        })
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.own | self.enemy
    }
}

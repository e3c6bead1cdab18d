//! Perpetual chase: who attacks one and the same piece anew with every move (rules X5.9 to X5.14).
//!
//! Nothing is kept while a game is played. When a position has come for the third time, the moves
//! since its first occurrence are gone through once, the latest first, with each piece known by where
//! it stands at the end.

use crate::{
    Attackers, Bitboard, Board, BySide, Customs, Legal, Move, Role, Side, Square, attacks,
};

/// A board on the way, and how its pieces go.
#[derive(Clone, Copy)]
struct Stand<'a, C> {
    board: &'a Board,
    /// How far advisors and elephants go.
    customs: C,
}

/// What the sides have done with each of the moves that were looked at.
struct Hunt {
    /// The piece on each point, by where it stands at the end.
    names: [Square; Square::COUNT],
    sides: BySide<Deeds>,
}

/// What one side has done with each of its moves.
#[derive(Clone, Copy, Debug)]
struct Deeds {
    checked: bool,
    /// The pieces that each of its moves chased, by name.
    prey: Bitboard,
    moved: bool,
}

/// How much a side is to blame for a repetition: the more, the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blame {
    /// It did something else at least once.
    None,
    /// Rule X5.12: each of its moves chased one and the same piece.
    Chase,
    /// Rule X5.4: each of its moves gave check.
    Check,
}

/// How much each side is to blame for the `moves`, the latest first, that led to `present`, where `turn`
/// is to move. They took nothing, and changed nothing in how far pieces go.
pub fn blame<C: Customs>(
    present: &Board,
    customs: C,
    turn: Side,
    moves: impl Iterator<Item = Move>,
) -> BySide<Blame> {
    let (mut hunt, mut after, mut side) = (Hunt::new(), *present, turn);
    for mv in moves {
        let mut before = after;
        before.take_back(mv);
        side = !side;
        hunt.follow(side, mv, Stand { board: &before, customs }, Stand { board: &after, customs });
        if hunt.is_blameless() {
            break;
        }
        after = before;
    }
    BySide::from_fn(|side| hunt.blame(side))
}

impl Hunt {
    /// Before anything was looked at.
    fn new() -> Hunt {
        let deeds = Deeds { checked: true, prey: Bitboard::FULL, moved: false };
        let names = std::array::from_fn(|index| {
            Square::from_index(index).expect("there are as many points as names")
        });
        Hunt { names, sides: BySide::from_fn(|_| deeds) }
    }

    /// Looks at one move of `side`, which takes nothing.
    fn follow<C: Customs>(
        &mut self,
        side: Side,
        mv: Move,
        before: Stand<'_, C>,
        after: Stand<'_, C>,
    ) {
        debug_assert!(!before.board.occupied().contains(mv.to), "a capture ends the span");
        debug_assert_eq!(after.board.side_at(mv.to), Some(side), "the sides take turns");
        let prey = match self.sides[side].prey.is_empty() {
            // Nothing can be chased by every move any more.
            true => Bitboard::EMPTY,
            false => self.chased(side, mv, before, after),
        };
        self.names.swap(mv.from.index(), mv.to.index());
        let deeds = &mut self.sides[side];
        deeds.moved = true;
        deeds.checked &= gives_check(side, after);
        deeds.prey &= prey;
    }

    /// Whether neither side can be to blame any more, whatever else it did.
    fn is_blameless(&self) -> bool {
        let is_innocent = |side| {
            let Deeds { checked, prey, .. } = self.sides[side];
            !checked && prey.is_empty()
        };
        is_innocent(Side::Red) && is_innocent(Side::Black)
    }

    /// How much `side` is to blame.
    fn blame(&self, side: Side) -> Blame {
        let Deeds { checked, prey, moved } = self.sides[side];
        match (moved && checked, moved && !prey.is_empty()) {
            (true, _) => Blame::Check,
            (false, true) => Blame::Chase,
            (false, false) => Blame::None,
        }
    }

    /// Rule X5.11: the pieces, by name, that a move newly threatens.
    fn chased<C: Customs>(
        &self,
        side: Side,
        mv: Move,
        before: Stand<'_, C>,
        after: Stand<'_, C>,
    ) -> Bitboard {
        let legal = Legal::new(after.board, after.customs, side, king(after.board, side));
        let mut prey = Bitboard::EMPTY;
        for hunter in hunters(after.board, side) {
            let stood = if hunter == mv.to { mv.from } else { hunter };
            // Nobody but the mover has changed places, so the others' points are their names here.
            let old = attacked(side, stood, before);
            let new = attacked(side, hunter, after) - old;
            let legal_new = if new.is_empty() { new } else { new & legal.destinations(hunter) };
            for victim in legal_new {
                if is_threat(side, hunter, victim, after) {
                    prey = prey.with(self.names[victim.index()]);
                }
            }
        }
        prey
    }
}

fn king(board: &Board, side: Side) -> Option<Square> {
    board.of(side, Role::King).first()
}

fn gives_check<C: Customs>(side: Side, after: Stand<'_, C>) -> bool {
    let king = king(after.board, !side);
    king.is_some_and(|king| !Attackers::new(after.board, after.customs, side).of(king).is_empty())
}

/// Rule X5.9: kings and pawns chase nothing.
fn hunters(board: &Board, side: Side) -> Bitboard {
    board.side(side) - board.role(Role::King) - board.role(Role::Pawn)
}

/// Rule X5.9: neither kings nor pawns that have not crossed the river can be chased.
fn chaseable(board: &Board, side: Side) -> Bitboard {
    let home = *crate::region::HALF.get(side);
    board.side(side) - board.role(Role::King) - (board.role(Role::Pawn) & home)
}

/// What the piece on `from` could take, as far as its own steps go.
fn attacked<C: Customs>(side: Side, from: Square, stand: Stand<'_, C>) -> Bitboard {
    let Some(role) = stand.board.role_at(from) else { return Bitboard::EMPTY };
    let range = stand.customs.range(side, from);
    let reached = attacks::of(role, side, from, stand.board.occupied(), range);
    reached & chaseable(stand.board, !side)
}

/// Rule X5.10: whether taking `victim` would win something.
fn is_threat<C: Customs>(side: Side, hunter: Square, victim: Square, stand: Stand<'_, C>) -> bool {
    let roles = (stand.board.role_at(hunter), stand.board.role_at(victim));
    let (Some(by), Some(of)) = roles else { return false };
    match (by, of) {
        (Role::Horse | Role::Cannon, Role::Rook) => return true,
        (Role::Advisor | Role::Elephant, Role::Rook | Role::Horse | Role::Cannon) => return true,
        _ => {}
    }
    let offers = by == of && may_go(!side, victim, hunter, stand);
    !offers && !is_protected(side, hunter, victim, stand)
}

fn may_go<C: Customs>(side: Side, from: Square, to: Square, stand: Stand<'_, C>) -> bool {
    let legal = Legal::new(stand.board, stand.customs, side, king(stand.board, side));
    legal.destinations(from).contains(to)
}

/// Whether the other side could legally take back, tried on the board after the capture.
fn is_protected<C: Customs>(
    side: Side,
    hunter: Square,
    victim: Square,
    stand: Stand<'_, C>,
) -> bool {
    let mut board = *stand.board;
    let (Some(taken), Some(taker)) = (board.piece_at(victim), board.piece_at(hunter)) else {
        return false;
    };
    board.remove(taken, victim);
    board.shift(taker, hunter, victim);
    let legal = Legal::new(&board, stand.customs, !side, king(&board, !side));
    let mut protected = false;
    legal.for_each(|_, _, to| protected |= to.contains(victim));
    protected
}

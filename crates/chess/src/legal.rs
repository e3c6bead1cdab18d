//! Which moves are legal.
//!
//! Nothing is tried and taken back: checkers and pins say beforehand where each man may go. The
//! moves go to a [`Sink`], which may count them, list them or play them, and nothing is allocated.

pub(crate) mod mover;
pub(crate) mod sink;

use crate::{Bitboard, Move, MoveKind, Position, Role, Side, Square, attacks};

use mover::{Black, Mover, White};
use sink::{Counter, Sink, Visitor};

impl Position {
    /// Calls `visit` with each legal move, in no promised order. Nothing is allocated.
    #[inline]
    pub fn for_each_move(&self, visit: impl FnMut(Move)) {
        let mut visitor = Visitor(visit);
        match self.turn {
            Side::White => generate::<White, _>(self, &mut visitor),
            Side::Black => generate::<Black, _>(self, &mut visitor),
        }
    }

    /// The legal moves, in no promised order. Hot loops rather use [`Position::for_each_move`].
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_move(|each| moves.push(each));
        moves
    }

    /// How many legal moves there are.
    pub fn count_moves(&self) -> u64 {
        match self.turn {
            Side::White => count::<White>(self),
            Side::Black => count::<Black>(self),
        }
    }

    /// Whether there is no legal move.
    pub fn is_stuck(&self) -> bool {
        match self.turn {
            Side::White => is_stuck::<White>(self),
            Side::Black => is_stuck::<Black>(self),
        }
    }
}

/// Whether there is no legal move. Most positions have a man that nothing holds back, and then
/// nothing is counted.
fn is_stuck<Us: Mover>(position: &Position) -> bool {
    let board = &position.board;
    let threats = Threats::to::<Us>(position, position.king(Us::SIDE));
    let free = |role| board.men(Us::SIDE, role).without(threats.pinned);
    let can_step = |knight| attacks::knight(knight).without(board.side(Us::SIDE)).any();
    let moves_freely = || {
        Us::ahead(free(Role::Pawn)).without(board.occupied()).any()
            || free(Role::Knight).into_iter().any(can_step)
    };
    (threats.checkers.any() || !moves_freely()) && count::<Us>(position) == 0
}

/// How many legal moves there are.
#[inline]
pub(crate) fn count<Us: Mover>(position: &Position) -> u64 {
    let mut counter = Counter(0);
    generate::<Us, _>(position, &mut counter);
    u64::from(counter.0)
}

/// Hands every legal move to `sink`.
#[inline]
pub(crate) fn generate<Us: Mover, S: Sink>(position: &Position, sink: &mut S) {
    let king = position.king(Us::SIDE);
    let threats = Threats::to::<Us>(position, king);
    king_steps::<Us, S>(position, king, sink);
    if threats.checkers.several() {
        return;
    }
    let own = position.board.side(Us::SIDE);
    let targets = match threats.checkers.first() {
        None => {
            castles::<Us, S>(position, king, sink);
            !own
        }
        // Rule C5.2: a check by one man is met by taking it or by stepping in between.
        Some(checker) => attacks::between(king, checker) | threats.checkers,
    };
    officers::<Us, S>(position, king, threats.pinned, targets, sink);
    pawns::<Us, S>(position, king, threats.pinned, targets, sink);
    if let Some(passed) = position.en_passant {
        position.en_passant_moves(passed, sink);
    }
}

/// The men that check the king, and its own men that shield it.
struct Threats {
    checkers: Bitboard,
    pinned: Bitboard,
}

impl Threats {
    #[inline]
    fn to<Us: Mover>(position: &Position, king: Square) -> Threats {
        let board = &position.board;
        let enemy = Us::Opponent::SIDE;
        let occupied = board.occupied();
        let mut checkers = board.leapers_attacking(enemy, king);
        let mut pinned = Bitboard::EMPTY;
        let snipers = attacks::bishop(king, Bitboard::EMPTY) & board.diagonal_sliders(enemy)
            | attacks::rook(king, Bitboard::EMPTY) & board.straight_sliders(enemy);
        for sniper in snipers {
            let shields = attacks::between(king, sniper) & occupied;
            if shields.is_empty() {
                checkers |= sniper.into();
            } else if !shields.several() {
                pinned |= shields;
            }
        }
        Threats { checkers, pinned: pinned & board.side(Us::SIDE) }
    }
}

/// Rule C5.1: the king steps to no attacked square.
#[inline]
fn king_steps<Us: Mover, S: Sink>(position: &Position, king: Square, sink: &mut S) {
    let board = &position.board;
    let enemy = Us::Opponent::SIDE;
    // A king does not hide behind itself from a man that slides toward it.
    let occupied = board.occupied() ^ king.into();
    let mut targets = attacks::king(king).without(board.side(Us::SIDE));
    for target in targets {
        if board.attackers(enemy, target, occupied).any() {
            targets ^= target.into();
        }
    }
    sink.man(Role::King, king, targets);
}

#[inline]
fn castles<Us: Mover, S: Sink>(position: &Position, king: Square, sink: &mut S) {
    for rook in position.own_castling_rooks::<Us>() {
        if position.may_castle::<Us>(king, rook) {
            sink.special(Role::King, king, rook, MoveKind::Castle);
        }
    }
}

/// Knights, bishops, rooks and queens. Rule C5.3: a pinned man stays on the line of its pin.
#[inline]
fn officers<Us: Mover, S: Sink>(
    position: &Position,
    king: Square,
    pinned: Bitboard,
    targets: Bitboard,
    sink: &mut S,
) {
    let board = &position.board;
    let occupied = board.occupied();
    for from in board.men(Us::SIDE, Role::Knight).without(pinned) {
        sink.man(Role::Knight, from, attacks::knight(from) & targets);
    }
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        let men = board.men(Us::SIDE, role);
        for from in men.without(pinned) {
            sink.man(role, from, attacks::of(role, Us::SIDE, from, occupied) & targets);
        }
        for from in men & pinned {
            let reach = attacks::of(role, Us::SIDE, from, occupied) & targets;
            sink.man(role, from, reach & attacks::line(king, from));
        }
    }
}

#[inline]
fn pawns<Us: Mover, S: Sink>(
    position: &Position,
    king: Square,
    pinned: Bitboard,
    targets: Bitboard,
    sink: &mut S,
) {
    let pawns = position.board.men(Us::SIDE, Role::Pawn);
    pawn_steps::<Us, S>(position, pawns.without(pinned), targets, sink);
    for pawn in pawns & pinned {
        pawn_steps::<Us, S>(position, pawn.into(), targets & attacks::line(king, pawn), sink);
    }
}

/// Rules C3.6 and C3.8: pawns step ahead, twice from their second rank, take diagonally, and
/// become another man on the last rank.
#[inline]
fn pawn_steps<Us: Mover, S: Sink>(
    position: &Position,
    pawns: Bitboard,
    targets: Bitboard,
    sink: &mut S,
) {
    let empty = !position.board.occupied();
    let prey = targets & position.board.side(Us::Opponent::SIDE);
    let near = pawns.without(Us::SEVENTH);
    let step = Us::ahead(near) & empty;
    let double_step = Us::ahead(step & Us::THIRD) & empty & targets;
    sink.pawns(Us::STEP, step & targets, MoveKind::Plain);
    sink.pawns(2 * Us::STEP, double_step, MoveKind::DoubleStep);
    sink.pawns(Us::STEP - 1, Us::ahead_left(near) & prey, MoveKind::Plain);
    sink.pawns(Us::STEP + 1, Us::ahead_right(near) & prey, MoveKind::Plain);
    let far = pawns & Us::SEVENTH;
    if far.any() {
        sink.promotions(Us::STEP, Us::ahead(far) & empty & targets);
        sink.promotions(Us::STEP - 1, Us::ahead_left(far) & prey);
        sink.promotions(Us::STEP + 1, Us::ahead_right(far) & prey);
    }
}

//! What a position has of each term.

use chess::{Bitboard, File, Position, Rank, Role, Side, Square, attacks};
use game::Seat;

use super::terms::{self, PLACES, Term};
use crate::evaluation::{HandEvaluated, Phase, Tally};

impl HandEvaluated for Position {
    type Term = Term;

    #[inline]
    fn seat_to_move(&self) -> Seat {
        self.turn().into()
    }

    #[inline]
    fn phase(&self) -> Phase {
        terms::phase(self)
    }

    #[inline]
    fn count_features(&self, tally: &mut impl Tally<Term>) {
        let camps = Side::ALL.map(|side| Camp::new(self, side));
        let [white, black] = &camps;
        for (own, enemy) in [(white, black), (black, white)] {
            pawns(self, own, enemy, tally);
            officers(self, own, enemy, tally);
            king(own, tally);
        }
        tally.add(self.turn(), Term::Tempo, 0);
        if self.is_check() {
            tally.add(self.turn(), Term::Check, 0);
        }
    }
}

/// What is asked again and again about one side's men.
struct Camp {
    side: Side,
    pawns: Bitboard,
    pawn_attacks: Bitboard,
    king: Square,
    king_ring: Bitboard,
}

impl Camp {
    #[inline]
    fn new(position: &Position, side: Side) -> Camp {
        let pawns = position.board().men(side, Role::Pawn);
        let king = position.king(side);
        let king_ring = attacks::king(king) | king.into();
        Camp { side, pawns, pawn_attacks: pawn_attacks(side, pawns), king, king_ring }
    }
}

fn pawns<T: Tally<Term>>(position: &Position, own: &Camp, enemy: &Camp, tally: &mut T) {
    let side = own.side;
    // An enemy pawn stops those below it on its own file and on the files beside it.
    let stoppers = fill_ahead(!side, enemy.pawns | sideways(enemy.pawns));
    let neighbors = sideways(own.pawns);
    for square in own.pawns {
        tally.add(side, Term::Placed, place(Role::Pawn, side, square));
        let rank = square.rank().seen_by(side).index();
        if !own.pawns.meets(beside(square.file())) {
            tally.add(side, Term::IsolatedPawn, 0);
        }
        if own.pawn_attacks.contains(square) {
            tally.add(side, Term::SupportedPawn, rank);
        }
        if neighbors.contains(square) {
            tally.add(side, Term::PhalanxPawn, rank);
        }
        let ahead = fill_ahead(side, square.into());
        if own.pawns.meets(ahead) {
            tally.add(side, Term::DoubledPawn, 0);
        } else if !stoppers.contains(square) {
            passed_pawn(position, own, enemy, square, tally);
        }
    }
}

fn passed_pawn<T: Tally<Term>>(
    position: &Position,
    own: &Camp,
    enemy: &Camp,
    square: Square,
    tally: &mut T,
) {
    let rank = square.rank().seen_by(own.side).index();
    tally.add(own.side, Term::PassedPawn, rank);
    let Some(stop) = square.ahead_of(own.side) else { return };
    if position.board().occupied().contains(stop) {
        tally.add(own.side, Term::BlockedPasser, rank);
    }
    if rank >= Rank::Fourth.index() {
        tally.add(own.side, Term::OwnKingToPasser, distance(own.king, stop));
        tally.add(own.side, Term::EnemyKingToPasser, distance(enemy.king, stop));
    }
}

/// Knights, bishops, rooks and queens: where they stand, where they may go, what they attack.
#[inline]
fn officers<T: Tally<Term>>(position: &Position, own: &Camp, enemy: &Camp, tally: &mut T) {
    let board = position.board();
    let side = own.side;
    let mut attack = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let habits = Habits::of(role);
        let occupied = board.occupied();
        for square in board.men(side, role) {
            tally.add(side, Term::Placed, place(role, side, square));
            let reach = attacks::of(role, side, square, occupied);
            let free = reach.without(board.side(side) | enemy.pawn_attacks);
            tally.add(side, habits.mobility, free.count() as usize);
            attack += habits.attack * (reach & enemy.king_ring).count() as usize;
            if let Some(term) = habits.threat {
                threats(position, side, reach, term, tally);
            }
            if role == Role::Rook {
                rook_file(own, enemy, square, tally);
            }
        }
    }
    threats(position, side, own.pawn_attacks, Term::ThreatByPawn, tally);
    tally.add(side, Term::KingAttack, attack.min(Term::KingAttack.count() - 1));
    if board.men(side, Role::Bishop).several() {
        tally.add(side, Term::BishopPair, 0);
    }
}

/// How a role's work is counted.
struct Habits {
    mobility: Term,
    /// What each attacked square next to the enemy king counts.
    attack: usize,
    threat: Option<Term>,
}

impl Habits {
    #[inline]
    const fn of(role: Role) -> Habits {
        let (mobility, attack, threat) = match role {
            Role::Bishop => (Term::BishopMobility, 1, Some(Term::ThreatByMinor)),
            Role::Rook => (Term::RookMobility, 1, Some(Term::ThreatByRook)),
            Role::Queen => (Term::QueenMobility, 2, None),
            Role::Knight | Role::Pawn | Role::King => {
                (Term::KnightMobility, 2, Some(Term::ThreatByMinor))
            }
        };
        Habits { mobility, attack, threat }
    }
}

/// Enemy men other than pawns that `reach` hits.
#[inline]
fn threats<T: Tally<Term>>(
    position: &Position,
    side: Side,
    reach: Bitboard,
    term: Term,
    tally: &mut T,
) {
    let board = position.board();
    for square in reach & board.side(!side).without(board.role(Role::Pawn)) {
        if let Some(victim) = board.role_at(square) {
            tally.add(side, term, victim as usize);
        }
    }
}

#[inline]
fn rook_file<T: Tally<Term>>(own: &Camp, enemy: &Camp, square: Square, tally: &mut T) {
    let file = Bitboard::file(square.file());
    if own.pawns.meets(file) {
        return;
    }
    let half_open = enemy.pawns.meets(file);
    let term = if half_open { Term::RookOnHalfOpenFile } else { Term::RookOnOpenFile };
    tally.add(own.side, term, 0);
}

#[inline]
fn king<T: Tally<Term>>(own: &Camp, tally: &mut T) {
    let side = own.side;
    tally.add(side, Term::Placed, place(Role::King, side, own.king));
    let front = fill_ahead(side, sideways(own.king.into()) | own.king.into());
    let shield = (own.king_ring & front & own.pawns).count() as usize;
    tally.add(side, Term::KingShield, shield.min(3));
    let near = beside(own.king.file()) | Bitboard::file(own.king.file());
    let covered = File::ALL.into_iter().map(Bitboard::file);
    let open = covered.filter(|file| near.meets(*file) && !own.pawns.meets(*file)).count();
    tally.add(side, Term::KingOnOpenFile, open);
}

#[inline]
fn place(role: Role, side: Side, square: Square) -> usize {
    role as usize * PLACES + terms::place(side, square)
}

/// The squares attacked by these pawns of `side`.
#[inline]
fn pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    let sides = sideways(pawns);
    match side {
        Side::White => Bitboard(sides.0 << 8),
        Side::Black => Bitboard(sides.0 >> 8),
    }
}

/// The squares to the left and right of these.
#[inline]
fn sideways(squares: Bitboard) -> Bitboard {
    let left = squares.without(Bitboard::file(File::A)).0 >> 1;
    let right = squares.without(Bitboard::file(File::H)).0 << 1;
    Bitboard(left | right)
}

/// All squares ahead of these on their files, as `side` goes.
#[inline]
fn fill_ahead(side: Side, squares: Bitboard) -> Bitboard {
    let mut filled = squares.0;
    match side {
        Side::White => {
            filled |= filled << 8;
            filled |= filled << 16;
            filled |= filled << 32;
            Bitboard(filled << 8)
        }
        Side::Black => {
            filled |= filled >> 8;
            filled |= filled >> 16;
            filled |= filled >> 32;
            Bitboard(filled >> 8)
        }
    }
}

/// The files next to `file`.
#[inline]
fn beside(file: File) -> Bitboard {
    let file = Bitboard::file(file);
    sideways(file)
}

/// How many steps a king needs from one square to the other.
#[inline]
fn distance(one: Square, other: Square) -> usize {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    files.max(ranks)
}

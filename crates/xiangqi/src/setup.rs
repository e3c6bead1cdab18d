//! Setups: anything on a board, and what must hold for it to be a position.

use game::{Code, Fault};

use crate::{
    Attackers, Bitboard, Board, COUNT_MAX, Plain, Position, Role, Side, Square, attacks, region,
};

/// A position that may be wrong: change it as you like, then [validate](Setup::validate) it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Side,
    /// Plies since the last capture.
    pub quiet_plies: u32,
    /// The number of the move that is due, from 1.
    pub move_number: u32,
}

impl Setup {
    /// The usual array, Red to move.
    pub fn start() -> Setup {
        Setup { board: Board::start(), turn: Side::Red, quiet_plies: 0, move_number: 1 }
    }

    /// The setup as a position.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn validate(&self) -> Result<Position, Vec<Fault>> {
        let mut faults = board_faults(&self.board);
        faults.extend(turn_fault(&self.board, self.turn));
        if self.quiet_plies > COUNT_MAX || !(1..=COUNT_MAX).contains(&self.move_number) {
            faults.push(clock_fault());
        }
        if faults.is_empty() { Ok(Position::from_valid(self)) } else { Err(faults) }
    }
}

/// A clock or move number out of bounds.
pub(crate) fn clock_fault() -> Fault {
    Fault::new(
        Code::BAD_CLOCK,
        format!(
            "the plies since the last capture are a number up to {COUNT_MAX}, \
             the move number is one from 1 to {COUNT_MAX}"
        ),
    )
}

/// Everything that is wrong with the pieces, whoever is to move: rules X2.5 to X2.7.
pub(crate) fn board_faults(board: &Board) -> Vec<Fault> {
    let mut faults = Vec::new();
    for side in Side::ALL {
        for role in Role::ALL {
            faults.extend(count_fault(board, side, role));
            for square in board.of(side, role) - region::of(role, side) {
                faults.push(place_fault(side, role, square));
            }
        }
    }
    let (red, black) = (board.of(Side::Red, Role::King), board.of(Side::Black, Role::King));
    if red.into_iter().any(|king| attacks::facing(king, board.occupied()).meets(black)) {
        faults.push(Fault::new(Code::KINGS_FACING, "the kings face each other on an open file"));
    }
    faults
}

fn count_fault(board: &Board, side: Side, role: Role) -> Option<Fault> {
    let (found, most) = (board.of(side, role).count(), u32::from(role.full_count()));
    let name = role.figure().name;
    if role == Role::King && found != 1 {
        let code = if found == 0 { Code::MISSING_KING } else { Code::new("too_many_kings") };
        Some(Fault::new(code, format!("{side} has {found} kings, expected one")))
    } else if found > most {
        let message = format!("{side} has {found} pieces of type {name}, expected {most} at most");
        Some(Fault::new(Code::TOO_MANY_TYPE, message))
    } else {
        None
    }
}

fn place_fault(side: Side, role: Role, square: Square) -> Fault {
    let name = role.figure().name;
    if role == Role::King {
        let message = format!("the {side} king is on {square}, expected it in its palace");
        Fault::new(Code::KING_OUTSIDE_PALACE, message)
    } else {
        Fault::new(
            Code::new("off_region"),
            format!("a {side} {name} on {square} can never get there"),
        )
    }
}

/// Rule X2.7: the side that is not to move is not in check. Facing kings are a fault of their own.
pub(crate) fn turn_fault(board: &Board, turn: Side) -> Option<Fault> {
    let kings = board.of(!turn, Role::King);
    let king = kings.first().filter(|_| !kings.has_several())?;
    let attackers: Bitboard = Attackers::new(board, Plain, turn).of(king) - board.role(Role::King);
    let attacker = attackers.first()?;
    let message = format!("{} is in check from {attacker}, but it is the turn of {turn}", !turn);
    Some(Fault::new(Code::OPPONENT_IN_CHECK, message))
}

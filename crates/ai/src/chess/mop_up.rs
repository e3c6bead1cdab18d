//! A king without men: where to drive it.
//!
//! The network has hardly seen such endings, and for it one place of the bare king is like another:
//! a player that sees no mate within its horizon would wander about until the game is drawn.

use chess::{Bitboard, Position, Role, Side, Square};

/// More than any judgement of the network, less than any mate.
const WON: i32 = 2_000;
/// What a step of the bare king toward its corner or edge is worth.
const DRIVE: i32 = 40;
/// What a step of the kings toward each other is worth.
const APPROACH: i32 = 15;
/// A knight far away does not help.
const KNIGHT_NEAR: i32 = 4;

/// What the position is worth to the side to move, if one side has nothing but its king and the
/// other has no pawns and can mate.
pub(super) fn score(position: &Position) -> Option<i32> {
    let turn = position.turn();
    let strong = [turn, !turn].into_iter().find(|&side| is_won(position, side))?;
    let points = drive(position, strong);
    Some(if strong == turn { points } else { -points })
}

/// Whether `side` alone has men besides its king, and they suffice.
fn is_won(position: &Position, side: Side) -> bool {
    let board = position.board();
    if board.side(!side).count() > 1 || board.role(Role::Pawn).any() {
        return false;
    }
    let heavy = (board.role(Role::Queen) | board.role(Role::Rook)).any();
    let bishops = board.role(Role::Bishop);
    let pair = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    heavy || pair || (bishops.any() && board.role(Role::Knight).any())
}

fn drive(position: &Position, strong: Side) -> i32 {
    let board = position.board();
    let (hunter, prey) = (position.king(strong), position.king(!strong));
    let heavy = (board.role(Role::Queen) | board.role(Role::Rook)).any();
    let bishops = board.role(Role::Bishop);
    let light = (bishops & Bitboard::LIGHT).any();
    let dark = (bishops & Bitboard::DARK).any();
    let cornered = match (heavy, light, dark) {
        // Bishop and knight mate only in a corner of the bishop's color: a1 and h8 are dark.
        (false, true, false) => (file(prey) - rank(prey)).abs(),
        (false, false, true) => (7 - file(prey) - rank(prey)).abs(),
        _ => (2 * file(prey) - 7).abs().max((2 * rank(prey) - 7).abs()),
    };
    let knights =
        board.role(Role::Knight).into_iter().map(|knight| distance(knight, prey)).sum::<i32>();
    let men = board.side(strong).count() as i32;
    WON + 100 * men + DRIVE * cornered + APPROACH * (7 - distance(hunter, prey))
        - KNIGHT_NEAR * knights
}

fn file(square: Square) -> i32 {
    square.file() as i32
}

fn rank(square: Square) -> i32 {
    square.rank() as i32
}

/// In steps of a king.
fn distance(one: Square, other: Square) -> i32 {
    (file(one) - file(other)).abs().max((rank(one) - rank(other)).abs())
}

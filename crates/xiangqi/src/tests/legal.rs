//! Legal moves against trying every move, in all three ways of playing on this board.

use game::Dice;

use crate::{
    Attackers, Bitboard, Board, Customs, Legal, Piece, Plain, Position, Roaming, Role, Side,
    Square, attacks,
};

/// The legal destinations by trial: make each move on a copy and look whether the king is attacked.
fn by_trial<C: Customs>(
    board: &Board,
    customs: impl Fn(Square, Square) -> C,
    side: Side,
    royal: Option<Square>,
) -> Vec<(Role, Square, Bitboard)> {
    let mut found = Vec::new();
    for role in Role::ALL {
        for from in board.of(side, role) {
            let range = customs(from, from).range(side, from);
            let (own, enemy) = (board.side(side), board.side(!side));
            let there = attacks::destinations(role, side, from, own, enemy, range);
            let is_safe = |to: &Square| {
                let mut after = *board;
                after.clear(from);
                after.put(*to, Piece { side, role });
                let royal = if royal == Some(from) { Some(*to) } else { royal };
                let attackers = Attackers::new(&after, customs(from, *to), !side);
                royal.is_none_or(|royal| attackers.of(royal).is_empty())
            };
            let safe: Bitboard = there.into_iter().filter(is_safe).collect();
            if !safe.is_empty() {
                found.push((role, from, safe));
            }
        }
    }
    found
}

fn listed<C: Customs>(legal: &Legal<'_, C>) -> Vec<(Role, Square, Bitboard)> {
    let mut found = Vec::new();
    legal.for_each(|role, from, destinations| found.push((role, from, destinations)));
    let count: u32 = found.iter().map(|(_, _, destinations)| destinations.count()).sum();
    assert_eq!(legal.count(), u64::from(count));
    assert_eq!(legal.any(), count > 0);
    found
}

/// A crowded board with pieces anywhere, each acting as anything or as nothing.
fn any_board(dice: &mut Dice) -> Board {
    let mut board = Board::new();
    let pieces: Vec<Piece> = Piece::all().collect();
    let men = 8 + dice.below(32);
    for _ in 0..men {
        let square = Square::from_index(dice.below(90) as usize).unwrap();
        let piece = *dice.choose(&pieces).unwrap();
        if dice.below(12) == 0 {
            board.put_inert(square, piece.side);
        } else {
            board.put(square, piece);
        }
    }
    board
}

#[test]
fn x4_2_plain_moves_are_those_that_pass_trial() {
    let mut dice = Dice::seeded(3);
    for _ in 0..40 {
        let mut position = Position::start();
        for _ in 0..150 {
            let king = Some(position.king(position.turn()));
            let tried = by_trial(position.board(), |_, _| Plain, position.turn(), king);
            assert_eq!(listed(&position.legal()), tried, "{:?}", position.board());
            let Some(mv) = dice.choose(&position.moves()).copied() else { break };
            position.play(mv);
        }
    }
}

#[test]
fn moves_with_any_royal_piece_are_those_that_pass_trial() {
    let mut dice = Dice::seeded(4);
    let (mut checks, mut calm) = (0, 0);
    for _ in 0..20_000 {
        let board = any_board(&mut dice);
        let own: Vec<Square> = board.side(Side::Red).into_iter().collect();
        let royal = dice.choose(&own).copied();
        let roaming = Bitboard::from_bits(u128::from(dice.wide_word()) << dice.below(64));
        let legal = Legal::new(&board, Roaming(roaming), Side::Red, royal);
        let customs = |from: Square, to: Square| {
            // The mover takes its freedom along; who was taken has none left.
            let roams = roaming.contains(from);
            let rest = roaming.without(from).without(to);
            Roaming(if roams { rest.with(to) } else { rest })
        };
        assert_eq!(listed(&legal), by_trial(&board, customs, Side::Red, royal), "{board:?}");
        if legal.in_check() { checks += 1 } else { calm += 1 }
    }
    assert!(checks > 2000 && calm > 2000, "{checks} checks, {calm} without");
}

//! The same moves as another generator finds, move by move in random games.

use chess::{CastlingStyle, Position};
use cozy_chess::Board;
use game::Dice;

use super::random_game;

fn our_moves(position: &Position) -> Vec<String> {
    let legal = position.legal_moves().into_iter();
    let mut moves: Vec<_> =
        legal.map(|each| each.to_uci(CastlingStyle::Chess960).to_string()).collect();
    moves.sort();
    moves
}

fn their_moves(board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|group| {
        moves.extend(group.into_iter().map(|each| each.to_string()));
        false
    });
    moves.sort();
    moves
}

/// Cozy-chess also keeps both clocks below limits of its own, so they are left out.
fn board_of(position: &Position) -> Board {
    let text = position.shredder_fen();
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    let text = format!("{} 0 1", fields.join(" "));
    Board::from_fen(&text, true).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn compare(number: u16, dice: &mut Dice) {
    random_game(number, dice, |line| {
        let position = line.position();
        let board = board_of(position);
        assert_eq!(our_moves(position), their_moves(&board), "{position}");
        assert_eq!(position.is_check(), !board.checkers().is_empty(), "{position}");
        assert_eq!(position.count_moves() as usize, position.legal_moves().len());
    });
}

#[test]
fn chess_games_have_the_same_moves() {
    let mut dice = Dice::seeded(1);
    for _ in 0..60 {
        compare(518, &mut dice);
    }
}

#[test]
fn chess960_games_have_the_same_moves() {
    let mut dice = Dice::seeded(2);
    for _ in 0..60 {
        let number = dice.below(960) as u16;
        compare(number, &mut dice);
    }
}

/// Castling in all corners: few men, so that ways are open and attacks are many.
#[test]
fn sparse_castling_positions_have_the_same_moves() {
    let mut dice = Dice::seeded(3);
    let mut castles = 0;
    for _ in 0..20_000 {
        let Some(position) = sparse_position(&mut dice) else { continue };
        if position.checkers().count() > 2 {
            // We allow it; cozy-chess does not, since no play leads there.
            continue;
        }
        assert_eq!(our_moves(&position), their_moves(&board_of(&position)), "{position}");
        let legal = position.legal_moves();
        castles += legal.iter().filter(|each| each.kind() == chess::MoveKind::Castle).count();
    }
    assert!(castles > 1_000, "{castles}");
}

/// A king and two rooks of the side to move on the first rank, and a few enemies.
fn sparse_position(dice: &mut Dice) -> Option<Position> {
    use chess::{Bitboard, Board, File, Piece, Rank, Role, Setup, Side, Square};
    let mut files = File::ALL;
    dice.shuffle(&mut files);
    let mut three = [files[0], files[1], files[2]];
    three.sort();
    let home = |file| Square::new(file, Rank::First);
    let mut setup = Setup { board: Board::EMPTY, ..Setup::start() };
    let white = |role| Piece { side: Side::White, role };
    let enemies = [Role::King, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn, Role::Queen];
    for role in enemies {
        let square = Square::from_index(dice.below(56) as usize);
        setup.board.put(square, Piece { side: Side::Black, role });
    }
    setup.board.put(home(three[0]), white(Role::Rook));
    setup.board.put(home(three[1]), white(Role::King));
    setup.board.put(home(three[2]), white(Role::Rook));
    setup.castling_rooks = Bitboard::from(home(three[0])) | home(three[2]).into();
    Position::try_from(setup).ok()
}

//! The board, the start, and how men move: rules C1 and C3.

use game::{Game, Rules, Study};

use super::{START, all_moves, moves_from, play, position};
use crate::{Bitboard, Chess, Piece, Role, Setup, Side, Square};

#[test]
fn c1_1_squares_are_named_by_file_and_rank() {
    let a1: Square = "a1".parse().unwrap();
    let h8: Square = "h8".parse().unwrap();
    assert_eq!((a1.index(), h8.index()), (0, 63));
    assert!(Bitboard::DARK.contains(a1) && Bitboard::DARK.contains(h8));
    assert!(Bitboard::LIGHT.contains("h1".parse().unwrap()));
    assert_eq!((Bitboard::DARK.count(), Bitboard::LIGHT.count()), (32, 32));
    for text in ["", "a", "a9", "i1", "a11", "A1", "é1"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
}

#[test]
fn c1_2_a_square_holds_one_man() {
    let mut board = crate::Board::EMPTY;
    let e4 = "e4".parse().unwrap();
    board.put(e4, Piece { side: Side::White, role: Role::Queen });
    board.put(e4, Piece { side: Side::Black, role: Role::Pawn });
    assert_eq!(board.piece_at(e4), Some(Piece { side: Side::Black, role: Role::Pawn }));
    assert_eq!(board.occupied().count(), 1);
    board.remove(e4);
    assert_eq!(board, crate::Board::EMPTY);
}

#[test]
fn c1_3_the_usual_start() {
    assert_eq!(position(START), crate::Position::start());
}

#[test]
fn c1_4_sides_alternate_and_only_the_side_to_move_moves() {
    let line = play(START, "e2e4");
    assert_eq!(line.position().turn(), Side::Black);
    assert!(line.position().resolve("d2d4".parse().unwrap()).is_err());
    assert_eq!(play(START, "e2e4 e7e5").position().turn(), Side::White);
}

#[test]
fn c1_6_a_match_begins_from_the_agreed_start() {
    let number = ("start_number".to_owned(), game::OptionValue::Count(0));
    let options = game::Options::complete(Chess::ABOUT.options, [number]).unwrap();
    let rules = Chess::with_options(&options).unwrap();
    let start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    assert_eq!(rules.start().public.position().shredder_fen(), start);
    assert_eq!(rules.opening(), start);
    assert_eq!(rules.options(), options);
}

#[test]
fn c1_5_chess960_starts_are_numbered() {
    let first_rank = |number| {
        let text = crate::Position::try_from(Setup::chess960(number).unwrap()).unwrap();
        text.fen().split([' ', '/']).nth(7).unwrap().to_owned()
    };
    assert_eq!(first_rank(518), "RNBQKBNR");
    assert_eq!(first_rank(0), "BBQNNRKR");
    assert_eq!(first_rank(959), "RKRNNQBB");
    assert_eq!(Setup::chess960(960), None);
    let all: std::collections::BTreeSet<String> = (0..960).map(first_rank).collect();
    assert_eq!(all.len(), 960);
    for rank in all {
        let places = |letter| rank.match_indices(letter).map(|(at, _)| at).collect::<Vec<_>>();
        let (bishops, rooks, king) = (places("B"), places("R"), places("K")[0]);
        assert!((bishops[0] + bishops[1]) % 2 == 1, "{rank}");
        assert!(rooks[0] < king && king < rooks[1], "{rank}");
    }
}

#[test]
fn c3_1_king_steps_one_square() {
    assert_eq!(moves_from("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
}

#[test]
fn c3_2_bishop_slides_along_diagonals() {
    let text = "8/7k/1p6/8/3B4/8/1P6/6K1 w - - 0 1";
    assert_eq!(moves_from(text, "d4"), "b6 c3 c5 e3 e5 f2 f6 g7 h8");
}

#[test]
fn c3_3_rook_slides_along_ranks_and_files() {
    let text = "7k/8/3p4/8/1P1R4/8/8/6K1 w - - 0 1";
    assert_eq!(moves_from(text, "d4"), "c4 d1 d2 d3 d5 d6 e4 f4 g4 h4");
}

#[test]
fn c3_4_knight_leaps_over_anything() {
    assert_eq!(moves_from(START, "b1"), "a3 c3");
    let text = "7k/8/8/2ppp3/2pNp3/2ppp3/8/6K1 w - - 0 1";
    assert_eq!(moves_from(text, "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
}

#[test]
fn c3_5_queen_moves_as_bishop_or_rook() {
    let text = "7k/8/8/8/8/2p5/1P6/Q5K1 w - - 0 1";
    assert_eq!(moves_from(text, "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1");
}

#[test]
fn c3_6_pawn_steps_ahead_and_takes_diagonally() {
    assert_eq!(moves_from(START, "e2"), "e3 e4");
    let text = "7k/8/8/8/8/3ppp2/4P3/6K1 w - - 0 1";
    assert_eq!(moves_from(text, "e2"), "d3 f3");
    let behind = "7k/8/8/8/4p3/8/4P3/6K1 w - - 0 1";
    assert_eq!(moves_from(behind, "e2"), "e3");
    let moved = "7k/8/8/8/8/4P3/8/6K1 w - - 0 1";
    assert_eq!(moves_from(moved, "e3"), "e4");
    let edge = "7k/p7/8/7P/8/8/8/6K1 b - - 0 1";
    assert_eq!(moves_from(edge, "a7"), "a5 a6");
}

#[test]
fn c3_7_en_passant_on_the_next_move_only() {
    let text = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let line = play(text, "d7d5");
    assert_eq!(line.position().en_passant(), Some("d6".parse().unwrap()));
    let taken = play(text, "d7d5 e5d6");
    assert_eq!(taken.position().fen(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    let late = play(text, "d7d5 e1e2 e8e7");
    assert!(late.position().resolve("e5d6".parse().unwrap()).is_err());
}

#[test]
fn c3_7_en_passant_may_not_uncover_a_check() {
    // Both pawns leave the fifth rank at once, and the rook sees the king.
    let text = "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1";
    assert_eq!(moves_from(text, "e5"), "e6");
    assert_eq!(position(text).en_passant(), None);
    assert_eq!(position(text).double_step(), Some("d6".parse().unwrap()));
    // A pinned pawn does not take across its pin, but it does along it.
    assert_eq!(moves_from("7b/8/8/3pP3/8/2K5/8/7k w - d6 0 1", "e5"), "-");
    assert_eq!(moves_from("8/2b5/8/3pP3/5K2/8/8/7k w - d6 0 1", "e5"), "d6");
}

#[test]
fn c3_7_en_passant_may_meet_a_check() {
    assert_eq!(moves_from("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4"), "d3");
}

#[test]
fn c3_8_promotion_to_four_roles() {
    let text = "1n5k/P7/8/8/8/8/8/6K1 w - - 0 1";
    assert_eq!(moves_from(text, "a7"), "a8b a8n a8q a8r b8b b8n b8q b8r");
    let line = play(text, "a7b8n");
    assert_eq!(line.position().fen(), "1N5k/8/8/8/8/8/8/6K1 b - - 0 1");
    assert!(position(text).resolve("a7a8".parse().unwrap()).is_err());
}

#[test]
fn c3_9_captures_remove_and_own_men_block() {
    let line = play("7k/8/8/8/3r4/8/8/3R2K1 w - - 7 9", "d1d4");
    assert_eq!(line.position().fen(), "7k/8/8/8/3R4/8/8/6K1 b - - 0 9");
    assert_eq!(all_moves(START).split(' ').count(), 20);
}

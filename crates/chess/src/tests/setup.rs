//! Positions and their faults: rules C2.1 to C2.7 and C2.11.

use super::position;
use crate::{Bitboard, Position, Setup, Side};

/// The codes of all faults, in order.
fn codes(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(_) => "-".to_owned(),
        Err(error) => error.0.iter().map(|it| it.code().word()).collect::<Vec<_>>().join(" "),
    }
}

#[test]
fn c2_1_one_king_each() {
    assert_eq!(codes("8/8/8/8/8/8/8/8 w - - 0 1"), "missing_king missing_king");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4KK2 w - - 0 1"), "too_many_kings");
}

#[test]
fn c2_2_no_pawn_on_the_first_or_last_rank() {
    let text = "P3k2p/8/8/8/8/8/8/p3K3 w - - 0 1";
    assert_eq!(codes(text), ["pawn_on_back_rank"; 3].join(" "));
}

#[test]
fn c2_3_the_side_not_to_move_is_not_in_check() {
    assert_eq!(codes("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1"), "opponent_in_check");
    assert_eq!(codes("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), "-");
    assert_eq!(codes("8/8/8/8/8/8/4k3/4K3 w - - 0 1"), "opponent_in_check");
}

#[test]
fn c2_4_castling_needs_king_and_rook() {
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K2R w A - 0 1"), "bad_castling");
    assert_eq!(codes("4k3/8/8/8/8/8/4K3/7R w H - 0 1"), "bad_castling");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K2r w H - 0 1"), "bad_castling");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K2R w Q - 0 1"), "bad_castling");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K1RR w HG - 0 1"), "bad_castling");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K2R w KH - 0 1"), "bad_castling");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K2R w KK - 0 1"), "bad_castling");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K2R w K- - 0 1"), "bad_castling");
    assert_eq!(codes("QQQQQQQk/QQQQQQ2/8/8/8/8/8/4K3 b - - 0 1"), "-");
    let mut setup = Setup::start();
    setup.castling_rooks |= Bitboard::from("a4".parse::<crate::Square>().unwrap());
    assert_eq!(setup.faults().len(), 1);
}

#[test]
fn c2_5_castling_is_read_in_three_notations() {
    let read = |text: &str| position(text).shredder_fen();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    assert_eq!(read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), start);
    assert_eq!(read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1"), start);
    assert_eq!(read(start), start);
    let inner = position("4k3/8/8/8/8/8/8/R2RK1RR w GD - 0 1");
    assert_eq!(inner.shredder_fen(), "4k3/8/8/8/8/8/8/R2RK1RR w GD - 0 1");
    assert_eq!(inner.fen(), inner.shredder_fen());
    let outer = position("4k3/8/8/8/8/8/8/1R1RK1R1 w KQ - 0 1");
    assert_eq!(outer.shredder_fen(), "4k3/8/8/8/8/8/8/1R1RK1R1 w GB - 0 1");
    assert_eq!(outer.fen(), "4k3/8/8/8/8/8/8/1R1RK1R1 w KQ - 0 1");
    let example = "rnbqkb1r/pp2pppp/2p2n2/3p4/3P1B2/4PN2/PPP2PPP/RN1QKB1R b HAha - 0 4";
    assert_eq!(read(example), example);
}

#[test]
fn c2_5_clocks_may_be_missing() {
    let short = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(position(short), Position::start());
}

#[test]
fn c2_5_en_passant_is_written_only_if_legal() {
    let read = |text: &str| position(text).fen();
    let useless = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(read(useless), useless.replace("e3", "-"));
    let useful = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    assert_eq!(read(useful), useful);
}

#[test]
fn c2_6_en_passant_must_be_possible() {
    assert_eq!(
        codes("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1"),
        "bad_en_passant"
    );
    assert_eq!(
        codes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3 0 1"),
        "bad_en_passant"
    );
    assert_eq!(codes("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1"), "bad_en_passant");
    assert_eq!(codes("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1"), "bad_en_passant");
    assert_eq!(codes("4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1"), "bad_en_passant");
    // The rook on a8 gave check before the pawn moved, which cannot be.
    assert_eq!(codes("R3k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), "bad_en_passant");
    assert_eq!(codes("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), "-");
}

#[test]
fn c2_7_clocks_count() {
    for clocks in ["-1 1", "0 0", "x 1", "0 x", "+1 1", "0 65536", "70000 1"] {
        assert_eq!(codes(&format!("4k3/8/8/8/8/8/8/4K3 w - - {clocks}")), "bad_clock", "{clocks}");
    }
    let line = super::play("4k3/8/8/8/8/8/4P3/4K3 w - - 5 7", "e1d1 e8e7 e2e4");
    assert_eq!((line.position().halfmoves(), line.position().fullmoves()), (0, 8));
    let full = super::play("4k3/8/8/8/8/8/4P3/4K3 b - - 65535 65535", "e8e7");
    assert_eq!((full.position().halfmoves(), full.position().fullmoves()), (65535, 65535));
}

#[test]
fn c2_11_every_fault_is_reported() {
    assert_eq!(codes(""), "field_count");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K3 w - - 0"), "field_count");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1"), "field_count");
    assert_eq!(codes("4k3/8/8/8/8/8/4K3 w - - 0 1"), "rank_count");
    assert_eq!(codes("4k3/8/8/8/8/8/4r3/4K3 b - - x 0"), "bad_clock bad_clock opponent_in_check");
    let text = "4k3/8/8/8/8/8/4r3/4K3 b A e9 x 1";
    assert_eq!(codes(text), "bad_en_passant bad_clock bad_castling opponent_in_check");
    assert_eq!(codes("4k3/44/8/8/8/8/8/4K3 w - - 0 1"), "bad_digit");
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K12 w - - 0 1"), "bad_digit");
    assert_eq!(
        codes("4k3/8/8/8/8/8/8/4K3 x ? e4z -1 0"),
        "bad_turn bad_castling bad_en_passant bad_clock bad_clock"
    );
    assert_eq!(
        codes("4k4/7/8/8/8/8/8/4K3x w - - 0 1"),
        "rank_width rank_width bad_piece rank_width"
    );
    assert_eq!(
        codes("8/8/8/8/8/8/8/P7 y - - 0 1"),
        "missing_king missing_king pawn_on_back_rank bad_turn"
    );
    assert_eq!(codes(&"8".repeat(1000)), "too_large");
}

#[test]
fn an_invalid_setup_is_given_back() {
    let mut setup = Setup::start();
    setup.turn = Side::Black;
    setup.fullmoves = 0;
    let invalid = Position::try_from(setup).unwrap_err();
    assert_eq!(invalid.setup, setup);
    assert_eq!(invalid.faults.len(), 1);
    assert_eq!(invalid.to_string(), "invalid position: move number 0, expected 1 or more");
}

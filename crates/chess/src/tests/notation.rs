//! Moves as text: rules C2.8 and C2.9.

use super::{START, position};
use crate::{CastlingStyle, MoveKind, San, SanError, Uci};

#[test]
fn c2_8_moves_are_read_and_written() {
    for text in ["e2e4", "a7a8q", "h2h1n"] {
        assert_eq!(text.parse::<Uci>().unwrap().to_string(), text);
    }
    for text in ["", "e2", "e2e", "e2e9", "e7e8k", "e7e8qq", "e7e8Q", "é2e4", "e2e4 ", "0000"] {
        assert!(text.parse::<Uci>().is_err(), "{text}");
    }
}

#[test]
fn c2_8_castling_is_read_in_both_styles() {
    let resolve = |text: &str, uci: &str| {
        position(text).resolve(uci.parse().unwrap()).map(|legal| (legal.kind(), legal.to()))
    };
    let castle = |rook: &str| Ok((MoveKind::Castle, rook.parse().unwrap()));
    let usual = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(resolve(usual, "e1g1"), castle("h1"));
    assert_eq!(resolve(usual, "e1h1"), castle("h1"));
    assert_eq!(resolve(usual, "e1c1"), castle("a1"));
    assert!(resolve(usual, "e1b1").is_err());
    // From f1 the king may step to g1 or castle there: the text means the step.
    let near = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    assert_eq!(resolve(near, "f1g1"), Ok((MoveKind::Plain, "g1".parse().unwrap())));
    assert_eq!(resolve(near, "f1h1"), castle("h1"));
}

#[test]
fn c2_8_the_style_follows_the_rights() {
    let style = |text: &str| position(text).castling_style();
    assert_eq!(style(START), CastlingStyle::Standard);
    assert_eq!(style("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"), CastlingStyle::Chess960);
    assert_eq!(style("4k3/8/8/8/8/8/8/3K3R w H - 0 1"), CastlingStyle::Chess960);
    assert_eq!(style("4k3/8/8/8/8/8/8/3K3R w - - 0 1"), CastlingStyle::Standard);
}

#[track_caller]
fn check_san(text: &str, uci: &str, san: &str) {
    let position = position(text);
    let legal = position.resolve(uci.parse().unwrap()).unwrap();
    assert_eq!(position.san(legal).to_string(), san);
    assert_eq!(san.parse::<San>().unwrap(), position.san(legal));
    assert_eq!(position.resolve_san(san.parse().unwrap()), Ok(legal));
}

#[test]
fn c2_9_departure_is_told_as_far_as_needed() {
    check_san(START, "e2e4", "e4");
    check_san(START, "g1f3", "Nf3");
    check_san("7k/8/8/8/8/8/8/R4R1K w - - 0 1", "a1d1", "Rad1");
    check_san("R7/7k/8/8/8/8/8/R6K w - - 0 1", "a1a4", "R1a4");
    check_san("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1");
    // The other knight is pinned, so nothing needs to be told.
    check_san("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3");
    check_san("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5");
    check_san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
}

#[test]
fn c2_9_marks_and_promotions() {
    check_san("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q+");
    check_san("k7/7R/1K6/8/8/8/8/8 w - - 0 1", "h7h8", "Rh8#");
    check_san("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N");
    check_san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
    check_san("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O");
}

#[test]
fn c2_9_reading_is_patient() {
    let means = |text: &str, san: &str| {
        let position = position(text);
        position
            .resolve_san(san.parse().unwrap())
            .map(|legal| legal.to_uci(Default::default()).to_string())
    };
    for san in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3!?", "Nf3+", "Nf3#"] {
        assert_eq!(means(START, san), Ok("g1f3".to_owned()), "{san}");
    }
    for san in ["e4", "e2e4", "e2-e4", "Pe4"] {
        assert_eq!(means(START, san), Ok("e2e4".to_owned()), "{san}");
    }
    let promotion = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for san in ["e8=Q+", "e8Q", "e8(Q)", "e8/Q", "e8=q"] {
        assert_eq!(means(promotion, san), Ok("e7e8q".to_owned()), "{san}");
    }
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(means(castling, "0-0"), Ok("e1g1".to_owned()));
    assert_eq!(means(castling, "0-0-0+"), Ok("e1c1".to_owned()));
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(means(en_passant, "exd6e.p."), Ok("e5d6".to_owned()));
}

#[test]
fn c2_9_what_is_no_move_says_why() {
    let two_rooks = position("7k/8/8/8/8/8/8/R4R1K w - - 0 1");
    let error = |san: &str| two_rooks.resolve_san(san.parse().unwrap()).unwrap_err();
    assert!(matches!(error("Rd1"), SanError::Ambiguous(_)));
    assert!(matches!(error("Rd2"), SanError::Illegal(_)));
    assert!(matches!(error("O-O"), SanError::Illegal(_)));
    for text in
        ["", "x", "N", "Nf9", "Nff33", "e8=K", "Nf3=Q", "Zf3", "日本語", "e4e4e4e4e4e4e4e4e4"]
    {
        assert!(matches!(text.parse::<San>(), Err(SanError::Invalid(_))), "{text}");
    }
}

/// Rule C2.9: whoever writes a move may write it as the books do.
#[test]
fn a_move_is_read_in_both_notations() {
    let position = position(START);
    for (text, uci) in [("e4", "e2e4"), ("e2e4", "e2e4"), ("Nf3", "g1f3"), ("Ng1f3!?", "g1f3")] {
        let read = position.read_move(text).unwrap();
        assert_eq!(read.to_uci(CastlingStyle::Standard).to_string(), uci, "{text}");
    }
    for (text, code) in [("Nf4", "illegal_move"), ("e2e5", "illegal_move"), ("Xf3", "invalid_move")]
    {
        assert_eq!(position.read_move(text).unwrap_err().code.word(), code, "{text}");
    }
}

/// A pawn that takes says so: where no pawn can go straight to d6, `d6` is no move.
#[test]
fn a_pawn_does_not_take_unsaid() {
    let position = position("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1");
    assert_eq!(position.read_move("d6").unwrap_err().code.word(), "illegal_move");
    for text in ["exd6", "ed6", "xd6", "e5xd6", "e5d6"] {
        assert!(position.read_move(text).is_ok(), "{text}");
    }
}

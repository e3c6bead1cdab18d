//! Castling in chess and Chess960: rules C4.

use super::{moves_from, play, position};
use crate::{Side, Wing};

const OPEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn c4_1_rights_are_lost_for_good() {
    let rights = |moves: &str| {
        let fen = play(OPEN, moves).position().fen();
        fen.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(rights("e1e2"), "kq");
    assert_eq!(rights("h1g1"), "Qkq");
    assert_eq!(rights("a1b1"), "Kkq");
    assert_eq!(rights("h1h8"), "Qq");
    assert_eq!(rights("h1g1 a8b8 g1h1 b8a8"), "Qk");
    assert_eq!(rights("e1g1"), "kq");
    assert_eq!(rights("e1e2 e8e7 e2e1 e7e8"), "-");
    let promoted = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(play(promoted, "b7a8q").position().fen(), "Q3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1");
}

#[test]
fn c4_2_king_and_rook_reach_their_squares() {
    assert_eq!(play(OPEN, "e1g1").position().fen(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    assert_eq!(play(OPEN, "e1c1").position().fen(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    let black = OPEN.replace(" w ", " b ");
    assert_eq!(play(&black, "e8g8").position().fen(), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2");
    assert_eq!(play(&black, "e8c8").position().fen(), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
    // The king already stands on its goal, or the two change places.
    let near = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    assert_eq!(play(near, "g1h1").position().fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let swap = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    assert_eq!(play(swap, "f1g1").position().fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn c4_3_nothing_stands_in_the_way() {
    assert_eq!(moves_from("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1"), "d1 d2 e2 f1 f2");
    // The rook's way counts too: b1 is only crossed by the rook.
    assert_eq!(moves_from("4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1", "e1"), "d1 e2 f1 f2");
    // In Chess960 the king walks from b1 to g1, and the rook to f1.
    assert_eq!(moves_from("4k3/8/8/8/8/8/8/1K3NR1 w G - 0 1", "b1"), "a1 a2 b2 c1 c2");
    assert_eq!(moves_from("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "b1"), "a1 a2 b2 c1 c2 g1");
}

#[test]
fn c4_4_the_king_is_not_attacked_on_its_way() {
    let castles = |text: &str| {
        let legal = position(text).legal_moves();
        let castles = legal.iter().filter(|each| each.kind() == crate::MoveKind::Castle);
        castles.map(|each| each.to().to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "a1 h1");
    assert_eq!(castles("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"), "");
    assert_eq!(castles("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1"), "a1");
    assert_eq!(castles("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1"), "a1");
    // The rook may be attacked, and b1 may be.
    assert_eq!(castles("4k3/8/8/8/8/1r5r/8/R3K2R w KQ - 0 1"), "a1 h1");
    // The rook on b1 shields its king from the rook on a1 until it castles.
    assert_eq!(castles("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1"), "");
    assert_eq!(castles("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1"), "b1");
}

#[test]
fn rights_are_found_by_wing() {
    let position = position("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1");
    assert_eq!(position.castling_rook(Side::White, Wing::King), Some("g1".parse().unwrap()));
    assert_eq!(position.castling_rook(Side::White, Wing::Queen), Some("b1".parse().unwrap()));
    assert_eq!(position.castling_rook(Side::Black, Wing::Queen), None);
    assert!(!position.has_usual_castling());
}

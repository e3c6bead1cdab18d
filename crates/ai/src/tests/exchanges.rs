//! Static exchange evaluation in both games.

use chess::Position;

use crate::{chess::ChessSearchPosition, search::SearchPosition};

/// The largest margin that a move reaches.
fn value<P: SearchPosition>(position: &P, mv: P::Move) -> i32 {
    (-2_000..2_000).rev().find(|&margin| position.see_at_least(mv, margin)).unwrap()
}

fn chess_value(fen: &str, uci: &str) -> i32 {
    let position: Position = fen.parse().unwrap();
    let mv = position.resolve(uci.parse().unwrap()).unwrap();
    value(&ChessSearchPosition::new(position), mv)
}

#[test]
fn chess_exchanges() {
    // A free pawn, a protected one, and one behind which the rooks are doubled.
    assert_eq!(chess_value("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
    assert_eq!(
        chess_value("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"),
        -220
    );
    assert_eq!(chess_value("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5"), 100);
    // En passant, promotion, a quiet step into a pawn's mouth, and castling.
    assert_eq!(chess_value("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
    assert_eq!(chess_value("8/P7/8/8/8/k7/8/4K3 w - - 0 1", "a7a8q"), 800);
    assert_eq!(chess_value("4k3/8/3p4/8/3N4/8/8/4K3 w - - 0 1", "d4e6"), 0);
    assert_eq!(chess_value("4k3/8/3p4/8/8/3N4/8/4K3 w - - 0 1", "d3e5"), -320);
    assert_eq!(chess_value("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), 0);
    // A king does not take what is protected.
    assert_eq!(chess_value("4k3/3p4/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7"), 100);
    assert_eq!(chess_value("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "d1d7"), -400);
}

fn xiangqi_value(fen: &str, text: &str) -> i32 {
    use crate::Playable;
    let rules = xiangqi::Xiangqi::default();
    let line: xiangqi::Line = fen.parse().unwrap();
    let mv = line.position().read_move(text).unwrap();
    value(&rules.root(&line).position, mv)
}

#[test]
fn xiangqi_exchanges() {
    // A cannon takes a horse that a rook protects.
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(xiangqi_value(start, "b2b9"), -20);
    // A rook takes a bare pawn, and one that a horse protects.
    assert_eq!(xiangqi_value("3k5/9/9/p8/9/9/9/9/9/R3K4 w - - 0 1", "a0a6"), 60);
    assert_eq!(xiangqi_value("3k5/9/1n7/9/p8/9/9/9/9/R3K4 w - - 0 1", "a0a5"), -540);
}

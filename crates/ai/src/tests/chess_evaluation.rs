//! What chess positions are worth.

use catalog::{Evaluation, MATE};
use chess::{Chess, Line, Piece, Position, Setup, Square};
use serde_json::Value;

use crate::chess::{evaluate, move_bonus, net};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn of(fen: &str) -> Evaluation {
    let line = Line::new(fen.parse().unwrap());
    evaluate(&Chess::default(), &line)
}

#[test]
fn sef_equals_the_vectors() {
    let vectors = include_str!("../../../../vectors/chess-encoding.json");
    let vectors: Vec<Value> = serde_json::from_str(vectors).unwrap();
    assert_eq!(vectors.len(), 7);
    for vector in vectors {
        let fen = vector["fen"].as_str().unwrap();
        let sign = if vector["black_to_move"] == 1 { -1 } else { 1 };
        let expected = vector["sef_white_cp"].as_i64().unwrap() as i32;
        assert_eq!(of(fen).part("sef"), Some(sign * expected), "{fen}");
    }
}

#[test]
fn parts_add_up_to_what_the_search_uses() {
    for fen in [KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(of(fen).score(), crate::chess::full_score(&position));
        let names: Vec<_> = of(fen).parts.iter().map(|part| part.0).collect();
        for name in
            ["sef", "phase", "isolated_pawns", "connected_pawns", "mobility", "check", "mate"]
        {
            assert!(names.contains(&name), "{name} is missing in {names:?}");
        }
    }
}

/// The same position with colors exchanged.
fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup();
    let flip = |square: Square| Square::from_index(square.index() ^ 56);
    let mut board = chess::Board::EMPTY;
    for (square, man) in setup.board.pieces() {
        board.put(flip(square), Piece { side: !man.side, role: man.role });
    }
    let castling_rooks = setup.castling_rooks.into_iter().map(flip).collect();
    let en_passant = setup.en_passant.map(flip);
    Setup { board, turn: !setup.turn, castling_rooks, en_passant, ..setup }.try_into().unwrap()
}

#[test]
fn colors_do_not_matter() {
    let mut dice = game::Dice::seeded(1);
    for _ in 0..20 {
        let mut position = Position::start();
        for _ in 0..80 {
            let moves = position.legal_moves();
            let Some(&chosen) = dice.choose(&moves) else { break };
            position.play(chosen);
            let (one, other) = (Line::new(position), Line::new(mirrored(&position)));
            let rules = Chess::default();
            assert_eq!(evaluate(&rules, &one), evaluate(&rules, &other), "{}", position.fen());
        }
    }
}

#[test]
fn finished_games_are_special_cases() {
    let mated = of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(mated.score(), -MATE);
    assert_eq!(of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").score(), 0);
    assert_eq!(of("8/8/4k3/8/8/4K3/8/8 w - - 0 1").score(), 0);
}

#[test]
fn weak_pawns_and_checks_cost() {
    let lone = of("4k3/pppp4/8/8/8/8/PP1P4/4K3 w - - 0 1");
    assert!(lone.part("isolated_pawns").unwrap() < 0);
    let chain = of("4k3/p1p1p3/8/8/8/3P4/2P1P3/4K3 w - - 0 1");
    assert!(chain.part("connected_pawns").unwrap() > 0);
    let checked = of("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1");
    assert!(checked.part("check").unwrap() < 0);
}

#[test]
fn c7_4_special_moves_get_their_bonus() {
    let bonus = |fen: &str, uci: &str| {
        let position: Position = fen.parse().unwrap();
        let legal = position.resolve(uci.parse().unwrap()).unwrap();
        move_bonus(&position, legal)
    };
    let mate = bonus("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
    assert_eq!((mate.part("mate"), mate.part("check")), (Some(10_000), Some(0)));
    let check = bonus("6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
    assert_eq!((check.part("mate"), check.part("check")), (Some(0), Some(50)));
    let en_passant = bonus("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
    assert!(en_passant.part("capture").unwrap() > 0);
    let queen = bonus("8/P7/8/8/8/k7/8/4K3 w - - 0 1", "a7a8q");
    assert_eq!(queen.part("promotion"), Some(800));
    assert_eq!(bonus(KIWIPETE, "e1g1").score(), 0);
}

/// Castling, captures in passing and promotions come up in games from such positions.
#[test]
fn the_network_follows_every_move() {
    let mut dice = game::Dice::seeded(3);
    let starts = [
        KIWIPETE,
        "8/P1P4k/8/1pP5/8/8/4p1pp/K7 w - b6 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ];
    let mut kinds = std::collections::BTreeSet::new();
    for start in starts.into_iter().cycle().take(60) {
        let mut position: Position = start.parse().unwrap();
        for _ in 0..60 {
            let mut moves = Vec::new();
            position.for_each_move(|mv| moves.push(mv));
            let Some(&played) = dice.choose(&moves) else { break };
            let after = position.after(played);
            let followed = net::update(net::refresh(&position), &position, played, &after);
            assert_eq!(followed, net::refresh(&after), "{played:?} in {position:?}");
            kinds.insert(format!("{:?}", played.kind()));
            position = after;
        }
    }
    for kind in ["Castle", "EnPassant", "Promotion(Queen)", "Promotion(Knight)", "DoubleStep"] {
        assert!(kinds.contains(kind), "{kind} did not come up, only {kinds:?}");
    }
}

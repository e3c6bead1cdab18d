//! How games end: rules C6.

use game::{Outcome, Reason, Seat};

use super::{START, play, position};
use crate::{
    CHECKMATE, Chess, DEAD_POSITION, FIFTY_MOVES, FIVEFOLD_REPETITION, FirstChess,
    INSUFFICIENT_MATERIAL, Line, SEVENTYFIVE_MOVES, STALEMATE, Side, THREEFOLD_REPETITION,
};

#[track_caller]
fn reason(text: &str) -> Option<Reason> {
    Line::new(position(text)).outcome().map(|outcome| outcome.reason)
}

#[test]
fn c6_1_checkmate_comes_before_everything() {
    let line = play(START, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(line.outcome(), Some(Outcome::won(Seat::Second, CHECKMATE)));
    assert!(line.claims().is_empty());
    assert_eq!(reason("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 100"), Some(CHECKMATE));
}

#[test]
fn c6_3_stalemate() {
    assert_eq!(reason("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(STALEMATE));
    assert_eq!(reason("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"), None);
}

#[test]
fn c6_2_dead_by_material() {
    for dead in ["4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4KN2", "4kb2/8/8/8/8/8/8/4K3"] {
        assert_eq!(reason(&format!("{dead} w - - 0 1")), Some(INSUFFICIENT_MATERIAL), "{dead}");
    }
    let same_color = "1b2k3/8/8/8/8/8/8/B3K1B1 w - - 0 1";
    assert_eq!(reason(same_color), Some(INSUFFICIENT_MATERIAL));
    for alive in ["2b1k3/8/8/8/8/8/8/2B1K3", "1n2k3/8/8/8/8/8/8/1N2K3", "4k3/8/8/8/8/8/8/1N2KN2"] {
        assert_eq!(reason(&format!("{alive} w - - 0 1")), None, "{alive}");
    }
}

#[test]
fn c6_4_seventyfive_moves() {
    assert_eq!(reason("4k3/8/8/8/8/8/8/R3K3 w - - 149 120"), None);
    assert_eq!(reason("4k3/8/8/8/8/8/8/R3K3 w - - 150 120"), Some(SEVENTYFIVE_MOVES));
    let line = play("4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "a1a2");
    assert_eq!(line.outcome(), Some(Outcome::drawn(SEVENTYFIVE_MOVES)));
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn c6_5_fivefold_repetition() {
    assert_eq!(play(START, &SHUFFLE.repeat(3)).outcome(), None);
    let line = play(START, &SHUFFLE.repeat(4));
    assert_eq!(line.outcome(), Some(Outcome::drawn(FIVEFOLD_REPETITION)));
}

#[test]
fn c6_6_what_makes_positions_the_same() {
    // The right to castle is lost on the way, so the first position is another one.
    let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(play(castling, "a1b1 e8e7 b1a1 e7e8").repetitions(), 1);
    // A double step that nothing can take leaves no trace.
    let line = play(START, "e2e4 g8f6 g1f3 f6g8 f3g1");
    assert_eq!(line.repetitions(), 2);
    // One that can be taken does, as long as the capture is legal.
    let legal = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(play(legal, "e2e4 e8e7 e1e2 e7e8 e2e1").repetitions(), 1);
    let pinned = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";
    assert_eq!(play(pinned, "e2e4 d8c7 e1e2 c7d8 e2e1").repetitions(), 2);
}

#[test]
fn c6_7_threefold_repetition_is_claimed() {
    let twice = play(START, SHUFFLE);
    assert_eq!((twice.repetitions(), twice.claims()), (2, vec![]));
    let thrice = play(START, &SHUFFLE.repeat(2));
    assert_eq!((thrice.repetitions(), thrice.claims()), (3, vec![THREEFOLD_REPETITION]));
    assert_eq!(thrice.outcome(), None);
}

#[test]
fn c6_8_fifty_moves_are_claimed() {
    assert_eq!(play("4k3/8/8/8/8/8/8/R3K3 w - - 98 90", "a1a2").claims(), vec![]);
    assert_eq!(play("4k3/8/8/8/8/8/8/R3K3 w - - 99 90", "a1a2").claims(), vec![FIFTY_MOVES]);
    assert_eq!(play("4k3/p7/8/8/8/8/8/R3K3 w - - 99 90", "a1a7").claims(), vec![]);
}

#[test]
fn c6_9_who_can_mate() {
    let can_win = |text: &str| {
        let position = position(&format!("{text} w - - 0 1"));
        Side::ALL.map(|side| position.can_win(side))
    };
    assert_eq!(can_win("4k3/8/8/8/8/8/8/R3K3"), [true, false]);
    assert_eq!(can_win("4k3/4p3/8/8/8/8/8/4K3"), [false, true]);
    assert_eq!(can_win("4k3/4p3/8/8/8/8/8/4KN2"), [true, true]);
    assert_eq!(can_win("3qk3/8/8/8/8/8/8/4KN2"), [false, true]);
    assert_eq!(can_win("3rk3/8/8/8/8/8/8/4KN2"), [true, true]);
    assert_eq!(can_win("3rk3/8/8/8/8/8/8/4KB2"), [false, true]);
    assert_eq!(can_win("3nk3/8/8/8/8/8/8/4KB2"), [true, true]);
    assert_eq!(can_win("4k3/8/8/8/8/8/8/4KBB1"), [true, false]);
}

#[test]
fn c6_10_a_text_has_no_history() {
    let line = play(START, &SHUFFLE.repeat(2));
    assert_eq!(Line::new(position(&line.position().shredder_fen())).repetitions(), 1);
}

#[test]
fn a_line_keeps_what_it_needs_and_no_more() {
    let line = play(START, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5");
    assert_eq!(line.moves().len(), 7);
    let long = play(START, &SHUFFLE.repeat(3));
    assert_eq!(long.moves().len(), 12);
    for line in [line, long] {
        assert_eq!(line.to_string().parse::<Line>(), Ok(line));
    }
}

#[test]
fn a_side_is_stuck_exactly_if_it_has_no_move() {
    let mut dice = game::Dice::seeded(3);
    for _ in 0..40 {
        let mut line = Line::new(position(START));
        while line.outcome().is_none() {
            let moves = line.position().legal_moves();
            assert_eq!(line.position().is_stuck(), moves.is_empty());
            line.play(*dice.choose(&moves).expect("the game goes on"));
        }
        assert_eq!(line.position().is_stuck(), line.position().count_moves() == 0);
    }
}

const WALL: &str = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1";

#[test]
fn c6_11_locked_pawns() {
    let dead = [
        WALL,
        "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 b - - 99 80",
        // Pawns behind pawns, and a wall in steps.
        "4k3/p7/p1p1p1p1/P1P1P1P1/P7/8/8/4K3 w - - 0 1",
        "4k3/8/1p1p1p1p/1P1P1P1P/p1p1p1p1/P1P1P1P1/8/4K3 w - - 0 1",
    ];
    for text in dead {
        assert_eq!(reason(text), Some(DEAD_POSITION), "{text}");
    }
    let alive = [
        // A gap in the wall, a pawn that may take, one that may step.
        "8/8/4k3/p1p1p3/P1P1P3/4K3/8/8 w - - 0 1",
        "8/8/4k3/pPp1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1",
        "8/6p1/4k3/p1p1p3/P1P1P1P1/4K3/8/8 w - - 0 1",
        // A king behind the enemy's lines takes from the rear; a man of another role; en passant.
        "8/8/4K3/p1p1p1p1/P1P1P1P1/4k3/8/8 w - - 0 1",
        "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/6B1 w - - 0 1",
        "8/8/4k3/8/pPp1p1p1/P1P1P1P1/4K3/8 b - b3 0 1",
    ];
    for text in alive {
        assert_eq!(reason(text), None, "{text}");
    }
    let counted = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 150 90";
    assert_eq!(reason(counted), Some(SEVENTYFIVE_MOVES), "a draw that came before");
}

/// However kings wander behind such a wall, nobody is ever in check.
#[test]
fn c6_11_a_locked_position_stays_locked() {
    let mut dice = game::Dice::seeded(7);
    let mut at = position(WALL);
    for _ in 0..2000 {
        let mut moves = Vec::new();
        at.for_each_move(|each| moves.push(each));
        let Some(each) = dice.choose(&moves) else { break };
        at = at.after(*each);
        assert!(at.is_locked() && !at.is_check(), "{at:?}");
    }
}

#[test]
fn c6_12_a_draw_is_claimed_with_a_move() {
    let line = play(START, &format!("{SHUFFLE}g1f3 g8f6 f3g1"));
    assert!(line.claims().is_empty());
    let intends = |text: &str| line.claims_with(line.position().read_move(text).unwrap());
    assert_eq!(intends("Ng8"), [THREEFOLD_REPETITION]);
    assert!(intends("e5").is_empty());
    let line = play("4k3/8/8/8/8/8/4P3/R3K3 w - - 98 100", "a1a2");
    assert_eq!(line.claims_with(line.position().read_move("Kd7").unwrap()), [FIFTY_MOVES]);
    let line = play("4k3/p7/8/8/8/8/4P3/R3K3 w - - 98 100", "a1b1");
    assert!(line.claims_with(line.position().read_move("a6").unwrap()).is_empty());
}

#[test]
fn c6_12_the_table_grants_it_and_nothing_is_played() {
    let mut referee = game::Referee::new(Chess::default(), game::MatchId(1), game::Seed([1; 32]));
    for (ply, text) in format!("{SHUFFLE}g1f3 g8f6 f3g1").split_whitespace().enumerate() {
        let seat = if ply % 2 == 0 { Seat::First } else { Seat::Second };
        referee.play(seat, &text.parse().unwrap()).unwrap();
    }
    assert_eq!(referee.claims_by_intent(Seat::Second), ["threefold_repetition f6g8"]);
    assert!(referee.claims_by_intent(Seat::First).is_empty(), "not its turn");
    for (claim, code) in [
        ("threefold_repetition", "no_claim"),
        ("threefold_repetition e7e5", "no_claim"),
        ("fifty_moves f6g8", "no_claim"),
        ("threefold_repetition f6g9", "invalid_move"),
        ("threefold_repetition f6f5", "illegal_move"),
    ] {
        let refused = referee.claim(Seat::Second, claim).err().map(|fault| fault.code.word());
        assert_eq!(refused, Some(code), "{claim}");
    }
    referee.claim(Seat::Second, "threefold_repetition Ng8").unwrap();
    assert_eq!(referee.outcome(), Some(Outcome::drawn(THREEFOLD_REPETITION)));
    let record = referee.record().unwrap().to_string();
    assert!(record.contains("claim second threefold_repetition f6g8"), "{record}");
}

/// What was locked was played on in version 1, and is in its records.
#[test]
fn c8_1_version_1_does_not_see_what_is_locked() {
    let line = Line::new(position(WALL));
    assert_eq!(FirstChess::default().outcome(&line), None);
    assert_eq!(Chess::default().outcome(&line), Some(Outcome::drawn(DEAD_POSITION)));
}

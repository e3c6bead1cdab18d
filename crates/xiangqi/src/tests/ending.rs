//! Checks, pins and the ways in which games end.

use game::{Game as _, Meter, OptionValue, Options, Outcome, Reason, Rules, Seat, Study};

use crate::{
    Chase, FirstXiangqi, Line, Repetition, Side, Trail, Verdict, Visit, Xiangqi,
    ending::{
        CHECKMATE, INSUFFICIENT_MATERIAL, NO_CAPTURE, PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION,
        STALEMATE,
    },
    zobrist::Key,
};

fn read(text: &str) -> Line {
    Xiangqi::default().read(text).unwrap()
}

/// The legal moves from one square, sorted.
fn from(text: &str, square: &str) -> String {
    let mut moves = Xiangqi::default().moves(&read(text), Some(square)).unwrap();
    moves.sort();
    moves.join(" ")
}

/// The outcome after each of the moves has been played.
fn outcome(text: &str, moves: &str) -> Option<Outcome> {
    let rules = Xiangqi::default();
    let mut line = read(text);
    for mv in moves.split_whitespace() {
        assert_eq!(rules.outcome(&line), None, "before {mv}");
        rules.play(&mut line, mv).unwrap();
    }
    rules.outcome(&line)
}

fn red_wins(reason: Reason) -> Option<Outcome> {
    Some(Outcome::won(Seat::First, reason))
}

fn black_wins(reason: Reason) -> Option<Outcome> {
    Some(Outcome::won(Seat::Second, reason))
}

fn draw(reason: Reason) -> Option<Outcome> {
    Some(Outcome::drawn(reason))
}

#[test]
fn x3_5_rooks_go_any_distance() {
    let text = "3k5/9/9/9/1R2p4/9/9/9/9/4K4 w - - 0 1";
    let moves = "b5a5 b5b0 b5b1 b5b2 b5b3 b5b4 b5b6 b5b7 b5b8 b5b9 b5c5 b5d5 b5e5";
    assert_eq!(from(text, "b5"), moves);
}

#[test]
fn x3_8_own_pieces_are_not_taken() {
    let start = Xiangqi::default().read(crate::notation::START).unwrap();
    assert_eq!(Xiangqi::default().moves(&start, Some("a0")).unwrap(), ["a0a1", "a0a2"]);
    assert_eq!(start.position().moves().len(), 44);
}

#[test]
fn x4_1_a_king_is_in_check_if_it_could_be_taken() {
    let check = |ranks: &str| {
        let text = format!("3k5/9/9/{ranks}/9 w - - 0 1");
        read(&text).position().in_check()
    };
    assert!(check("9/4r4/9/9/9/4K4"), "rook");
    assert!(check("4c4/4p4/9/9/9/4K4"), "cannon with a screen");
    assert!(check("9/9/9/3n5/9/4K4"), "horse");
    assert!(check("9/9/9/9/4p4/4K4"), "pawn in front");
    assert!(check("9/9/9/9/9/3pK4"), "pawn at the side");
    assert!(!check("4c4/9/9/9/9/4K4"), "cannon without a screen");
    assert!(!check("4c4/4p4/9/4p4/9/4K4"), "cannon with two");
    assert!(!check("9/9/9/3n5/3p5/4K4"), "hobbled horse");
}

#[test]
fn x4_3_a_piece_before_a_rook_keeps_to_the_line() {
    let text = "3k5/9/9/9/4r4/9/4R4/9/9/4K4 w - - 0 1";
    assert_eq!(from(text, "e3"), "e3e1 e3e2 e3e4 e3e5");
    assert_eq!(from("3k5/9/9/9/4r4/9/9/9/4A4/4K4 w - - 0 1", "e1"), "");
    assert_eq!(from("4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1", "e5"), "", "before the other king");
}

#[test]
fn x4_4_two_pieces_before_a_cannon_keep_to_the_line() {
    let text = "3k5/9/9/4c4/9/4P4/9/4N4/9/4K4 w - - 0 1";
    assert_eq!((from(text, "e4").as_str(), from(text, "e2").as_str()), ("e4e5", ""));
    let text = "3k5/9/9/4c4/9/4p4/9/4R4/9/4K4 w - - 0 1";
    assert_eq!(from(text, "e2"), "e2e1 e2e3", "taking the pawn would leave one screen");
}

#[test]
fn x4_5_a_piece_that_hobbles_a_horse_stays_or_takes_it() {
    let text = "5k3/9/9/9/9/9/9/3n5/3R5/4K4 w - - 0 1";
    assert_eq!(from(text, "d1"), "d1d2");
    let two = "5k3/9/9/9/9/9/9/3n5/2nR5/4K4 w - - 0 1";
    assert_eq!(from(two, "d1"), "", "two horses share the leg");
}

#[test]
fn x4_6_nobody_becomes_a_screen_before_the_own_king() {
    let text = "3k5/9/9/9/4c4/9/R8/9/9/4K4 w - - 0 1";
    let moves = from(text, "a3");
    assert!(moves.contains("a3d3") && moves.contains("a3f3") && !moves.contains("a3e3"));
}

#[test]
fn x4_7_kings_may_not_face() {
    assert_eq!(from("3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "e0"), "e0e1 e0f0");
}

#[test]
fn x4_8_a_check_is_met_by_flight_capture_or_block() {
    // A cannon checks over a red pawn: the pawn steps aside, a second screen or a capture helps.
    let text = "3k5/9/9/4c4/4P4/9/8R/9/9/4K4 w - - 0 1";
    assert!(read(text).position().in_check());
    assert_eq!(from(text, "e5"), "e5d5 e5e6 e5f5");
    assert_eq!(from(text, "i3"), "i3e3");
    assert_eq!(from(text, "e0"), "e0f0", "d0 faces the other king");
}

#[test]
fn x5_1_checkmate_loses() {
    assert_eq!(outcome("4k4/9/9/9/9/9/9/9/8r/3K4r w - - 0 1", ""), black_wins(CHECKMATE));
    let before = "3k5/R8/8R/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(outcome(before, "i7i9"), red_wins(CHECKMATE));
}

#[test]
fn x5_2_stalemate_loses() {
    assert_eq!(outcome("4k4/9/9/9/9/9/9/9/8r/3K5 w - - 0 1", ""), black_wins(STALEMATE));
}

const SHUFFLE: &str = "b0c2 b9c7 c2b0 c7b9";

#[test]
fn x5_3_the_third_occurrence_is_a_draw() {
    let start = crate::notation::START;
    assert_eq!(outcome(start, SHUFFLE), None);
    assert_eq!(outcome(start, &format!("{SHUFFLE} {SHUFFLE}")), draw(REPETITION));
}

#[test]
fn x5_8_a_game_ends_by_itself() {
    let rules = Xiangqi::default();
    let text = format!("{} moves {SHUFFLE} {SHUFFLE}", crate::notation::START);
    let mut line = rules.read(&text).unwrap();
    assert!(rules.moves(&line, None).unwrap().is_empty());
    assert_eq!(rules.play(&mut line, "b2e2").unwrap_err().code.word(), "game_over");
    assert_eq!(rules.status(&line).to_act, None);
}

const CHECKING: &str = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";

#[test]
fn x5_4_perpetual_check_loses() {
    let moves = "a8a9 d9d8 a9a8 d8d9";
    assert_eq!(outcome(CHECKING, &format!("{moves} {moves}")), black_wins(PERPETUAL_CHECK));
    let rules = Xiangqi::default();
    let mut line = read(&format!("{CHECKING} moves {moves} a8a9 d9d8 a9a8"));
    let told = rules.play(&mut line, "d8d9").unwrap();
    assert_eq!(told, ["d8d9", "black wins: perpetual_check"]);
}

/// The verdict after a trail of keys; a capital letter marks a move that gave check.
fn verdict(keys: &str) -> Option<Verdict> {
    let mut visits = keys.chars().map(|letter| Visit {
        key: Key(letter.to_ascii_lowercase().into()),
        gave_check: letter.is_ascii_uppercase(),
    });
    let mut trail = Trail::new(visits.next().unwrap().key);
    visits.for_each(|visit| trail.push(visit));
    let turn = if keys.len() % 2 == 1 { Side::Red } else { Side::Black };
    trail.verdict(turn, Repetition::Whole(Chase::None))
}

#[test]
fn x5_4_only_the_last_cycle_counts_and_only_one_side_may_check() {
    // Red moves to the second letter of each trail, Black to the third, and so on.
    let red = Some(Verdict::PerpetualCheck(Side::Red));
    let black = Some(Verdict::PerpetualCheck(Side::Black));
    assert_eq!(verdict("abcdabcd"), None, "twice is not enough");
    assert_eq!(verdict("aBcDaBcDa"), red);
    assert_eq!(verdict("abCdAbCdA"), black);
    assert_eq!(verdict("abcdaBcDa"), Some(Verdict::Draw), "the first cycle matters, too");
    assert_eq!(verdict("aBcDabcDa"), Some(Verdict::Draw), "one move without check");
    assert_eq!(verdict("aBCDABCDA"), Some(Verdict::Draw), "both check");
    assert_eq!(verdict("abcdabcda"), Some(Verdict::Draw));
    assert_eq!(verdict("xaBcDaBcDa"), black, "the trail may start anywhere");
}

#[test]
fn x5_5_whether_chases_are_judged_is_agreed() {
    let text = "3k5/9/9/9/2c6/R8/9/9/9/4K4 w - - 0 1";
    let chase = "a4a5 c5c4 a5a4 c4c5";
    let line = read(&format!("{text} moves {chase} {chase}"));
    let lost = Some(Outcome::won(Side::Black.seat(), PERPETUAL_CHASE));
    assert_eq!(Xiangqi::default().outcome(&line), lost);
    let word = ("chase".to_owned(), OptionValue::Word("none".to_owned()));
    let options = Options::complete(Xiangqi::ABOUT.options, [word]).unwrap();
    let lenient = Xiangqi::with_options(&options).unwrap();
    assert_eq!(lenient.outcome(&line), draw(REPETITION));
    assert_eq!(lenient.options(), options);
    assert_eq!(FirstXiangqi::default().outcome(&line), draw(REPETITION), "as it was");
}

#[test]
fn x5_15_without_a_piece_that_can_cross_the_river_it_is_a_draw() {
    let text = "3akab2/9/9/9/9/9/9/9/4A4/2BK5 w - - 0 1";
    assert_eq!(Xiangqi::default().outcome(&read(text)), draw(INSUFFICIENT_MATERIAL));
    let pawn = "3akab2/9/9/9/9/9/P8/9/4A4/2BK5 w - - 0 1";
    assert_eq!(Xiangqi::default().outcome(&read(pawn)), None);
    assert_eq!(FirstXiangqi::default().outcome(&read(text)), None, "as it was");
}

#[test]
fn x5_6_a_hundred_and_twenty_plies_without_a_capture_are_a_draw() {
    let text = "3k5/9/R7r/9/9/9/9/9/9/4K4 w - - 119 90";
    assert_eq!(outcome(text, "a7a6"), draw(NO_CAPTURE));
    assert_eq!(outcome(text, "a7i7"), None, "a capture starts the count again");
    assert_eq!(outcome(&text.replace("119", "118"), "a7a6"), None);
}

#[test]
fn x5_6_the_limit_is_an_option() {
    let text = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 119 90";
    let rules = Xiangqi::new(200).unwrap();
    assert_eq!(rules.outcome(&read(&text.replace("119", "199"))), None);
    assert_eq!(rules.outcome(&read(&text.replace("119", "200"))), draw(NO_CAPTURE));
    assert_eq!(Xiangqi::new(0).unwrap_err().code.word(), "bad_option");
    assert_eq!(Xiangqi::new(10_001).unwrap_err().code.word(), "bad_option");
}

#[test]
fn x5_7_mate_comes_before_any_draw() {
    let text = "3k5/R8/8R/9/9/9/9/9/9/4K4 w - - 119 90";
    assert_eq!(outcome(text, "i7i9"), red_wins(CHECKMATE));
    let moves = "a8a9 d9d8 a9a8 d8d9";
    let late = CHECKING.replace("0 1", "112 90");
    let both = format!("{moves} {moves}");
    assert_eq!(outcome(&late, &both), black_wins(PERPETUAL_CHECK), "on the last ply");
}

#[test]
fn x6_1_perft_does_not_stop_at_draws() {
    let rules = Xiangqi::default();
    let line = read(&crate::notation::START.replace("0 1", "500 1"));
    assert_eq!(rules.perft(&line, 2, &mut Meter::nodes(10_000)), Ok(1920));
    assert!(rules.moves(&line, None).unwrap().is_empty());
}

#[test]
fn x7_1_the_first_version_is_what_it_was() {
    let first = FirstXiangqi::default();
    let hash = "1dcfd9e345918560b2d841b692eab029beec28ebdefe8930c7728e00c70963c6";
    assert_eq!(first.config_hash().to_string(), hash);
    assert_ne!(Xiangqi::default().config_hash().to_string(), hash);
    let idle_then_check = "3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1 moves \
        f0f1 d9e9 f1f0 e9d9 a8a9 d9d8 a9a8 d8d9";
    let line = read(idle_then_check);
    assert_eq!(first.outcome(&line), Some(Outcome::won(Seat::Second, PERPETUAL_CHECK)));
    assert_eq!(Xiangqi::default().outcome(&line), draw(REPETITION));
}

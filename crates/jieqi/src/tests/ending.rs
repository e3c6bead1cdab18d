//! J7, J8 and J9: how games end, and how lines are counted.

use game::{Game as _, MatchId, OptionValue, Options, Referee, Rules as _, Seat, Seed, Study};

use super::{START, outcome, perft, read, try_after};
use crate::{FirstJieqi, Jieqi};

#[test]
fn j7_1_checkmate_loses() {
    assert_eq!(outcome("3k5/R8/9/9/9/9/9/9/9/4K1R2 -:- r r", "g0g9"), "first checkmate");
    let mated = "1exxkx1a1/2E6/2e4rp/2x6/6p2/A7R/9/E2K2P2/8P/3r1X3 AP?RH???:hhPp r r";
    assert_eq!(outcome(mated, ""), "second checkmate");
}

#[test]
fn j7_2_stalemate_loses() {
    assert_eq!(outcome("3k5/4R4/9/9/9/9/9/9/9/4K4 -:- b b", ""), "first stalemate");
    let known = read("3k5/4R4/9/9/9/9/9/9/9/4K4 -:- b b");
    assert_eq!(Jieqi::default().moves(&known, None).unwrap(), Vec::<String>::new());
}

#[test]
fn j7_3_mate_comes_before_a_draw() {
    assert_eq!(outcome("3k5/R8/9/9/9/9/9/9/9/4K1R2 -:- r r 119 90", "g0g9"), "first checkmate");
    assert_eq!(outcome("3k5/R8/9/9/9/9/9/9/9/4K1R2 -:- r r 119 90", "a8a7"), "draw no_capture");
}

#[test]
fn j7_4_resignation_clock_and_agreement_end_a_game() {
    let referee = || Referee::new(Jieqi::default(), MatchId(1), Seed::from_number(1));
    let mut resigned = referee();
    resigned.resign(Seat::First).unwrap();
    assert_eq!(resigned.outcome().unwrap().to_string(), "second resign");
    let mut flagged = referee();
    flagged.flag(Seat::Second).unwrap();
    assert_eq!(flagged.outcome().unwrap().to_string(), "first timeout");
    let mut agreed = referee();
    agreed.offer_draw(Seat::First).unwrap();
    agreed.accept_draw(Seat::Second).unwrap();
    assert_eq!(agreed.outcome().unwrap().to_string(), "draw agreement");
}

const ROOKS: &str = "4k3r/9/9/9/4p4/9/9/9/9/R2K5 -:- r r";

#[test]
fn j8_1_the_third_occurrence_ends_the_game() {
    let round = "a0a1 i9i8 a1a0 i8i9";
    assert_eq!(outcome(ROOKS, round), "-");
    assert_eq!(outcome(ROOKS, &format!("{round} a0a1 i9i8 a1a0")), "-");
    assert_eq!(outcome(ROOKS, &format!("{round} {round}")), "draw repetition");
    // The same pieces with the other side to move are another position.
    let rooks = "4k3r/9/9/9/4p4/9/9/9/9/R2K5 -:- r r";
    let tempo = "a0a1 i9i8 a1a2 i8i9 a2a0 i9i8 a0a1 i8i9 a1a0 i9i8";
    assert_eq!(outcome(rooks, tempo), "-");
}

#[test]
fn j8_2_a_lone_perpetual_checker_loses() {
    let checks = "a2a0 e0e1 a0a1 e1e0 a1a0 e0e1 a0a1 e1e0 a1a0";
    let board = "3k5/9/9/9/9/4P4/9/r8/9/4K4 -:- b b";
    assert_eq!(outcome(board, checks), "first perpetual_check");
    // If one move of the cycle gives no check, it is a draw.
    let lazy = "a2a0 e0e1 a0a2 e1e0 a2a0 e0e1 a0a2 e1e0";
    assert_eq!(outcome(board, lazy), "draw repetition");
}

#[test]
fn j8_3_captures_and_reveals_begin_a_new_history() {
    let round = "a0a1 i9i8 a1a0 i8i9";
    let board = "4k3r/9/9/9/4p4/9/8X/9/9/R2K5 -:- r r";
    let once = try_after(board, round).unwrap();
    assert_eq!(once.history().walks().len(), 4);
    let turned = try_after(board, &format!("{round} +i3i4=H")).unwrap();
    assert_eq!(turned.history().walks().len(), 0);
    let taken = try_after(board, &format!("{round} +i3i4=R i9i4")).unwrap();
    assert_eq!(taken.history().walks().len(), 0);
    assert_eq!(taken.history().trail().occurrences(), 1);
}

#[test]
fn j8_4_plies_without_a_capture_are_a_draw() {
    assert_eq!(outcome(&format!("{ROOKS} 118 60"), "a0a1"), "-");
    assert_eq!(outcome(&format!("{ROOKS} 119 60"), "a0a1"), "draw no_capture");
    // A reveal does not set the count back, a capture does.
    let board = "4k3r/9/9/9/4p4/9/8X/9/9/R2K5 -:- r r 119 60";
    assert_eq!(outcome(board, "+i3i4=P"), "draw no_capture");
    assert_eq!(outcome("4k3r/9/9/9/4p4/9/9/8R/9/3K5 -:- r r 119 60", "i2i9"), "-");
    let rules = Jieqi::new(80).unwrap();
    let known = read(&format!("{ROOKS} 80 60"));
    assert_eq!(rules.status(&known).outcome.unwrap().to_string(), "draw no_capture");
    assert_eq!(rules.play(&mut known.clone(), "a0a1").unwrap_err().code.word(), "game_over");
}

#[test]
fn j8_5_whether_chases_are_judged_is_agreed() {
    // The rook attacks the unprotected horse at every move.
    let board = "3k5/9/9/9/9/2h6/9/R8/9/5K3 -:- r r";
    let chase = "a2a4 c4d2 a4a2 d2c4";
    assert_eq!(outcome(board, &format!("{chase} {chase}")), "draw repetition");
    let word = ("chase".to_owned(), OptionValue::Word("axf".to_owned()));
    let options = Options::complete(Jieqi::ABOUT.options, [word]).unwrap();
    let strict = Jieqi::with_options(&options).unwrap();
    assert_eq!(strict.options(), options);
    let line = try_after(board, &format!("{chase} {chase}")).unwrap();
    assert_eq!(strict.outcome(&line).unwrap().to_string(), "second perpetual_chase");
}

#[test]
fn j10_1_the_first_version_is_what_it_was() {
    let hash = "ebb12155fabb6af27bdf4631224566036a416d81349c7072228703923f8fe075";
    assert_eq!(FirstJieqi::default().config_hash().to_string(), hash);
    assert_ne!(Jieqi::default().config_hash().to_string(), hash);
}

#[test]
fn j8_6_repetition_comes_before_the_clock() {
    let checks = "a2a0 e0e1 a0a1 e1e0 a1a0 e0e1 a0a1 e1e0 a1a0";
    let board = "3k5/9/9/9/9/4P4/9/r8/9/4K4 -:- b b 111 60";
    assert_eq!(outcome(board, checks), "first perpetual_check");
}

#[test]
fn j9_1_reveals_count_once_for_each_role_in_the_pool() {
    assert_eq!((perft(START, 0), perft(START, 1), perft(START, 2)), (1, 44, 11_292));
    assert_eq!(perft(START, 3), 2_593_799);
    let known = read(START);
    let rules = Jieqi::default();
    assert_eq!(rules.perft_by_making(&known, 2), 11_292);
    let divided = rules.divide(&known, 2, &mut game::Meter::UNLIMITED.clone()).unwrap();
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 11_292);
    assert!(divided.is_sorted());
    let limited = rules.perft(&known, 3, &mut game::Meter::nodes(1000));
    assert_eq!(limited.unwrap_err().code.word(), "limit");
    // A pool of one role: a reveal counts once.
    let one = "4k4/9/9/9/9/9/X8/9/9/3K5 RRHHCCEEAAPPPP:- r r";
    assert_eq!((perft(one, 1), perft(one, 2)), (2, 4));
    // Who knows the deal counts a reveal once as well; to others it may be one of six roles.
    let bare = "4k4/9/9/9/9/9/X8/9/9/3K5 -:- r";
    assert_eq!(perft(&format!("{bare} g P"), 2), 4);
    assert_eq!(perft(&format!("{bare} r"), 2), 2 + 6 * 2);
}

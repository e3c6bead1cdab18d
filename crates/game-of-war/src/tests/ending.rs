//! Examples of rules W11 to W13.

use game::{Meter, Outcome, Seat};

use super::*;
use crate::{ADJUDICATION, ARSENALS, BOTH_LOST, COMMUNICATIONS, NO_FIGHTERS, OPENING};

fn outcome(drawing: &str) -> Option<Outcome> {
    live(drawing, "N/M/[]").outcome()
}

#[test]
fn w11_1_the_end_comes_at_once() {
    let mut sheet = sheet("A____ _C___ __a__ _____ c____", "N/M/[]");
    let events = War::default().play(&mut sheet, "(B2,C3)").unwrap();
    assert_eq!(events.last().unwrap(), "over first arsenals");
    assert_eq!(War::default().moves(&sheet, None).unwrap(), Vec::<String>::new());
    assert_eq!(War::default().play(&mut sheet, "end").unwrap_err().code.word(), "game_over");
    // A side may end the game by its own step: the last unit walks out of its lines.
    let mut own = super::sheet("A__I____ ________ ________ i_____a_", "N/M/[]");
    War::default().play(&mut own, "(D1,E2)").unwrap();
    let outcome = War::default().status(&own).outcome;
    assert_eq!(outcome, Some(Outcome::won(Seat::Second, COMMUNICATIONS)));
}

#[test]
fn w11_2_no_arsenal() {
    assert_eq!(outcome("AI__ ____ ___i"), Some(Outcome::won(Seat::First, ARSENALS)));
}

#[test]
fn w11_3_no_fighter() {
    assert_eq!(outcome("AR__ ____ i__a"), Some(Outcome::won(Seat::Second, NO_FIGHTERS)));
}

#[test]
fn w11_4_no_line() {
    let drawing = "A____ __I__ _____ i___a";
    assert_eq!(outcome(drawing), Some(Outcome::won(Seat::Second, COMMUNICATIONS)));
    let relay = drawing.replace("A____ __I__", "A____ __IR_");
    assert_eq!(outcome(&relay), None, "a relay could still come back");
    let rules = War { loss_when_all_offline: false, ..War::default() };
    assert_eq!(live_under(rules, drawing, "N/M/[]").outcome(), None);
}

#[test]
fn w11_5_both_lost() {
    assert_eq!(outcome("___I ____ i___"), Some(Outcome::drawn(BOTH_LOST)));
}

#[test]
fn w11_6_the_first_reason_counts() {
    assert_eq!(outcome("____ ____ i__a"), Some(Outcome::won(Seat::Second, ARSENALS)));
}

/// Plays `moves` again and again until the game ends; how many were played.
fn shuffle(rules: &War, drawing: &str, moves: &[&str]) -> (usize, Outcome) {
    let mut sheet = rules.read(&text(drawing, "N/M/[]")).unwrap();
    for (count, text) in moves.iter().cycle().take(1000).enumerate() {
        if let Some(outcome) = rules.status(&sheet).outcome {
            return (count, outcome);
        }
        rules.play(&mut sheet, text).unwrap();
    }
    panic!("the game does not end");
}

#[test]
fn w12_1_adjudication_is_an_option() {
    let mut sheet = War::default().read(OPENING).unwrap();
    for text in ["end", "pass"].iter().cycle().take(1000) {
        War::default().play(&mut sheet, text).unwrap();
    }
    assert_eq!(War::default().status(&sheet).outcome, None);
}

#[test]
fn w12_2_threefold_repetition() {
    let rules = War { adjudicate: true, ..War::default() };
    let drawing = "AI__ ____ i__a";
    // The position of the first turn returns every second turn.
    let (count, outcome) = shuffle(&rules, drawing, &["end", "pass"]);
    assert_eq!((count, outcome), (8, Outcome::drawn(ADJUDICATION)));
    let walk = ["(B1,C1)", "end", "pass", "end", "pass", "(C1,B1)", "end", "pass", "end", "pass"];
    assert_eq!(shuffle(&rules, drawing, &walk).0, 20);
}

#[test]
fn w12_3_eighty_quiet_turns() {
    let rules = War { adjudicate: true, ..War::default() };
    // North walks a long way and never repeats a position before the eightieth turn is over.
    let width = 29;
    let drawing =
        format!("AR{}I {} i{}a", "_".repeat(width - 3), "_".repeat(width), "_".repeat(width - 2));
    let mut sheet = rules.read(&text(&drawing, "N/M/[]")).unwrap();
    let mut turns = 0;
    let mut at = (1, 0);
    while rules.status(&sheet).outcome.is_none() {
        let next = if at.0 == 0 { (at.0 + 1, at.1) } else { (at.0 - 1, at.1 + 1) };
        let label = |(row, column): (usize, usize)| Square::at(row, column).to_string();
        if at == (1, 0) && turns == 0 {
            rules.play(&mut sheet, "(B1,B2)").unwrap();
            at = (1, 1);
        } else {
            let step = format!("({},{})", label(at), label(next));
            if next.1 < width - 1 && rules.play(&mut sheet, &step).is_ok() {
                at = next;
            }
        }
        for text in ["end", "pass", "end", "pass"] {
            if rules.status(&sheet).outcome.is_none() {
                rules.play(&mut sheet, text).unwrap();
                turns += usize::from(text == "pass");
            }
        }
    }
    assert_eq!(rules.status(&sheet).outcome, Some(Outcome::drawn(ADJUDICATION)));
    assert_eq!(turns, 80);
}

#[test]
fn w13_1_perft_of_the_opening() {
    let rules = War::default();
    let south = OPENING.replace("/N/M", "/S/M");
    for (text, counts) in [(OPENING, [122, 13_927, 1_471_826]), (&south, [95, 8_328, 670_818])] {
        let sheet = rules.read(text).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(rules.perft(&sheet, depth, &mut { Meter::UNLIMITED }), Ok(count));
        }
        let divided = rules.divide(&sheet, 2, &mut { Meter::UNLIMITED }).unwrap();
        assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), counts[1]);
        assert_eq!(rules.perft(&sheet, 6, &mut Meter::nodes(9)), Ok(0), "five units move at most");
        assert_eq!(rules.perft(&sheet, 3, &mut Meter::nodes(9)).unwrap_err().code.word(), "limit");
    }
}

#[test]
fn w13_2_nothing_follows_an_arsenal() {
    let sheet = sheet("AII mam i_a", "N/M/[]");
    let count = |depth| War::default().perft(&sheet, depth, &mut { Meter::UNLIMITED }).unwrap();
    assert_eq!((count(0), count(1), count(2)), (1, 3, 2));
    let battle = super::sheet("AII mam i_a", "N/B/pass");
    assert_eq!(War::default().perft(&battle, 1, &mut { Meter::UNLIMITED }), Ok(0));
}

//! Examples of free deployment and of the throw for the first move.

use game::{Blind, BySeat, Deployable, Dice, Game, MatchId, Nonce, Referee, Rules, Seat, Seed};

use super::*;
use crate::Layout;

const NORTH: &str = "I:J6,F7,G7,I7,E8,G8,H8,I8,F9 C:C7,D7,C8,D8 K:H7 W:F8 R:C4 X:E6";

fn fault(text: &str) -> String {
    let layout: Layout = text.parse().unwrap();
    layout.fault(Side::North).map_or_else(String::new, |fault| fault.message)
}

#[test]
fn w3_4_layouts_become_the_board() {
    let rules = War::default();
    let mut dice = Dice::seeded(3);
    let layouts = BySeat::from_fn(|seat| rules.random_layout(seat, &mut dice));
    let world = rules.deploy(&layouts);
    let board = &world.public.live(&rules).position().board.clone();
    for seat in Seat::ALL {
        for (arm, square) in layouts[seat].units() {
            let unit = board.unit_at(square).unwrap();
            assert_eq!((unit.arm, unit.side), (arm, seat.into()));
        }
        assert_eq!(board.units(seat.into()).count(), 17);
    }
}

#[test]
fn w3_5_layouts_are_checked() {
    assert_eq!(fault(NORTH), "");
    assert_eq!(
        fault(&NORTH.replace("R:C4", "R:A11")),
        "A11 is not open ground in the half of north"
    );
    assert_eq!(fault(&NORTH.replace("R:C4", "R:J5")), "J5 is not open ground in the half of north");
    assert_eq!(
        fault(&NORTH.replace("R:C4", "R:AA1")),
        "AA1 is not open ground in the half of north"
    );
    assert_eq!(fault(&NORTH.replace("R:C4", "R:E8")), "a second unit, a relay, stands on E8");
    assert_eq!(fault(&NORTH.replace("R:C4", "R:")), "0 relay, expected 1");
    assert_eq!(fault(&NORTH.replace("R:C4", "R:C4,C5")), "2 relay, expected 1");
    let lacking = NORTH.replace(" R:C4", "");
    assert_eq!(fault(&lacking), "0 relay, expected 1");
    assert_eq!(lacking.parse::<Layout>().unwrap().to_string(), lacking, "as it was committed to");
    assert_eq!(fault(&NORTH.replace("R:C4", "R:H4")), "", "arsenals may be used");
    for seed in 0..50 {
        for side in Side::ALL {
            let layout = Layout::random(side, &mut Dice::seeded(seed));
            assert_eq!(layout.fault(side), None);
            assert_eq!(layout.to_string().parse(), Ok(layout));
        }
    }
}

#[test]
fn layouts_of_another_form_are_refused() {
    for text in [
        "",
        "I:A1 C: K: W: R: X: X:",
        "C: I: K: W: R: X:",
        "I:a1 C: K: W: R: X:",
        "I:, C: K: W: R: X:",
    ] {
        assert_eq!(text.parse::<Layout>().unwrap_err().code.word(), "bad_layout", "{text}");
    }
    assert!("I: ".repeat(200).parse::<Layout>().is_err());
}

#[test]
fn w4_5_a_throw_decides() {
    let rules = War { first: crate::First::Random, ..War::default() };
    let world = rules.start();
    assert_eq!(rules.awaiting(&world.public), game::Awaiting::Chance);
    for (toss, weight) in rules.odds(&world) {
        let mut world = world.clone();
        rules.resolve(&mut world, &toss);
        assert_eq!(weight, 1);
        assert_eq!(rules.awaiting(&world.public), game::Awaiting::Seat(toss.0.seat()));
    }
}

#[test]
fn w3_5_who_lacks_a_group_loses() {
    let lacking = NORTH.replace(" X:E6", "");
    let south = Layout::usual(Side::South).to_string();
    let (id, nonce) = (MatchId(1), Nonce([7; 32]));
    let options = War::default().options();
    let rules: Blind<War> = Blind::with_options(&options).unwrap().bound_to(id);
    let mut referee = Referee::new(rules.clone(), id, Seed([1; 32]));
    for (seat, text) in [(Seat::First, &lacking), (Seat::Second, &south)] {
        let commit = rules.commitment(seat, &text.parse().unwrap(), nonce);
        referee.play(seat, &format!("commit {commit}").parse().unwrap()).unwrap();
    }
    for (seat, text) in [(Seat::Second, &south), (Seat::First, &lacking)] {
        referee.play(seat, &format!("deploy {text} {nonce}").parse().unwrap()).unwrap();
    }
    let outcome = referee.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason.0), (Some(Seat::Second), "rule_violation"));
}

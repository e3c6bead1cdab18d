//! Answers that explain the rules, and what the table hears.

use expect_test::{Expect, expect};
use game::{Blind, Deployable, Dice, Game, MatchId, Nonce, Rules, Seat};

use super::*;
use crate::OPENING;

fn check(drawing: &str, state: &str, question: &str, argument: &str, expected: Expect) {
    let answer = War::default().explain(&sheet(drawing, state), question, argument);
    let text = match answer {
        Ok(answer) => {
            serde_json::to_string(&answer).unwrap().replace("],", "],\n").replace("},", "},\n  ")
        }
        Err(fault) => format!("{}: {}", fault.code, fault.message),
    };
    expected.assert_eq(&text);
}

#[test]
fn networks_are_explained() {
    let drawing = "A__R___i ________ ___I____ __C_____ ________ a_______";
    check(
        drawing,
        "N/M/[]",
        "network",
        "north",
        expect![[r#"
        {"online":["C4","D1","D3"],
        "offline":[],
        "covered":["A1","A2","A3","A4","A5","A6","B1","B2","B3","C1","C2","C3","D1","D2","D3","D4","D5","D6","E1","E2","E5","F1","F3","F6","G1","G4","H5"],
        "sources":[{"square":"A1","by":"arsenal","to":"A1"},
          {"square":"D1","by":"ray","to":"A1"}],
        "links":[{"square":"C4","by":"neighbor","to":"D3"},
          {"square":"D1","by":"ray","to":"A1"},
          {"square":"D3","by":"ray","to":"D1"}],
        "cut_by":["H1"]}"#]],
    );
    check(
        drawing,
        "N/M/[]",
        "network",
        "west",
        expect!["bad_request: side is `west`, expected `north` or `south`"],
    );
}

#[test]
fn forecasts_are_explained() {
    let drawing = "A_CCi[i]__ ___I_I__ ________ ____a___";
    check(
        drawing,
        "N/B/pass/4/[1,3]",
        "forecast",
        "E1",
        expect![[r#"
        {"attack":14,"defense":16,"outcome":"fail","by":[{"square":"E1","unit":"i","part":"target","value":6},
          {"square":"F1","unit":"i","part":"support","value":10,"terrain":4},
          {"square":"F2","unit":"I","part":"fire","value":0,"idle":"offline"},
          {"square":"D2","unit":"I","part":"fire","value":0,"idle":"retreated"},
          {"square":"D1","unit":"C","part":"charge","value":7},
          {"square":"C1","unit":"C","part":"charge","value":7}]}"#]],
    );
    check(
        drawing,
        "N/B/pass",
        "forecast",
        "C1",
        expect!["no_enemy_at_target: the north cavalry on C1 is of the side to move"],
    );
    check(
        drawing,
        "N/B/pass",
        "forecast",
        "C9",
        expect!["coord_off_board: `C9` is off the board of 8×4 squares"],
    );
    check(
        drawing,
        "N/B/pass",
        "forecast",
        "9C",
        expect!["bad_coord: found `9C`, expected a square such as `A1`"],
    );
}

#[test]
fn a_turn_is_told() {
    let rules = War::default();
    let mut sheet = rules.read(OPENING).unwrap();
    let mut told = String::new();
    for text in ["(E8,E9)", "(C4,C5)", "end", "pass", "end", "pass"] {
        for event in rules.play(&mut sheet, text).unwrap() {
            told.push_str(&format!("{text}: {event}\n"));
        }
    }
    expect![[r#"
        (E8,E9): moved I (E8,E9)
        (C4,C5): moved R (C4,C5)
        end: march over
        pass: passed
        pass: turn south
        end: march over
        pass: passed
        pass: turn north
    "#]]
    .assert_eq(&told);
}

#[test]
fn w3_4_deployment_is_blind() {
    let game = Blind::<War>::with_options(&War::default().options()).unwrap().bound_to(MatchId(7));
    let mut dice = Dice::seeded(2);
    let mut world = game.start();
    let layouts = Seat::ALL.map(|seat| War::default().random_layout(seat, &mut dice));
    let nonce = Nonce([9; 32]);
    let openings = Seat::ALL.map(|seat| {
        let layout = layouts[seat.index()].clone();
        (game.commitment(seat, &layout, nonce), format!("deploy {layout} {nonce}"))
    });
    for seat in Seat::ALL {
        let commit = format!("commit {}", openings[seat.index()].0).parse().unwrap();
        game.act(&mut world, seat, &commit);
    }
    for seat in Seat::ALL {
        let open = openings[seat.index()].1.parse().unwrap();
        assert_eq!(game.permit(&world.public, &world.private[seat], seat, &open), Ok(()));
        game.act(&mut world, seat, &open);
    }
    assert_eq!(game.awaiting(&world.public), game::Awaiting::Seat(Seat::First));
    let legal = game.legal(&world.public, &world.private.first, Seat::First);
    assert!(!legal.is_empty());
}

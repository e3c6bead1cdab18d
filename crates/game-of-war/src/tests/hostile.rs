//! Nothing that anybody sends makes us panic.

use game::{Dice, Meter};

use super::*;
use crate::{Layout, OPENING, Public};

/// Asks everything about a text that may be anything.
fn ask(rules: &War, text: &str) {
    let _ = text.parse::<Action>();
    let _ = text.parse::<Layout>();
    let _ = text.parse::<Public>();
    for from in ["kfen", "pykrieg", "pykrieg_save"] {
        for to in ["kfen", "pykrieg", "pykrieg_save"] {
            let _ = rules.convert(text, Some(from), to);
        }
    }
    let Ok(mut sheet) = rules.read(text) else { return };
    let canonical = rules.write(&sheet);
    let again = rules.read(&canonical).expect("what we write can be read");
    assert_eq!(rules.write(&again), canonical);
    let _ = (rules.status(&sheet), rules.extra(&sheet), rules.scene(&sheet));
    let _ = rules.perft(&sheet, 2, &mut Meter::nodes(50));
    for side in ["north", "south", "east"] {
        let _ = rules.explain(&sheet, "network", side);
    }
    for target in ["A1", "P12", "E8", "ZZ1", "", "x"] {
        let _ = rules.explain(&sheet, "forecast", target);
        let _ = rules.moves(&sheet, Some(target));
    }
    for _ in 0..8 {
        let Some(text) = rules.moves(&sheet, None).ok().and_then(|moves| moves.first().cloned())
        else {
            return;
        };
        rules.play(&mut sheet, &text).expect("listed moves are legal");
        let canonical = rules.write(&sheet);
        assert!(rules.read(&canonical).is_ok(), "{canonical}");
    }
}

#[test]
fn mutations_of_the_opening() {
    let alphabet: Vec<char> = "_mpfAaICKWRXickwrx()[]{}/NSMB,0123456789 \u{e9}\n".chars().collect();
    let states =
        ["N/M/[]", "S/M/[(O11,N10)]/4/[]", "N/M/[(E8,E9),,(C4,C5)]/7/[7,4]", "N/B/O11/3/[7,4]"];
    let mut dice = Dice::seeded(5);
    for round in 0..1200 {
        let state = states[round % states.len()];
        let mut text: Vec<char> = OPENING.replace("N/M/[]", state).chars().collect();
        for _ in 0..=dice.below(3) {
            let at = dice.below(text.len() as u32) as usize;
            match dice.below(3) {
                0 => text[at] = *dice.choose(&alphabet).unwrap(),
                1 => drop(text.remove(at)),
                _ => text.insert(at, *dice.choose(&alphabet).unwrap()),
            }
        }
        ask(&War::default(), &text.into_iter().collect::<String>());
    }
}

#[test]
fn random_small_boards() {
    let cells = [
        "_", "_", "_", "m", "p", "f", "A", "a", "I", "i", "C", "c", "K", "w", "R", "x", "(i)",
        "[C]", "A{I}", "a{r}", "A{x}",
    ];
    let mut dice = Dice::seeded(6);
    for round in 0..800u32 {
        let (width, height) = (1 + dice.below(7), 1 + dice.below(6));
        let mut text = String::new();
        for _ in 0..height {
            (0..width).for_each(|_| text.push_str(dice.choose(&cells).unwrap()));
            text.push('/');
        }
        text.push_str(["N/M/[]", "S/M/[]", "N/B/pass", "S/B/pass"][round as usize % 4]);
        let rules = War {
            offline_enemy_cuts: round % 3 != 0,
            adjacent_relay_emits: round % 5 == 0,
            friends_passable: round % 7 == 0,
            ..War::default()
        };
        ask(&rules, &text);
        let retreats = format!("{text}/3/[0,0]");
        ask(&rules, &retreats);
    }
}

#[test]
fn junk() {
    for text in [
        "",
        "/",
        "////",
        "N/M/[]",
        "\0",
        "[]",
        "toss ",
        "toss N",
        "(((",
        "{\"kfen_version\":1}",
        "null",
    ] {
        ask(&War::default(), text);
    }
    ask(&War::default(), &"/".repeat(100_000));
    ask(&War::default(), &"A".repeat(100_000));
    ask(&War::default(), &format!("I/N/M/[(A1,A{})]", "9".repeat(100_000)));
    ask(&War::default(), &format!("{OPENING}/1/[{}]", "0,".repeat(10_000)));
    for bad in [" 1", " 1 xyz", " x 00", " 1 0000000000000000 more"] {
        assert!(format!("{OPENING}{bad}").parse::<Public>().is_err(), "{bad}");
    }
}

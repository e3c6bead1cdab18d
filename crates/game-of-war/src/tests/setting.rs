//! Examples of rules W1 to W3, and of the options.

use game::{OptionValue, Options, Rules, Study};

use super::*;
use crate::{Arm, Ground, OPENING, Unit};

fn opening() -> Live {
    War::default().read(OPENING).unwrap().live(&War::default()).unwrap()
}

fn places(unit: char) -> String {
    let board = opening().position().board;
    labels(board.units_of(Unit::of_letter(unit).unwrap()))
}

#[test]
fn w1_1_standard_board_is_25_by_20() {
    let board = opening().position().board;
    assert_eq!((board.width(), board.height()), (25, 20));
    assert!(live("_", "N/M/[]").is_over());
    let large = vec!["_".repeat(32); 32].join(" ");
    assert_eq!(live(&large, "N/M/[]").position().board.open().count(), 1024);
}

#[test]
fn w1_2_halves_are_owned() {
    let layout = crate::Layout::random(Side::North, &mut game::Dice::seeded(1));
    assert!(layout.units().all(|(_, at)| at.row() < 10));
    let layout = crate::Layout::random(Side::South, &mut game::Dice::seeded(1));
    assert!(layout.units().all(|(_, at)| at.row() >= 10));
}

#[test]
fn w1_3_distance_counts_king_steps() {
    assert_eq!(square("A1").distance(square("C2")), 2);
    assert_eq!(square("D4").distance(square("E5")), 1);
}

#[test]
fn w1_4_one_unit_on_a_square() {
    let live = live("AI_ _I_ i_a", "N/M/[]");
    assert!(!live.destinations(square("B1")).contains(square("B2")));
    assert_eq!(refusal(&live, "(B1,B2)"), "B2 is occupied by a north infantry");
}

#[test]
fn w2_1_standard_map() {
    let board = opening().position().board;
    let count = |ground, rows: std::ops::Range<usize>| {
        let here = |at: &Square| board.ground(*at) == ground && rows.contains(&at.row());
        board.squares().filter(here).count()
    };
    for rows in [0..10, 10..20] {
        assert_eq!(count(Ground::Mountain, rows.clone()), 9);
        assert_eq!(count(Ground::Pass, rows.clone()), 1);
        assert_eq!(count(Ground::Fortress, rows), 3);
    }
    assert_eq!(labels(board.arsenals(Side::North)), "H4 O2");
    assert_eq!(labels(board.arsenals(Side::South)), "C20 W20");
    for (label, ground) in
        [("K14", Ground::Mountain), ("O12", Ground::Fortress), ("W15", Ground::Fortress)]
    {
        assert_eq!(board.ground(square(label)), ground);
    }
}

#[test]
fn w2_2_mountains_are_closed() {
    let live = live("AIm__ __m__ i__a_", "N/M/[]");
    assert_eq!(reach(&live, "B1"), "A1 A2 B2");
    assert_eq!(refusal(&live, "(B1,C1)"), "C1 is a mountain");
    assert!(!live.network(Side::North).covered.contains(square("D1")));
}

#[test]
fn w2_3_passes_and_fortresses_are_open() {
    let live = live("AIp_ __f_ i__a", "N/M/[]");
    assert_eq!(reach(&live, "B1"), "A1 A2 B2 C1 C2");
    assert!(live.network(Side::North).covered.contains(square("D1")));
}

#[test]
fn w2_4_arsenals_are_open() {
    let drawing = "A_A{I}_ ____ i__a";
    let live = live(drawing, "N/B/pass");
    assert!(live.network(Side::North).covered.contains(square("D1")));
    assert!(live.network(Side::North).online.contains(square("C1")));
    let live = super::live("A{I}i_a ____ ____", "S/B/pass");
    assert_eq!(odds(&live, "A1"), (4, 6), "an arsenal strengthens nobody");
}

#[test]
fn w3_1_table_of_units() {
    let row = |arm: Arm| {
        format!(
            "{} {} {} {} {} {}",
            arm.letter(),
            arm.count(),
            arm.attack(),
            arm.defense(),
            arm.speed(),
            arm.range()
        )
    };
    let rows =
        ["I 9 4 6 1 2", "C 4 4 5 2 2", "K 1 5 8 1 3", "W 1 5 8 2 3", "R 1 0 1 1 0", "X 1 0 1 2 0"];
    assert_eq!(Arm::ALL.map(row), rows);
    assert_eq!(Arm::ALL.map(Arm::count).iter().sum::<usize>(), 17);
}

#[test]
fn w3_2_relays_do_not_fight() {
    let fighters: String =
        Arm::ALL.into_iter().filter(|arm| arm.fights()).map(Arm::letter).collect();
    assert_eq!(fighters, "ICKW");
}

#[test]
fn w3_3_opening() {
    assert_eq!(places('I'), "E8 F7 F9 G7 G8 H8 I7 I8 J6");
    assert_eq!(places('C'), "C7 C8 D7 D8");
    assert_eq!(
        ["K", "W", "R", "X"].map(|it| places(it.chars().next().unwrap())),
        ["H7", "F8", "C4", "E6"]
    );
    assert_eq!(places('i'), "O11 O12 O13 P11 P12 P13 Q11 Q12 Q13");
    assert_eq!(places('c'), "R12 R13 S11 S12");
    assert_eq!(
        ["k", "w", "r", "x"].map(|it| places(it.chars().next().unwrap())),
        ["R11", "P15", "W15", "Q14"]
    );
    for side in Side::ALL {
        let live = opening();
        assert_eq!(live.network(side).online, live.position().board.units(side));
    }
}

#[test]
fn w4_5_who_begins() {
    let first = |word: &str| {
        let given = [("first".to_owned(), OptionValue::Word(word.to_owned()))];
        War::with_options(&Options::complete(War::OPTIONS, given).unwrap()).unwrap()
    };
    assert_eq!(first("north").opening(), OPENING);
    assert_eq!(first("south").opening(), OPENING.replace("/N/M", "/S/M"));
    for word in ["north", "south", "random"] {
        assert_eq!(first(word).options().word("first"), word);
    }
    assert_eq!(War::with_options(&War::default().options()).unwrap(), War::default());
}

//! Examples of rules W9.

use super::*;
use crate::Strike;

/// Attack 13 (infantry, infantry, cannon) on infantry with one supporter: 12.
const ONE_MORE: &str = "A____KIIii__ ____________ ________a___ ____________";

#[test]
fn w9_1_outcome_by_difference() {
    let cases = [(5, 6), (6, 6), (7, 6), (8, 6), (30, 6)];
    let strikes = cases.map(|(attack, defense)| Strike::of(attack, defense));
    let expected = [Strike::Fail, Strike::Fail, Strike::Retreat, Strike::Capture, Strike::Capture];
    assert_eq!(strikes, expected);
    let drawing = "A__IIi______ ____C_______ a___________ c_________i_";
    let removed = played(drawing, "N/B/pass", &["F1"]).unwrap();
    assert!(removed.starts_with("A__II_______/"), "{removed}");
    let kept = played("A__I_i__ ________ _____a__ ________", "N/B/pass", &["F1"]).unwrap();
    assert!(kept.starts_with("A__I_i__/"), "{kept}");
}

#[test]
fn w9_2_a_retreat_comes_first() {
    assert_eq!(odds(&live(ONE_MORE, "N/B/pass"), "I1"), (13, 12));
    let after = played(ONE_MORE, "N/B/pass", &["I1"]).unwrap();
    assert!(after.ends_with("/S/M/[]/2/[0,8]"), "{after}");
    let live = War::default().read(&after).unwrap().live(&War::default()).unwrap();
    assert!(actions(&live).iter().all(|text| text.starts_with("(I1,")));
    assert_eq!(actions(&live).len(), 3);
    assert_eq!(refusal(&live, "(J1,K1)"), "the south infantry on I1 must retreat first");
}

#[test]
fn w9_3_a_retreat_is_one_of_five_moves() {
    let drawing = "A______I i_______ ii______ ii______ iiia____ ________";
    let moves = ["(A2,B2)", "(B3,C2)", "(B4,C3)", "(C5,C4)", "(B5,C6)"];
    let after = played(drawing, "S/M/[]/4/[1,0]", &moves).unwrap();
    let live = War::default().read(&after).unwrap().live(&War::default()).unwrap();
    assert_eq!(actions(&live), ["end"]);
}

#[test]
fn w9_4_who_cannot_retreat_is_removed() {
    // Boxed in.
    let boxed = live("imI_A mm___ _____ i___a", "S/M/[]/3/[0,0]");
    assert!(boxed.position().board.unit_at(square("A1")).is_none());
    assert!(boxed.position().due.is_empty());
    // An offline fighter; it costs no move.
    let offline = live("A_I_i_ ______ i__a__", "S/M/[]/3/[0,4]");
    assert_eq!(labels(offline.position().board.units(Side::South)), "A3");
    assert!(offline.position().moved.is_empty());
    // The last fighter of its side.
    let ended = live("ix_IA mmm__ ____a", "S/M/[]/3/[0,0]");
    assert_eq!(ended.outcome().unwrap().reason, crate::NO_FIGHTERS);
}

#[test]
fn w9_4_removed_units_leave_the_paper() {
    // South's unit on E1 is offline and gone; another may take its square at once.
    let after = played("A_I_i_ _____x i__a__", "S/M/[]/3/[0,4]", &["(F2,E1)"]).unwrap();
    assert_eq!(after, "A_I___/_____x/i__a__/S/M/[(F2,E1)]/3/[]");
    assert!(War::default().read(&after).is_ok());
}

#[test]
fn w9_5_retreated_units_do_not_attack() {
    let drawing = "A__C_i_ _______ _i____a";
    let after = |state: &str| played(drawing, state, &["(D1,E1)", "end"]).unwrap();
    let live_of = |text: &str| War::default().read(text).unwrap().live(&War::default()).unwrap();
    assert_eq!(odds(&live_of(&after("N/M/[]")), "F1").0, 7);
    let late = after("N/M/[]/5/[0,3]");
    assert!(late.ends_with("/N/B/pass/5/[0,4]"), "{late}");
    assert_eq!(odds(&live_of(&late), "F1").0, 0);
    let charge = "A_CCi__ _______ _i____a";
    assert_eq!(odds(&live(charge, "N/B/pass"), "E1").0, 14);
    assert_eq!(odds(&live(charge, "N/B/pass/5/[0,2]"), "E1").0, 7);
    assert_eq!(odds(&live(charge, "N/B/pass/5/[0,3]"), "E1").0, 4, "the run is broken");
    let alone = live("A__Ci__ _______ _i____a", "N/B/pass/5/[0,3]");
    assert!(refusal(&alone, "E1").contains("has retreated in this turn"));
    assert_eq!(actions(&alone), ["pass"]);
}

#[test]
fn w9_6_a_retreat_takes_no_arsenal() {
    let drawing = "AI_ _a_ i_a";
    let due = live(drawing, "N/M/[]/2/[0,1]");
    assert!(!due.destinations(square("B1")).contains(square("B2")));
    assert_eq!(refusal(&due, "(B1,B2)"), "a retreat may not enter the arsenal on B2");
    assert!(live(drawing, "N/M/[]").destinations(square("B1")).contains(square("B2")));
}

#[test]
fn w9_7_the_movement_cannot_end_before() {
    let due = live("AI_ ___ i_a", "N/M/[]/2/[0,1]");
    assert_eq!(refusal(&due, "end"), "the north infantry on B1 must retreat first");
}

//! Examples of rules W7 and W8.

use super::*;
use crate::{Part, Strike};

/// South stands alone on G4; North's arsenal on A1 covers row 1, file A and the long diagonal, and
/// the relay on A4 covers row 4 and its diagonals.
fn attack(row: &str) -> (u32, u32) {
    let drawing = format!("A___________ ____________ ____________ {row} ____________ i__________a");
    odds(&live(&drawing, "N/B/pass"), "G4")
}

#[test]
fn w7_1_a_target_needs_a_fighter_that_bears() {
    let drawing = "A_I_i___ ________ _i__a___";
    let live = live(drawing, "N/B/pass");
    assert_eq!(actions(&live), ["E1", "pass"]);
    assert_eq!(live.odds(square("E1")).strike(), Strike::Fail, "it may be bound to fail");
    assert_eq!(refusal(&live, "B3"), "no fighter of yours bears on B3");
    assert_eq!(refusal(&live, "B2"), "B2 is empty, a target must hold an enemy unit");
    assert_eq!(refusal(&live, "C1"), "the north infantry on C1 is your own");
    assert_eq!(refusal(&live, "Z9"), "Z9 is off the board");
    let relay = super::live("A_I_x___ ________ i______a", "N/B/pass");
    assert!(relay.is_target(square("E1")), "relays are targets too");
    let offline = super::live("A_______ ___I____ ___i____ a__x___R", "N/B/pass");
    assert!(refusal(&offline, "D3").contains("the north infantry on D2 is offline"));
}

#[test]
fn w7_2_units_bear_along_lines_within_range() {
    assert_eq!(attack("R___I_i_____").0, 4);
    assert_eq!(attack("R__I__i_____").0, 0, "infantry bears two squares");
    assert_eq!(attack("R__K__i_____").0, 5, "cannon bears three");
    assert_eq!(attack("R__K_mi_____").0, 0, "mountains are in the way");
    assert_eq!(attack("R__KIIi_____").0, 13, "units are not");
    let aside = "A__I____ ________ __i_____ _______a";
    assert_eq!(odds(&live(aside, "N/B/pass"), "C3").0, 0, "not on a line");
}

#[test]
fn w7_3_attackers_add_up() {
    let drawing = "A_IIi___ ___I____ i___a___";
    assert_eq!(odds(&live(drawing, "N/B/pass"), "E1"), (12, 6));
}

#[test]
fn w7_4_cavalry_charges_in_a_row() {
    assert_eq!(attack("R____Ci_____").0, 7);
    assert_eq!(attack("R___CCi_____").0, 14);
    assert_eq!(attack("R__CCCi_____").0, 21, "beyond range");
    assert_eq!(attack("R_CCCCi_____").0, 28);
    assert_eq!(attack("RCCCCCi_____").0, 28, "four at most");
    assert_eq!(attack("R__CICi_____").0, 7 + 4, "the row must be unbroken");
    assert_eq!(attack("R__C[C]Ci_____").0, 7 + 4, "a rider in a fortress ends it");
    assert_eq!(attack("R__C(C)Ci_____").0, 21, "a rider on a pass does not");
    assert_eq!(attack("R__CC[C]i_____").0, 4 + 4, "nobody charges from a fortress");
    assert_eq!(attack("R_____iCC___").0, 0, "offline riders do nothing");
}

#[test]
fn w7_5_no_charge_on_strong_places() {
    assert_eq!(attack("R___CC[i]_____").0, 8);
    assert_eq!(attack("R___CC(i)_____").0, 8);
}

#[test]
fn w7_6_other_riders_count_four() {
    assert_eq!(attack("R___C_i_____").0, 4);
}

#[test]
fn w7_7_enemies_in_the_way() {
    let rules = War { units_block_fire: true, ..War::default() };
    let open = "A_I_i___ ________ i______a";
    let closed = "A_Iri___ ________ i______a";
    assert_eq!(odds(&live(closed, "N/B/pass"), "E1").0, 4);
    assert_eq!(odds(&live_under(rules, closed, "N/B/pass"), "E1").0, 0);
    assert_eq!(odds(&live_under(rules, open, "N/B/pass"), "E1").0, 4);
    let own = "A_IIi___ ________ i______a";
    assert_eq!(odds(&live_under(rules, own, "N/B/pass"), "E1").0, 8);
    // Support is stopped by the attackers' units in the same way.
    let support = "A__IiIi_ ________ i___a_a_";
    assert_eq!(odds(&live(support, "N/B/pass"), "E1").1, 12);
    assert_eq!(odds(&live_under(rules, support, "N/B/pass"), "E1").1, 6);
}

#[test]
fn w8_1_defenders_add_up() {
    let drawing = "A_I_i_k_ ____x___ a___c___ ________";
    // Online: E3 on the arsenal's row, E2 and G1 only by neighbors, if at all.
    let live = live(drawing, "N/B/pass");
    assert_eq!(online(&live, Side::South), "E1 E2 E3");
    assert_eq!(odds(&live, "E1"), (4, 6 + 5), "the cannon is offline, the relay lends nothing");
    assert_eq!(odds(&live, "G1"), (0, 6 + 5), "an offline unit is defended by its friends");
    assert_eq!(odds(&live, "E2"), (0, 1 + 6 + 5), "relays defend with 1");
    let offline = super::live("A_I_x___ ________ ________ i______a", "N/B/pass");
    assert_eq!(odds(&offline, "E1"), (4, 1), "offline too");
}

#[test]
fn w8_2_passes_strengthen() {
    let defense = |cell: &str| {
        odds(&live(&format!("A_I_{cell}___ ________ ____a___ i_______"), "N/B/pass"), "E1").1
    };
    assert_eq!(["(i)", "(k)", "(w)", "(c)", "(r)", "(x)"].map(defense), [8, 10, 10, 5, 1, 1]);
}

#[test]
fn w8_3_fortresses_strengthen_more() {
    let defense = |cell: &str| {
        odds(&live(&format!("A_I_{cell}___ ________ ____a___ i_______"), "N/B/pass"), "E1").1
    };
    assert_eq!(["[i]", "[k]", "[w]", "[c]", "[r]", "[x]"].map(defense), [10, 12, 12, 5, 1, 1]);
    let offline = live("A_I_[i]___ ________ _____a__ i_______", "N/B/pass");
    assert_eq!(odds(&offline, "E1").1, 0, "an offline unit gains nothing");
}

#[test]
fn w8_4_terrain_in_support() {
    let drawing = "A_I_i[i]__ ________ ____a___ i_______";
    assert_eq!(odds(&live(drawing, "N/B/pass"), "E1").1, 6 + 10);
    let rules = War { terrain_bonus_in_support: false, ..War::default() };
    assert_eq!(odds(&live_under(rules, drawing, "N/B/pass"), "E1").1, 6 + 6);
    assert_eq!(odds(&live_under(rules, drawing, "N/B/pass"), "F1").1, 10 + 6);
}

#[test]
fn forecasts_add_up() {
    let live = live("A_II_i[i]k ____CC__ ___K_a__ W_______", "N/B/pass");
    for target in ["F1", "G1", "H1"] {
        let (mut attack, mut defense) = (0, 0);
        live.for_each_contribution(square(target), |it| match it.part {
            Part::Fire | Part::Charge => attack += it.value,
            Part::Target | Part::Support => defense += it.value,
        });
        assert_eq!(odds(&live, target), (attack, defense));
    }
}

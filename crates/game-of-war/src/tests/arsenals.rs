//! Examples of rules W10.

use super::*;

const DRAWING: &str = "A____ _C___ __a__ _____ c___a";

#[test]
fn w10_1_fighters_destroy_empty_arsenals() {
    let after = played(DRAWING, "N/M/[]", &["(B2,C3)"]).unwrap();
    assert_eq!(after, "A____/_____/__C__/_____/c___a/S/M/[]");
}

#[test]
fn w10_2_this_ends_the_turn() {
    let mut sheet = sheet(DRAWING, "N/M/[]");
    let events = War::default().play(&mut sheet, "(B2,C3)").unwrap();
    assert_eq!(events, ["moved C (B2,C3)", "razed C3", "turn south"]);
    let live = sheet.live(&War::default()).unwrap();
    assert_eq!(live.position().side, Side::South);
    assert_eq!(refusal(&live, "pass"), "an attack comes after the movement: `end` it first");
}

#[test]
fn w10_3_an_occupied_arsenal_is_safe() {
    let shielded = DRAWING.replace("__a__", "__a{x}__");
    assert_eq!(
        refusal(&live(&shielded, "N/M/[]"), "(B2,C3)"),
        "C3 is occupied by a south swift relay"
    );
}

#[test]
fn w10_4_relays_do_no_harm() {
    let drawing = DRAWING.replace('C', "X").replace("A____", "A___I");
    let after = played(&drawing, "N/M/[]", &["(B2,C3)", "end"]).unwrap();
    assert_eq!(after, "A___I/_____/__a{X}__/_____/c___a/N/B/pass");
    let live = War::default().read(&after).unwrap().live(&War::default()).unwrap();
    assert!(live.network(Side::South).covered.contains(square("C4")), "it keeps working");
}

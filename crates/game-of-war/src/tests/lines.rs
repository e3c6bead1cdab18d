//! Examples of rules W5.

use super::*;
use crate::{network, unit::BySide};

fn covered(drawing: &str) -> String {
    labels(live(drawing, "N/M/[]").network(Side::North).covered)
}

#[test]
fn w5_1_arsenals_cast_eight_rays() {
    let drawing = "_____ _____ __A__ _____ _____";
    assert_eq!(covered(drawing), "A1 A3 A5 B2 B3 B4 C1 C2 C3 C4 C5 D2 D3 D4 E1 E3 E5");
}

#[test]
fn w5_2_rays_stop_at_mountains_and_enemy_fighters() {
    assert_eq!(covered("A_I_p_f_r_a_i__"), "A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1");
    assert_eq!(covered("__m_A___i"), "D1 E1 F1 G1 H1");
    let live = live("__m_A___i", "N/M/[]");
    assert_eq!(labels(live.network(Side::North).cut), "I1");
}

#[test]
fn w5_3_relays_carry_on() {
    let drawing = "A__R____ ________ ___I____ ________ ________ ____i__a";
    assert_eq!(online(&live(drawing, "N/M/[]"), Side::North), "D1 D3");
    let without = drawing.replace('R', "_");
    assert_eq!(online(&live(&without, "N/M/[]"), Side::North), "");
    let cut = "A_iR____ ________ ___I____ ________ ________ ____i__a";
    assert_eq!(online(&live(cut, "N/M/[]"), Side::North), "");
}

#[test]
fn w5_4_neighbors_conduct() {
    let drawing = "A__I____ ____CIm_ _______K ________ i______a";
    assert_eq!(online(&live(drawing, "N/M/[]"), Side::North), "D1 E2 F2");
    let corner = "A__I_ __mCm _____ i___a";
    assert_eq!(online(&live(corner, "N/M/[]"), Side::North), "D1 D2");
    let home = "___ _A{I}_ ___ i_a";
    assert_eq!(online(&live(home, "N/M/[]"), Side::North), "B2");
}

#[test]
fn w5_5_offline_fighters_are_idle_but_stop_rays() {
    // The rider on A4 is offline and cuts off everything but its own friends' E2.
    let drawing = "A____ ____i ___I_ cR___ I___a";
    let live = live(drawing, "N/B/pass");
    assert_eq!(
        (online(&live, Side::North), online(&live, Side::South)),
        (String::new(), "E2".into())
    );
    assert_eq!(odds(&live, "E2"), (0, 6));
    assert!(!live.network(Side::North).covered.contains(square("A5")));
    let marching = super::live(drawing, "N/M/[]");
    assert_eq!(reach(&marching, "D3"), "");
    let refused = refusal(&marching, "(D3,D4)");
    assert_eq!(refused, "the north infantry on D3 is offline and cannot move");
}

#[test]
fn w5_6_relays_need_no_line() {
    let live = live("A___I __R__ ___x_ i____ a____", "N/M/[]");
    assert!(!live.network(Side::North).online.contains(square("C2")));
    assert_eq!(reach(&live, "C2"), "B1 B2 B3 C1 C3 D1 D2");
    let south = super::live("A___I __R__ ___x_ i____ a____", "S/M/[]");
    assert_eq!(reach(&south, "D3").split(' ').count(), 16, "the enemy relay shields one more");
}

#[test]
fn w5_7_adjacent_relay_is_silent() {
    let drawing = "A__I____ ____R___ ________ ____C___ ________ i______a";
    assert_eq!(online(&live(drawing, "N/M/[]"), Side::North), "D1 E2");
    let rules = War { adjacent_relay_emits: true, ..War::default() };
    assert_eq!(online(&live_under(rules, drawing, "N/M/[]"), Side::North), "D1 E2 E4");
}

#[test]
fn w5_8_offline_fighters_cut() {
    let drawing = "A__i_I__ ________ ________ a_______ ________";
    let live = live(drawing, "N/M/[]");
    assert_eq!(online(&live, Side::South), "D1");
    let loose = War { offline_enemy_cuts: false, ..War::default() };
    assert_eq!(online(&live_under(loose, drawing, "N/M/[]"), Side::North), "");
    let offline = "A__i_I__ ________ ________ _______a ________";
    assert_eq!(online(&live_under(War::default(), offline, "N/M/[]"), Side::North), "");
    assert_eq!(online(&live_under(loose, offline, "N/M/[]"), Side::North), "F1");
}

#[test]
fn w5_8_mutual_cuts_have_one_answer() {
    // Each fighter stands on the other's only line: either alone could be online, so neither is.
    let drawing = "A_iI_a";
    let loose = War { offline_enemy_cuts: false, ..War::default() };
    let BySide { north, south } =
        network::networks(&loose, &live(drawing, "N/M/[]").position().board);
    assert_eq!((labels(north.online), labels(south.online)), (String::new(), String::new()));
}

#[test]
fn w5_9_lines_follow_each_step() {
    let mut live = live("A__R____ ________ ___I____ ________ ________ ____i__a", "N/M/[]");
    live.play(action("(D1,E1)"));
    assert_eq!(online(&live, Side::North), "E1");
    assert_eq!(reach(&live, "D3"), "");
}

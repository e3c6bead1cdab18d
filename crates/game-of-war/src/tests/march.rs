//! Examples of rules W6.

use super::*;

#[test]
fn w6_1_speed() {
    let rules = War { mounted_stop: false, ..War::default() };
    let count = |letter: &str| {
        let drawing = "A_____I _______ _______ ___?___ _______ _______ i____a_";
        let live = live_under(rules, &drawing.replace('?', letter), "N/M/[]");
        live.destinations(square("D4")).count()
    };
    assert_eq!(["I", "K", "R"].map(count), [8, 8, 8]);
    assert_eq!(["C", "W", "X"].map(count), [24, 24, 24]);
}

#[test]
fn w6_2_squares_entered_are_free() {
    // The swift relay is walled in but for one square, and reaches only what lies behind it.
    let live = live("mmmmm mXIim mI_Im mI__m A___a{x}", "N/M/[]");
    assert_eq!(reach(&live, "B2"), "C3 C4 D4");
    assert_eq!(refusal(&live, "(B2,B4)"), "B4 is occupied by a north infantry");
    assert_eq!(refusal(&live, "(B2,B5)"), "B5 is 3 squares away, and a north swift relay moves 2");
}

#[test]
fn w6_3_a_move_may_end_offline() {
    let live = live("A__I___ _______ _______ i_____a", "N/M/[]");
    assert!(live.destinations(square("D1")).contains(square("E2")));
    assert!(!live.network(Side::North).covered.contains(square("E2")));
}

#[test]
fn w6_4_mounted_fighters_must_be_online_halfway() {
    let drawing = "A__C___I ________ ________ ________ i______a";
    let strict = live(drawing, "N/M/[]");
    // Only the squares of the first row are covered, so second steps start there.
    assert_eq!(reach(&strict, "D1"), "B1 B2 C1 C2 D2 E1 E2 F1 F2");
    assert!(refusal(&strict, "(D1,D3)").contains("it would be offline on D2"));
    let rules = War { mounted_stop: false, ..War::default() };
    let loose = live_under(rules, drawing, "N/M/[]");
    assert_eq!(loose.destinations(square("D1")).count(), 14);
    let relay = live(&drawing.replace('C', "X"), "N/M/[]");
    assert_eq!(relay.destinations(square("D1")).count(), 14);
}

#[test]
fn w6_4_the_unit_does_not_keep_itself_online() {
    // The infantry hangs on the rider: once the rider has left, it connects nothing.
    let drawing = "A__C____ ____I___ ________ ________ i______a";
    assert!(!live(drawing, "N/M/[]").destinations(square("D1")).contains(square("E4")));
    assert!(!live(drawing, "N/M/[]").destinations(square("D1")).contains(square("D3")));
    let firm = "A__CI___ ____I___ ________ ________ i______a";
    assert!(live(firm, "N/M/[]").destinations(square("D1")).contains(square("D3")));
}

#[test]
fn w6_4_holds_whatever_cuts() {
    let drawing = "A__C____ ________ ________ ________ i______a";
    for rules in [
        War { offline_enemy_cuts: false, ..War::default() },
        War { adjacent_relay_emits: true, ..War::default() },
    ] {
        let live = live_under(rules, drawing, "N/M/[]");
        assert_eq!(reach(&live, "D1"), "B1 B2 C1 C2 D2 E1 E2 F1 F2");
    }
}

#[test]
fn w6_5_only_the_end_of_a_move_counts() {
    let drawing = "A_Ca_____ mmmmm___i _______a_";
    let live = live(drawing, "N/M/[]");
    assert!(live.destinations(square("C1")).contains(square("E1")));
    let after = played(drawing, "N/M/[]", &["(C1,E1)", "end"]).unwrap();
    assert!(after.starts_with("A__aC____/"), "{after}");
}

#[test]
fn w6_6_friends_in_the_way() {
    let drawing = "mmmmm AXI__ mmmmm i___a";
    assert_eq!(reach(&live(drawing, "N/M/[]"), "B2"), "A2");
    assert!(refusal(&live(drawing, "N/M/[]"), "(B2,D2)").contains("a north infantry stands on C2"));
    let rules = War { friends_passable: true, ..War::default() };
    assert_eq!(reach(&live_under(rules, drawing, "N/M/[]"), "B2"), "A2 D2");
    let enemy = drawing.replace('I', "i").replace("i___a", "I___a{x}");
    assert_eq!(reach(&live_under(rules, &enemy, "N/M/[]"), "B2"), "A2");
    let contested = War { offline_enemy_cuts: false, ..rules };
    let riders = drawing.replace('X', "C");
    assert_eq!(reach(&live_under(contested, &riders, "N/M/[]"), "B2"), "A2 D2");
}

#[test]
fn w4_2_five_units_once_each() {
    let drawing = "A_____ IIIIII ______ ______ i____a";
    let moves = ["(A2,A3)", "(B2,B3)", "(C2,C3)", "(D2,D3)", "(E2,E3)"];
    let mut live = live(drawing, "N/M/[]");
    for text in moves {
        live.play(action(text));
    }
    assert_eq!(actions(&live), ["end"]);
    assert_eq!(refusal(&live, "(F2,F3)"), "5 units have moved in this turn, which is all");
    let again = played(drawing, "N/M/[]", &["(A2,A3)", "(A3,A4)"]).unwrap_err();
    assert_eq!(again.code.word(), "illegal_move");
    assert!(again.message.contains("has already moved"), "{again}");
}

//! Examples of rules K1 to K7.

use super::*;
use crate::{Coord, Document, OPENING, PhaseName};

const BOARD: &str = "AI_ ___ i_a";

fn fault(drawing: &str, state: &str) -> String {
    raw_fault(&text(drawing, state))
}

fn raw_fault(text: &str) -> String {
    match War::default().read(text) {
        Ok(sheet) => format!("ok {}", sheet.document()),
        Err(faults) => faults[0].code.word().to_owned().to_owned(),
    }
}

fn canonical(drawing: &str, state: &str) -> String {
    War::default().write(&sheet(drawing, state))
}

#[test]
fn k1_1_parts_of_a_document() {
    let document = Document::read(OPENING).unwrap().document;
    assert_eq!((document.width(), document.height(), document.side), (25, 20, Side::North));
    assert_eq!(document.to_string(), OPENING);
    assert_eq!(fault("", "N/M"), "missing_section");
    assert_eq!(raw_fault(""), "missing_section");
    assert_eq!(fault(BOARD, "n/M/[]"), "bad_turn");
    assert_eq!(fault(BOARD, "N/X/[]"), "bad_phase");
}

#[test]
fn k1_2_ascii_without_blanks() {
    assert_eq!(fault(BOARD, "N/M/[] "), "whitespace");
    assert_eq!(fault(BOARD, "N/M/\u{a0}"), "whitespace");
    assert_eq!(raw_fault("_é_/N/M/[]"), "bad_square");
    assert_eq!(raw_fault("_é_/N/M/ []"), "whitespace", "blanks are looked for first");
}

#[test]
fn k1_3_tails_are_found_from_the_end() {
    assert_eq!(canonical(BOARD, "N/M/[]/12/[]"), "AI_/___/i_a/N/M/[]/12/[]");
    assert_eq!(fault(BOARD, "N/M/[]/12"), "bad_turn");
    assert_eq!(fault(BOARD, "N/X/[]/12/[]"), "bad_turn");
    assert_eq!(fault(BOARD, "N/M/[]/12/[]/more"), "bad_turn");
}

#[test]
fn k2_1_rows_are_equally_long() {
    assert_eq!(fault("___ __", "N/M/[]"), "row_width");
    assert_eq!(raw_fault("/N/M/[]"), "row_width");
    assert_eq!(raw_fault("___//___/N/M/[]"), "row_width");
    let printed = "IC_____________/ic_____________/_____________________/S/M/[(A1,A2)]";
    let faults = War::default().read(printed).unwrap_err();
    assert!(faults[0].message.contains("row 3 has 21 squares, expected 15"), "{}", faults[0]);
    assert!(faults[0].message.contains("printed in the KFEN document"));
}

#[test]
fn k2_2_units_on_flat_ground() {
    let all = "ICKWRXickwrx";
    assert_eq!(canonical(all, "N/M/[]"), format!("{all}/N/M/[]"));
    for wrong in ["B", "N", "S", "b", ".", "1", "}", "\u{1}"] {
        assert_eq!(fault(wrong, "N/M/[]"), "bad_square", "{wrong}");
    }
}

#[test]
fn k2_3_ground() {
    let row = "mpf(I)(x)[K][c]";
    assert_eq!(canonical(row, "N/M/[]"), format!("{row}/N/M/[]"));
    for wrong in ["M", "P", "F", "(m)", "()", "(I", "[I)", "(I]", "I)", "[", "(_)"] {
        assert_eq!(fault(wrong, "N/M/[]"), "bad_square", "{wrong}");
    }
}

#[test]
fn k2_4_arsenals() {
    let row = "AaA{I}a{c}A{x}a{R}";
    assert_eq!(canonical(row, "N/M/[]"), format!("{row}/N/M/[]"));
    for wrong in ["(A)", "[a]", "A{}", "A{m}", "A{I", "a{A}", "I{I}"] {
        assert_eq!(fault(wrong, "N/M/[]"), "bad_square", "{wrong}");
    }
}

#[test]
fn k2_5_a_destroyed_arsenal_is_gone() {
    let after = played("AC_ a__ i_a", "N/M/[]", &["(B1,A2)"]).unwrap();
    assert_eq!(after, "A__/C__/i_a/S/M/[]");
}

#[test]
fn k2_6_largest_board() {
    let row = "_".repeat(702);
    assert_eq!(raw_fault(&format!("{row}_/N/M/[]")), "too_large");
    assert!(raw_fault(&format!("{row}/N/M/[]")).starts_with("ok"));
    let high = "_/".repeat(999);
    assert!(raw_fault(&format!("{high}N/M/[]")).starts_with("ok"));
    assert_eq!(raw_fault(&format!("{high}_/N/M/[]")), "too_large");
    assert_eq!(raw_fault(&"_".repeat(5 << 20)), "too_large");
}

#[test]
fn k2_7_large_boards_are_not_played() {
    let rules = War::default();
    let text = format!("A{}/{}/a{}/N/M/[(A1,B2)]", "_".repeat(40), "_".repeat(41), "_".repeat(40));
    assert_eq!(raw_fault(&text), "no_unit");
    let text = text.replacen('A', "I", 1).replacen('_', "A", 1).replacen("a_", "ai", 1);
    let sheet = rules.read(&text).unwrap();
    assert_eq!(rules.write(&sheet), text);
    assert_eq!(rules.moves(&sheet, None).unwrap_err().code.word(), "unsupported");
    assert_eq!(rules.explain(&sheet, "network", "north").unwrap_err().code.word(), "unsupported");
    assert_eq!(rules.play(&mut sheet.clone(), "end").unwrap_err().code.word(), "unsupported");
    assert_eq!(rules.status(&sheet).outcome, None);
    assert_eq!(rules.extra(&sheet).phase, PhaseName::Move);
    assert_eq!(rules.scene(&sheet).columns.len(), 41);
    assert!(rules.extra(&sheet).warnings[0].contains("larger than 32×32"));
}

#[test]
fn k3_1_labels() {
    let read = |label: &str| Coord::read(label).map(|at| (at.row, at.column));
    assert_eq!(read("A1"), Some((0, 0)));
    assert_eq!(read("B1"), Some((0, 1)));
    assert_eq!(read("Z9"), Some((8, 25)));
    assert_eq!(read("AA10"), Some((9, 26)));
    assert_eq!(read("ZZ999"), Some((998, 701)));
    for column in [0, 25, 26, 51, 52, 700, 701, 702, 20_000] {
        let at = Coord { row: 7, column };
        assert_eq!(Coord::read(&at.to_string()), Some(at));
    }
    assert!(Coord::read(&format!("A{}", "9".repeat(50))).is_some(), "far away");
}

#[test]
fn k3_2_labels_of_another_form() {
    for label in ["", "A", "1", "A0", "A01", "a1", "1A", "A1B", "A-1", "A+1", "Ä1", "A 1"] {
        assert_eq!(Coord::read(label), None, "{label}");
    }
    assert_eq!(fault(BOARD, "N/M/[(A0,A2)]"), "bad_coord");
    assert_eq!(fault(BOARD, "N/M/[(a1,a2)]"), "bad_actions");
}

#[test]
fn k4_1_questions_see_the_board_after_the_steps() {
    let sheet = sheet("AI__ ____ i__a", "N/M/[(B1,B2)]");
    let rules = War::default();
    assert_eq!(rules.write(&sheet), "AI__/____/i__a/N/M/[(B1,B2)]");
    let live = sheet.live(&rules).unwrap();
    assert_eq!(online(&live, Side::North), "B2");
    assert_eq!(rules.moves(&sheet, None).unwrap(), ["end"], "the unit has moved");
    assert_eq!(rules.moves(&sheet, Some("B1")).unwrap(), Vec::<String>::new());
    assert_eq!(rules.moves(&sheet, Some("E1")).unwrap_err().code.word(), "bad_request");
    assert_eq!(rules.moves(&sheet, Some("b1")).unwrap_err().code.word(), "bad_request");
    let due = super::sheet("AI__ ____ i__a", "N/M/[(B1,B2)]/3/[0,1]").live(&rules).unwrap();
    assert_eq!(labels(due.position().retreated), "B2");
}

#[test]
fn k4_2_playing_writes_steps_then_boards() {
    let drawing = "AI__ ____ i__a";
    let step = played(drawing, "N/M/[]", &["(B1,B2)"]).unwrap();
    assert_eq!(step, "AI__/____/i__a/N/M/[(B1,B2)]");
    let end = played(drawing, "N/M/[]", &["(B1,B2)", "end"]).unwrap();
    assert_eq!(end, "A___/_I__/i__a/N/B/pass");
    let attack = played(drawing, "N/M/[]", &["(B1,B2)", "end", "A3"]).unwrap();
    assert_eq!(attack, "A___/_I__/i__a/S/M/[]");
}

#[test]
fn k4_3_announced_attacks_are_not_made() {
    let sheet = sheet("AIi_ ____ i__a", "N/B/C1");
    assert_eq!(War::default().write(&sheet), "AIi_/____/i__a/N/B/C1");
    assert_eq!(actions(&sheet.live(&War::default()).unwrap()), ["C1", "pass"]);
}

#[test]
fn k5_1_slots() {
    assert_eq!(canonical(BOARD, "N/M/[,(B1,B2),,]"), "AI_/___/i_a/N/M/[(B1,B2)]");
    assert_eq!(canonical(BOARD, "N/M/[,,,,]"), "AI_/___/i_a/N/M/[]");
    assert_eq!(fault(BOARD, "N/M/[,,,,,]"), "too_many_moves");
    for wrong in [
        "",
        "pass",
        "(B1,B2)",
        "[(B1)]",
        "[(B1,B2,B3)]",
        "[(B1,B2)(A1,A2)]",
        "[B1,B2]",
        "[(B1,]",
        "[",
        "][",
    ] {
        assert_eq!(fault(BOARD, &format!("N/M/{wrong}")), "bad_actions", "{wrong}");
    }
}

#[test]
fn k5_2_targets() {
    assert_eq!(canonical(BOARD, "N/B/A3"), "AI_/___/i_a/N/B/A3");
    for (wrong, code) in [
        ("", "bad_coord"),
        ("Pass", "bad_coord"),
        ("[]", "bad_coord"),
        ("A9", "coord_off_board"),
        ("B1", "no_enemy_at_target"),
        ("B2", "no_enemy_at_target"),
    ] {
        assert_eq!(fault(BOARD, &format!("N/B/{wrong}")), code, "{wrong}");
    }
    assert_eq!(fault("Am i_", "N/B/B1"), "mountain_target");
}

#[test]
fn k5_3_actions_as_text() {
    for text in ["(A1,AF32)", "end", "AF32", "pass"] {
        assert_eq!(action(text).to_string(), text);
    }
    for text in ["", "(A1)", "(A1,A2", "A1,A2", "a1", "End", "(A1,A2,A3)", "AG1", "A33", "(A1, A2)"]
    {
        assert_eq!(text.parse::<Action>().unwrap_err().code.word(), "invalid_move", "{text}");
    }
}

#[test]
fn k5_4_steps_are_checked_in_order() {
    for (steps, code) in [
        ("[(B1,D1)]", "coord_off_board"),
        ("[(D1,D1)]", "coord_off_board"),
        ("[(B1,B1)]", "null_move"),
        ("[(A3,A2)]", "no_unit"),
        ("[(B2,B3)]", "no_unit"),
        ("[(B1,B2),(B2,B3)]", "unit_moved_twice"),
        ("[(B1,A3)]", "occupied_destination"),
    ] {
        assert_eq!(fault(BOARD, &format!("N/M/{steps}")), code, "{steps}");
    }
    assert_eq!(fault("AIm i_a", "N/M/[(B1,C1)]"), "mountain_target");
    // A square that was left may be entered.
    assert!(fault("AII ___ i_a", "N/M/[(B1,B2),(C1,B1)]").starts_with("ok"));
    // What the rules forbid is read with a warning.
    let far = sheet("AI___ _____ i___a", "N/M/[(B1,E1)]");
    let warnings = War::default().extra(&far).warnings;
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].contains("3 squares away"), "{warnings:?}");
}

#[test]
fn k5_5_an_arsenal_is_the_last_step() {
    let drawing = "AII_ _a__ i__a";
    let sheet = sheet(drawing, "N/M/[(C1,B2)]");
    assert_eq!(War::default().status(&sheet).to_act, Some(Side::South.seat()));
    assert_eq!(War::default().write(&sheet), "AII_/_a__/i__a/N/M/[(C1,B2)]");
    assert_eq!(fault(drawing, "N/M/[(C1,B2),(B1,C1)]"), "illegal_position");
}

#[test]
fn k6_1_tail() {
    for wrong in ["0", "01", "-1", "x", "", "1234567890"] {
        assert_eq!(fault(BOARD, &format!("N/M/[]/{wrong}/[]")), "bad_turn_number", "{wrong}");
    }
    for wrong in ["", "0,1", "[0]", "[0,1,2]", "[0,01]", "[a,b]", "[0,-1]", "[,]", "[9,9]"] {
        assert_eq!(fault(BOARD, &format!("N/M/[]/1/{wrong}")), "bad_retreats", "{wrong}");
    }
}

#[test]
fn k6_2_pairs_name_own_units() {
    assert_eq!(fault(BOARD, "N/M/[]/1/[1,1]"), "bad_retreats");
    assert_eq!(fault(BOARD, "N/M/[]/1/[2,0]"), "bad_retreats");
    assert_eq!(labels(live(BOARD, "N/M/[]/1/[0,1]").position().due), "B1");
    assert_eq!(labels(live(BOARD, "N/B/pass/1/[0,1]").position().retreated), "B1");
}

#[test]
fn k6_3_when_the_tail_is_written() {
    let quiet = played(BOARD, "N/M/[]", &["end", "pass"]).unwrap();
    assert_eq!(quiet, "AI_/___/i_a/S/M/[]");
    let kept = played(BOARD, "N/M/[]/6/[]", &["end", "pass"]).unwrap();
    assert_eq!(kept, "AI_/___/i_a/S/M/[]/7/[]");
    let needed = played("A____KIIii__ ____________ ________a___", "N/B/pass", &["I1"]).unwrap();
    assert!(needed.ends_with("/S/M/[]/2/[0,8]"), "{needed}");
}

/// Whether a line is played at once or in parts, its turns have the same numbers.
#[test]
fn k6_3_a_split_line_keeps_the_turn_number() {
    let line = ["end", "pass", "end", "pass", "end", "I1"];
    for tail in ["", "/4/[]"] {
        let board = "A____KIIii__ ____________ ________a___";
        let whole = played(board, &format!("N/M/[]{tail}"), &line).unwrap();
        let rules = War::default();
        let mut text = format!("{}/N/M/[]{tail}", board.replace(' ', "/"));
        for action in line {
            let mut sheet = rules.read(&text).unwrap();
            rules.play(&mut sheet, action).unwrap();
            text = rules.write(&sheet);
        }
        assert_eq!(text, whole);
    }
}

#[test]
fn k6_4_canonical_text() {
    let drawing = "AII ___ i_a";
    assert_eq!(canonical(drawing, "N/M/[]/2/[0,2,0,1,0,2]"), "AII/___/i_a/N/M/[]/2/[0,1,0,2]");
    let once = canonical(drawing, "N/M/[,(B1,B2)]/2/[0,2,0,1]");
    let twice = War::default().write(&War::default().read(&once).unwrap());
    assert_eq!(once, twice);
}

#[test]
fn k7_1_faults_say_where() {
    let message = |text: &str| War::default().read(text).unwrap_err()[0].message.clone();
    assert_eq!(message("__/_B/N/M/[]"), "board, byte 4: `B` begins no square");
    assert_eq!(message("I_/N/M/[(A1,A1)]"), "actions, byte 8: `A1` to itself is no step");
    assert_eq!(
        message("I_/N/M/[]/0/[]"),
        "turn number, byte 10: found `0`, expected a number from 1 to 999999999"
    );
    assert_eq!(message("I_/N/M/[]/1/[0,1]"), "retreats, byte 13: north has no unit there");
    assert_eq!(message("I_/x/M/[]"), "turn, byte 3: found `x`, expected `N` or `S`");
}

#[test]
fn k7_2_order_of_faults() {
    // Each text has the named fault and all those that come later.
    for (text, code) in [
        ("B é/x/y/z", "whitespace"),
        ("Bé/x/y/z", "bad_square"),
        ("B/x", "missing_section"),
        ("B/_/x/y/z", "bad_turn"),
        ("B/_/N/y/z", "bad_phase"),
        ("B/__/N/M/z/0/x", "bad_square"),
        ("_/__/N/M/z/0/x", "row_width"),
        ("_/_/N/M/[,,,,,x]/0/x", "bad_actions"),
        ("_/_/N/M/[(1,1),,,,,]/0/x", "too_many_moves"),
        ("_/_/N/M/[(1,1),(B1,B1)]/0/x", "bad_coord"),
        ("_/_/N/M/[(B1,B1)]/0/x", "coord_off_board"),
        ("_/_/N/M/[(A1,A1)]/0/x", "null_move"),
        ("_/m/N/M/[(A1,A2)]/0/x", "mountain_target"),
        ("_/i/N/M/[(A1,A2)]/0/x", "no_unit"),
        ("I/i/N/M/[(A1,A2)]/0/x", "occupied_destination"),
        ("I/i/N/M/[]/0/x", "bad_turn_number"),
        ("I/A{i}/N/M/[]/1/x", "bad_retreats"),
        ("I/A{i}/N/M/[]/1/[]", "illegal_position"),
    ] {
        assert_eq!(raw_fault(text), code, "{text}");
    }
}

#[test]
fn k7_3_positions_that_cannot_be() {
    assert_eq!(fault("A{i}I_ a{C}_a", "N/M/[]"), "illegal_position");
    let faults = War::default().read(&text("A{i}I_ a{C}_a", "N/M/[]")).unwrap_err();
    assert_eq!(faults.len(), 2);
    assert!(fault("A{x}I_ a{R}ia", "N/M/[]").starts_with("ok"));
}

#[test]
fn k7_4_odd_positions_are_accepted_with_warnings() {
    let warnings =
        |drawing: &str, state: &str| War::default().extra(&sheet(drawing, state)).warnings;
    assert_eq!(warnings(BOARD, "N/M/[]"), Vec::<String>::new());
    let odd = warnings("AAAKK_ ______ i____a", "N/M/[,(D1,D2)]/1/[0,4,0,3]");
    let expected = ["empty slots", "not sorted", "3 arsenals", "2 cannon", "must retreat first"];
    // The retreat of E1 may be made after that of D1, so the last is no warning.
    for part in &expected[..4] {
        assert!(odd.iter().any(|warning| warning.contains(part)), "{part}: {odd:?}");
    }
    let stuck = warnings("imI_A mm___ _____ i___a", "S/M/[]/3/[0,0]");
    assert!(stuck[0].contains("cannot retreat"), "{stuck:?}");
    let announced = warnings("AI___ _____ i___a", "N/B/A3");
    assert!(announced.is_empty() || announced[0].contains("not legal"), "{announced:?}");
    let announced = warnings("AI___ _____ _____ i___a", "N/B/A4");
    assert!(announced[0].contains("no fighter of yours bears on A4"), "{announced:?}");
}

#[test]
fn k7_2_every_fault_is_reported() {
    let codes = |text: &str| -> Vec<&str> {
        Document::read(text).unwrap_err().iter().map(|fault| fault.code.word()).collect()
    };
    assert_eq!(codes("_q/?_/X/Q/[]"), ["bad_turn", "bad_phase", "bad_square", "bad_square"]);
    assert_eq!(codes("__/_/___/N/M/[]"), ["row_width", "row_width"]);
    assert_eq!(codes("//N/M/[]"), ["row_width", "row_width"]);
    assert_eq!(
        codes("_/_/N/M/[(A1,A9)]/0/[x]"),
        ["coord_off_board", "bad_turn_number", "bad_retreats"]
    );
}

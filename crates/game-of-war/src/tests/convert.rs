//! Texts of pykrieg 0.3.0, as that program wrote them.

use game::Converted;

use super::*;
use crate::OPENING;

fn convert(text: &str, from: &str, to: &str) -> Converted {
    War::default().convert(text, Some(from), to).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn fault(text: &str, from: &str) -> &'static str {
    War::default().convert(text, Some(from), "kfen").unwrap_err()[0].code.word()
}

/// Twenty rows of pykrieg with some of them replaced.
fn rows(special: &[(usize, &str)]) -> String {
    let flat = "_".repeat(25);
    let row = |index| special.iter().find(|it| it.0 == index).map_or(&*flat, |it| it.1);
    (0..20).map(row).collect::<Vec<_>>().join("/")
}

fn marching(actions: &str) -> String {
    let board = rows(&[
        (0, "A________________________"),
        (5, "__________I______________"),
        (7, "_______________c_________"),
        (19, "a________________________"),
    ]);
    format!("{board}/{actions}")
}

#[test]
fn k3_3_labels_of_pykrieg() {
    let text = convert(&marching("N/M/[(10F,11F)]/1/[]"), "pykrieg", "kfen").position;
    assert!(text.ends_with("/N/M/[(J6,K6)]/1/[]"), "{text}");
    assert!(text.contains("/_________I_______________/"), "{text}");
    assert_eq!(fault(&marching("N/M/[(F10,F11)]/1/[]"), "pykrieg"), "bad_actions");
}

#[test]
fn k8_1_formats_on_request() {
    let opening = convert(OPENING, "kfen", "pykrieg");
    assert_eq!(opening.position, format!("{OPENING}/1/[]"));
    assert_eq!(opening.lost, Vec::<String>::new());
    assert_eq!(convert(&opening.position, "pykrieg", "kfen").position, opening.position);
    let unknown = War::default().convert(OPENING, None, "fen").unwrap_err();
    assert_eq!(unknown[0].code.word(), "unsupported");
    let small = War::default().convert("AI/ia/N/M/[]", None, "pykrieg").unwrap_err();
    assert_eq!(small[0].code.word(), "unsupported");
}

#[test]
fn k8_2_lenient_lines() {
    let broken = marching("N/ M/\n[( 10F , 11F )]/0/[]").replace("/____", "/\n ____");
    let read = convert(&broken, "pykrieg", "kfen");
    assert!(read.position.ends_with("/N/M/[(J6,K6)]/1/[]"), "{}", read.position);
    assert_eq!(read.lost, ["turn number 0: turns count from 1"]);
    let short =
        rows(&[(3, "m(I)"), (4, "A________________________"), (19, "a__i_____________________")]);
    let read = convert(&short, "pykrieg", "kfen");
    assert!(read.position.contains("/m(I)_______________________/"), "{}", read.position);
    assert!(read.lost[0].contains("row 4 was 23 squares short"), "{:?}", read.lost);
    assert!(read.lost[1].contains("North's first turn is assumed"), "{:?}", read.lost);
    assert_eq!(fault(&rows(&[(3, "I")]), "pykrieg"), "row_width");
    assert_eq!(fault("A/N/M/[]/1/[]", "pykrieg"), "missing_section");
    assert_eq!(fault(&marching("N/X/[]/1/[]"), "pykrieg"), "bad_phase");
    assert_eq!(fault(&marching("N/M/[]/x/[]"), "pykrieg"), "bad_turn_number");
    assert_eq!(fault(&marching("N/M/[]/1/[1]"), "pykrieg"), "bad_retreats");
    assert_eq!(fault(&marching("N/B/99ZZZ1/1/[]"), "pykrieg"), "bad_coord");
    assert_eq!(fault(&marching("N/M/[(10F,12F)]/1/[]"), "pykrieg"), "no_unit");
}

#[test]
fn k8_3_the_board_is_after_the_actions() {
    let attacked = convert(&marching("N/B/16H/3/[7,15]"), "pykrieg", "kfen");
    assert!(attacked.position.ends_with("/S/M/[]/4/[7,15]"), "{}", attacked.position);
    assert!(attacked.lost[0].contains("already made"), "{:?}", attacked.lost);
    let passed = convert(&marching("N/B/pass/3/[]"), "pykrieg", "kfen");
    assert!(passed.position.ends_with("/N/B/pass/3/[]"));
    assert_eq!(passed.lost.len(), 1);
    let due = convert(&marching("N/M/[]/3/[5,10,7,15]"), "pykrieg", "kfen");
    assert!(due.position.ends_with("/N/M/[]/3/[5,10]"), "{}", due.position);
    assert!(due.lost[0].contains("P8"), "{:?}", due.lost);
}

#[test]
fn k8_4_what_a_line_loses() {
    let before = rows(&[
        (0, "A________I_______________"),
        (7, "_______________c_________"),
        (19, "a________________________"),
    ]);
    let moved = convert(&format!("{before}/N/M/[(J1,J2)]/4/[]"), "kfen", "pykrieg");
    assert!(moved.position.ends_with("/N/M/[(10A,10B)]/4/[]"), "{}", moved.position);
    assert!(moved.position.contains("/_________I_______________/"));
    assert_eq!(
        convert(&moved.position, "pykrieg", "kfen").position,
        format!("{before}/N/M/[(J1,J2)]/4/[]")
    );
    let battle = convert(&format!("{before}/N/B/P8/4/[0,9]"), "kfen", "pykrieg");
    assert!(battle.position.ends_with("/N/B/pass/4/[]"));
    assert_eq!(battle.lost.len(), 3, "{:?}", battle.lost);
    let shielded = before.replace("A________I_______________", "A{R}________I_______________");
    let lost = convert(&format!("{shielded}/N/M/[]"), "kfen", "pykrieg").lost;
    assert!(lost[0].contains("cannot read the row"), "{lost:?}");
}

#[test]
fn k8_5_save_files_are_read() {
    let fen = rows(&[(5, "__________I______________"), (7, "_______________c_________")]);
    let save = format!(
        r#"{{"kfen_version": "1.0", "metadata": {{"game_name": null, "save_date": "2026-11-15T22:09:35.148604Z",
        "created_date": "2026-11-15T22:09:35.148627Z", "players": {{"north": "a"}}, "event": null, "result": "NORTH_WINS"}},
        "board_info": {{"rows": 20, "cols": 25, "fen": "{fen}"}},
        "game_state": {{"turn_number": 7, "current_player": "SOUTH", "current_phase": "M",
        "pending_retreats": [{{"row": 7, "col": 15}}]}},
        "turn_history": [{{"turn_number": 1}}], "undo_redo": {{"max_history": 100, "current_index": 0}}}}"#
    );
    let read = convert(&save, "pykrieg_save", "kfen");
    assert_eq!(read.position, format!("{fen}/S/M/[]/7/[7,15]"));
    assert_eq!(read.lost.len(), 3, "{:?}", read.lost);
    assert_eq!(fault(&save.replace("1.0", "2.0"), "pykrieg_save"), "unsupported");
    assert_eq!(fault("{}", "pykrieg_save"), "missing_section");
    assert_eq!(fault(&"[".repeat(5000), "pykrieg_save"), "missing_section");
    assert_eq!(fault(&save.replace("SOUTH", "EAST"), "pykrieg_save"), "bad_turn");
    assert_eq!(fault(&save.replace("\"M\"", "\"Q\""), "pykrieg_save"), "bad_phase");
    assert_eq!(fault(&" ".repeat(2 << 20), "pykrieg_save"), "too_large");
}

#[test]
fn k8_6_save_files_are_written() {
    let text = OPENING.replace("/N/M/[]", "/N/M/[(E8,E9)]/9/[]");
    let save = convert(&text, "kfen", "pykrieg_save");
    assert_eq!(save.lost, ["which units have moved in this turn"]);
    let value: serde_json::Value = serde_json::from_str(&save.position).unwrap();
    assert_eq!(value["kfen_version"], "1.0");
    assert_eq!(value["turn_history"], serde_json::json!([]));
    assert_eq!(value["metadata"]["save_date"], "");
    let back = convert(&save.position, "pykrieg_save", "kfen").position;
    let moved = War::default().read(&text).unwrap();
    let rows = moved.live(&War::default()).unwrap().position().board;
    let again = War::default().read(&back).unwrap();
    assert_eq!(again.position().unwrap().board, rows);
}

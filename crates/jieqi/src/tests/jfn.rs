//! F1, F2, F3 and F5: positions as text.

use game::Study;
use xiangqi::{Piece, Role, Side};

use super::{START, codes, read, refusal};
use crate::{Face, Jieqi, Knowledge, Loss, Man, Setup, Viewer};

/// The start with another board, losses, turn and viewer.
fn with(board: &str, rest: &str) -> String {
    format!("{board} {rest}")
}

const BOARD: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";
const OPEN: &str = "4k4/9/9/9/4c4/9/9/9/4R4/3K5";

fn canonical(jfn: &str) -> String {
    read(jfn).to_string()
}

#[test]
fn f1_1_a_position_is_four_fields() {
    assert_eq!(canonical(START), START);
    for (text, code) in [
        ("", "field_count"),
        (BOARD, "field_count"),
        (&*with(BOARD, "-:- r"), "field_count"),
        (&*with(BOARD, "-:- r r 0"), "field_count"),
        (&*with(BOARD, "-:- r r 0 1 2"), "field_count"),
        (&*"x".repeat(513), "too_large"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
}

#[test]
fn f1_2_any_blanks_are_read_and_one_is_written() {
    assert_eq!(canonical(&format!("  {BOARD}\t-:-  r\n r \n")), START);
}

#[test]
fn f1_3_all_faults_are_told() {
    assert_eq!(
        codes("4k4/9/9/9/4z4/9/9/9/9 N:-:- w B"),
        ["rank_count", "bad_piece", "captured_format", "bad_turn", "bad_viewer"]
    );
    assert_eq!(
        codes("4k4/9/9/PPPPPP3/4c4/4X4/9/9/9/K8 ?:p b b"),
        ["opp_unknown", "own_lowercase", "hidden_off_home", "king_outside_palace", "too_many_type"]
    );
    let faults = Jieqi::default().read("4k4/9/9/9/4?4/9/9/9/9/3K5 -:- r r").unwrap_err();
    assert_eq!(faults[0].message, "rank 5: `?` is no piece");
}

#[test]
fn f2_1_letters_stand_for_pieces() {
    let known = read("4k4/9/9/x8/1rhcea3/9/P8/9/4R4/3K5 -:- r r");
    let at = |square: &str| known.position().man_at(square.parse().unwrap());
    let black = |face| Some(Man { side: Side::Black, face });
    assert_eq!(at("a6"), black(Face::Down));
    assert_eq!(at("c5"), black(Face::Up(Role::Horse)));
    assert_eq!(at("e5"), black(Face::Up(Role::Elephant)));
    assert_eq!(at("a3"), Some(Man { side: Side::Red, face: Face::Up(Role::Pawn) }));
    assert_eq!(codes(&with(&BOARD.replace("1x5x1", "1n5x1"), "-:- r r")), ["bad_piece"]);
    assert_eq!(codes(&with("4k4/9/9/9/4c4/9/9/9/3K5", "-:- r r")), ["rank_count"]);
    assert_eq!(codes(&with(&format!("{OPEN}/9"), "-:- r r")), ["rank_count"]);
}

#[test]
fn f2_2_a_rank_has_nine_points() {
    for (rank, expected) in [
        ("8", &["rank_width"][..]),
        ("91", &["rank_width", "bad_digit"]),
        ("xxxxxxxxxx", &["rank_width"]),
        ("", &["rank_width"]),
        ("09", &["bad_digit"]),
        ("45", &["bad_digit"]),
        ("９", &["bad_piece", "rank_width"]),
    ] {
        let board = OPEN.replacen("/9/", &format!("/{rank}/"), 1);
        assert_eq!(codes(&with(&board, "-:- r r")), expected, "{rank}");
    }
}

#[test]
fn f2_3_losses_are_two_lists_in_order() {
    assert_eq!(canonical(&with(OPEN, "PRA?:HrC r r")), with(OPEN, "PRA?:HrC r r"));
    for lost in [":", ":-", "-:", "-", "-R:-", "--:-", "-:-:-", "R"] {
        let mut codes = codes(&with(OPEN, &format!("{lost} r r")));
        codes.dedup();
        assert_eq!(codes, ["captured_format"], "{lost}");
    }
}

#[test]
fn f2_4_case_says_which_way_up_a_piece_was_lost() {
    let known = read(&with(OPEN, "P?:Ph r r"));
    assert_eq!(known.lost(Side::Red), [Loss::Up(Role::Pawn), Loss::Unknown]);
    assert_eq!(known.lost(Side::Black), [Loss::Up(Role::Pawn), Loss::Known(Role::Horse)]);
    for lost in ["N:-", "P5:-", "-:x", "Ｐ:-"] {
        assert_eq!(codes(&with(OPEN, &format!("{lost} r r")))[0], "captured_letter", "{lost}");
    }
}

#[test]
fn f2_5_the_turn_is_r_or_b() {
    for turn in ["w", "R", "red", "x", "rr"] {
        assert_eq!(codes(&with(BOARD, &format!("-:- {turn} r"))), ["bad_turn"], "{turn}");
    }
}

#[test]
fn f2_6_the_viewer_need_not_be_the_side_to_move() {
    assert_eq!(canonical(&with(BOARD, "-:- r b")), with(BOARD, "-:- r b"));
    for viewer in ["B", "x", "w", "rb"] {
        assert_eq!(codes(&with(BOARD, &format!("-:- r {viewer}"))), ["bad_viewer"], "{viewer}");
    }
}

#[test]
fn f3_1_nobody_knows_more_or_less_than_he_can() {
    assert_eq!(codes(&with(OPEN, "p:- r r")), ["own_lowercase"]);
    assert_eq!(codes(&with(OPEN, "-:p r b")), ["own_lowercase"]);
    assert_eq!(codes(&with(OPEN, "-:? r r")), ["opp_unknown"]);
    assert_eq!(codes(&with(OPEN, "?:- b b")), ["opp_unknown"]);
    assert_eq!(codes(&with(OPEN, "pp:? r r")), ["own_lowercase", "own_lowercase", "opp_unknown"]);
}

#[test]
fn f3_2_a_piece_lies_face_down_on_its_own_home_points() {
    assert_eq!(codes("4k4/9/9/9/4X4/9/9/9/9/3K5 -:- r r"), ["hidden_off_home"]);
    assert_eq!(codes("X3k4/9/9/9/4c4/9/9/9/9/3K5 -:- r r"), ["hidden_off_home"]);
    assert_eq!(codes("4k4/9/9/9/4c4/9/x8/9/9/3K5 -:- r r"), ["hidden_off_home"]);
}

#[test]
fn f3_3_no_piece_lies_face_down_where_its_king_starts() {
    assert_eq!(codes("4k4/9/9/9/4c4/9/9/9/3K5/4X4 -:- r r"), ["hidden_king"]);
    assert_eq!(codes("4x4/4k4/9/9/4c4/9/9/9/3K5/9 -:- r r"), ["hidden_king"]);
    assert_eq!(codes("4k4/9/9/9/4c4/9/9/9/3K5/4x4 -:- r r"), ["hidden_off_home"]);
}

#[test]
fn f3_4_each_side_has_one_king_in_its_palace() {
    assert_eq!(codes("4k4/9/9/9/4c4/9/9/9/9/9 -:- r r"), ["missing_king"]);
    assert_eq!(codes("9/9/9/9/4c4/9/9/9/9/3K5 -:- r r"), ["missing_king"]);
    assert_eq!(codes("9/9/9/9/9/9/9/9/9/9 -:- r r"), ["missing_king", "missing_king"]);
    assert_eq!(codes("4k4/9/9/9/4c4/9/9/9/3K5/3K5 -:- r r"), ["too_many_kings"]);
    assert_eq!(codes("4k4/9/9/9/4c4/9/9/9/9/K8 -:- r r"), ["king_outside_palace"]);
}

#[test]
fn f3_5_a_king_is_never_lost() {
    assert_eq!(codes(&with(OPEN, "K:- r r")), ["captured_king"]);
    assert_eq!(codes(&with(OPEN, "-:k r r")), ["captured_king"]);
}

#[test]
fn f3_6_no_role_is_there_more_often_than_in_the_set() {
    assert_eq!(codes(&with("4k4/9/9/PPPPPP3/4c4/9/9/9/9/3K5", "-:- r r")), ["too_many_type"]);
    assert_eq!(codes(&with(OPEN, "RR:- r r")), ["too_many_type"]);
    assert_eq!(codes(&with(OPEN, "-:cc r r")), ["too_many_type"]);
    assert_eq!(canonical(&with(OPEN, "R:c r r")), with(OPEN, "R:c r r"));
}

#[test]
fn f3_7_a_side_has_at_most_sixteen_pieces() {
    assert_eq!(codes(&with(BOARD, "P:- r r")), ["too_many_total"]);
    assert_eq!(codes(&with(BOARD, "?:- r r")), ["too_many_total"]);
    assert_eq!(canonical(&with(OPEN, "-:- r r")), with(OPEN, "-:- r r"));
}

#[test]
fn f3_8_kings_do_not_face_each_other() {
    assert_eq!(codes("4k4/9/9/9/9/9/9/9/9/4K4 -:- r r"), ["kings_facing"]);
}

#[test]
fn f3_9_the_side_not_to_move_is_not_in_check() {
    assert_eq!(codes("4k4/9/9/9/4R4/9/9/9/9/3K5 -:- r r"), ["opponent_in_check"]);
    assert_eq!(codes("4k4/9/9/9/9/9/9/9/2h6/4K1c2 -:- b b"), ["kings_facing", "opponent_in_check"]);
    assert_eq!(canonical("4k4/9/9/9/4R4/9/9/9/9/3K5 -:- b r"), "4k4/9/9/9/4R4/9/9/9/9/3K5 -:- b r");
}

#[test]
fn f3_10_what_is_out_of_play_stays_in_the_pool() {
    let known = read(&with("4k4/9/9/9/4c4/9/X8/9/4R4/3K5", "P?:Ph r r"));
    let count = |side, role| known.position().pool().count(Piece { side, role });
    assert_eq!(count(Side::Red, Role::Rook), 1);
    assert_eq!(count(Side::Red, Role::Pawn), 4);
    assert_eq!(count(Side::Black, Role::Horse), 1);
    assert_eq!(known.position().pool().total(Side::Red), 13);
    let pool = serde_json::to_value(Jieqi::default().extra(&known)).unwrap();
    assert_eq!(
        pool["pool"]["red"],
        serde_json::json!({"R": 1, "H": 2, "C": 2, "E": 2, "A": 2, "P": 4})
    );
}

#[test]
fn f5_1_clocks_are_read_and_written_on_request() {
    let known = read(&with(OPEN, "-:- r r 12 34"));
    assert_eq!((known.position().quiet_plies(), known.move_number()), (12, 34));
    assert_eq!(known.to_string(), with(OPEN, "-:- r r"));
    assert_eq!(known.with_clocks(), with(OPEN, "-:- r r 12 34"));
    assert_eq!(read(&with(OPEN, "-:- r r")).with_clocks(), with(OPEN, "-:- r r 0 1"));
    for clocks in ["-1 1", "0 0", "1000000 1", "x 1", "0 +1", "1.5 2"] {
        assert_eq!(codes(&with(OPEN, &format!("-:- r r {clocks}"))), ["bad_clock"], "{clocks}");
    }
    let mut played = known.clone();
    Jieqi::default().play(&mut played, "e1f1").unwrap();
    Jieqi::default().play(&mut played, "e5f5").unwrap();
    assert_eq!((played.position().quiet_plies(), played.move_number()), (14, 35));
}

const EVERYTHING: &str = "4k4/9/9/x8/4c4/9/X7X/9/4R4/3K5 h:p r g PRA";

#[test]
fn f5_2_viewer_g_knows_everything() {
    let known = read(EVERYTHING);
    assert_eq!(known.to_string(), EVERYTHING);
    assert_eq!(known.position().pool().total(Side::Red), 2);
    assert_eq!(read(&format!("{EVERYTHING} 3 4")).with_clocks(), format!("{EVERYTHING} 3 4"));
    let none = with(OPEN, "h:p r g -");
    assert_eq!(canonical(&none), none);
    for (deal, code) in [
        ("PR", "bad_deal"),
        ("PRAA", "bad_deal"),
        ("PRK", "bad_deal"),
        ("prA", "bad_deal"),
        ("", "field_count"),
        ("PRA 1", "field_count"),
    ] {
        let text = EVERYTHING.replace("PRA", deal);
        assert_eq!(codes(&text), [code], "{text}");
    }
    assert_eq!(codes(&EVERYTHING.replace("PRA", "PRR")), ["bad_deal"]);
    assert_eq!(codes(&EVERYTHING.replace("h:p", "?:p")), ["opp_unknown"]);
    let rooks = format!("{BOARD} -:- r g {}", "R".repeat(30));
    assert_eq!(codes(&rooks).len(), 26, "two rooks for each side");
    // What a move turns up need not be said, but it must be true if it is.
    let rules = Jieqi::default();
    for (text, expected) in [("+a3a4", true), ("+a3a4=R", true), ("+a3a4=A", false)] {
        assert_eq!(rules.play(&mut known.clone(), text).is_ok(), expected, "{text}");
    }
    assert_eq!(refusal(EVERYTHING, "+a3a4=A"), "role_conflict");
    let mut played = known;
    let heard = rules.play(&mut played, "+a3a4").unwrap();
    assert_eq!(heard, ["+a3a4", "a4=R"]);
    assert_eq!(rules.play(&mut played, "e9f9").unwrap(), ["e9f9"]);
    assert_eq!(rules.play(&mut played, "a4a6").unwrap(), ["a4a6", "a6*?", "a6*p"]);
    assert_eq!(played.to_string(), "5k3/9/9/R8/4c4/9/8X/9/4R4/3K5 h:pp b g A");
}

#[test]
fn f5_3_a_spectator_knows_no_secret() {
    let jfn = with(OPEN, "?P:?C r s");
    assert_eq!(canonical(&jfn), jfn);
    assert_eq!(codes(&with(OPEN, "p:- r s")), ["own_lowercase"]);
    assert_eq!(codes(&with(OPEN, "-:p r s")), ["own_lowercase"]);
    assert_eq!(codes(&with(OPEN, "-:- r s PRA")), ["field_count"]);
}

#[test]
fn f5_4_losses_are_sorted_to_compare_positions() {
    let (one, other) = (read(&with(OPEN, "P?A:hHp r r")), read(&with(OPEN, "AP?:Hhp r r")));
    assert_ne!(one, other);
    assert_eq!(one.normalized(), other.normalized());
}

#[test]
fn setups_are_checked_however_they_were_made() {
    let knowledge: Knowledge = read(START);
    let men = knowledge.position().men().collect();
    let setup = Setup {
        men,
        lost: Default::default(),
        turn: Side::Red,
        viewer: Viewer::Spectator,
        deal: Some(vec![Role::Rook]),
        quiet_plies: 0,
        move_number: 0,
    };
    let faults = setup.validate().unwrap_err();
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code.word()).collect();
    assert_eq!(codes, ["bad_deal", "bad_clock"]);
    let everything = Setup { viewer: Viewer::Everything, deal: None, move_number: 1, ..setup };
    assert_eq!(everything.validate().unwrap_err()[0].code.word(), "bad_deal");
}

/// Rules F3.1 to F3.9, each for both sides before the next.
#[test]
fn f3_4_faults_come_in_the_order_of_the_rules() {
    let text = "9/K8/9/9/9/9/4x4/9/8k/9 Kh:- r r";
    let expected =
        ["own_lowercase", "hidden_off_home", "king_outside_palace", "king_outside_palace"];
    assert_eq!(codes(text)[..4], expected);
    assert_eq!(codes(text)[4], "captured_king");
}

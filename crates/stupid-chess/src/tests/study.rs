//! Moves on paper, by sides that the viewer knows and by sides that he does not.

use game::{Meter, Rules, Study};

use super::support::{ended, moves, moves_from, paper, play, read, refuse, rules, rules_with};
use crate::StupidChess;

/// The start as `viewer` sees it.
fn start(viewer: char) -> String {
    let hide = |text: &str, known: bool| -> String {
        let mut inside = false;
        text.chars()
            .map(|letter| match letter {
                '(' => {
                    inside = true;
                    letter
                }
                ')' => {
                    inside = false;
                    letter
                }
                _ if inside && !known => '?',
                _ => letter,
            })
            .collect()
    };
    let board = StupidChess::ABOUT.start.split(' ').next().unwrap();
    let (black, red) = board.split_at(board.find("/9/9/").unwrap());
    format!("{}{} -:- r 0 0 {viewer}", hide(black, viewer == 'b'), hide(red, viewer == 'r'))
}

#[test]
fn s9_7_moves_and_check_are_for_who_may_know_them() {
    assert_eq!(moves(&rules(), &start('r')).len(), 44);
    assert!(moves(&rules(), &start('b')).is_empty());
    assert!(moves(&rules(), &start('s')).is_empty());
    let check = |text: &str| rules().status(&read(text)).check;
    assert_eq!(check(&start('r')), Some(false));
    assert_eq!(check(&start('b')), None);
    assert_eq!(check(&start('s')), None);
    let open = paper("4r4 3k(?)5 - - - - - - - 4K4", "-:- r 0 0 s");
    assert_eq!(check(&open), Some(true), "a revealed king's check is public");
    assert!(moves(&rules(), &open).is_empty());
    assert_eq!(moves_from(&rules(), &start('r'), "a0"), "a0a1 a0a2");
    assert_eq!(moves_from(&rules(), &start('r'), "a9"), "", "not an own piece");
    assert_eq!(moves_from(&rules(), &start('r'), "e5"), "");
    assert_eq!(
        rules().moves(&read(&start('r')), Some("j0")).unwrap_err().code.word(),
        "bad_request"
    );
}

#[test]
fn s9_8_the_outcome_is_what_the_viewer_can_judge() {
    let mate = "5a(p)1E!1/9/4P(R)a(k)2P/9/9/H8/9/2K!A(A)E(P)4/6C2/4K(A)A(R)3 \
                PCHEP:CCPEPAERPPHHRA b 0 35 *";
    assert_eq!(ended(&rules(), &read(mate)), "first checkmate");
    let owner = "5a(p)1E!1/9/4P(?)a(k)2P/9/9/H8/9/2K!A(?)E(?)4/6C2/4K(?)A(?)3 \
                 PCHEP:CCPEPAERPPHHRA b 0 35 b";
    assert_eq!(ended(&rules(), &read(owner)), "first checkmate");
    let attacker = "5a(?)1E!1/9/4P(R)a(?)2P/9/9/H8/9/2K!A(A)E(P)4/6C2/4K(A)A(R)3 \
                    PCHEP:CCPEPAERPPHHRA b 0 35 r";
    assert_eq!(ended(&rules(), &read(attacker)), "-", "a hidden king's mate is not public");
    let open = paper("R3k4 R8 - - - - - - - 3K5", "-:- b 0 0 s");
    assert_eq!(ended(&rules(), &read(&open)), "first checkmate", "a revealed king's mate is");
    let long = format!("{}120 s", start('s').strip_suffix("0 s").unwrap());
    assert_eq!(ended(&rules(), &read(&long)), "draw no_capture");
    let taken = paper("5p3 - - - - - - - - 3K5", "-:K b 0 0 s");
    assert_eq!(ended(&rules(), &read(&taken)), "first checkmate");
    assert!(rules().status(&read(&taken)).to_act.is_none());
}

/// The last move draws, and it mates a king that may hide under fire.
#[test]
fn s9_8_a_draw_that_may_be_a_mate_is_not_told() {
    let rules = rules_with(|config| config.no_capture_limit = 2);
    let truth = StupidChess::ABOUT.start.to_owned();
    let drawn = "draw no_capture";
    for (text, ends) in [(truth, drawn), (start('r'), drawn), (start('b'), "-"), (start('s'), "-")]
    {
        let mut position = rules.read(&text).unwrap();
        for text in ["b2b1", "b7g7"] {
            rules.play(&mut position, text).unwrap();
        }
        assert_eq!(ended(&rules, &position), ends, "{text}");
    }
}

#[test]
fn s9_8_the_only_piece_that_can_be_the_king_is_mated() {
    let one = paper("R3k(?)4 R8 - - - - - - - 3K5", "-:- b 0 0 s");
    assert_eq!(ended(&rules(), &read(&one)), "first checkmate");
    let two = paper("R3k(?)4 R8 - - - 5a(?)3 - - - 3K5", "-:- b 0 0 s");
    assert_eq!(ended(&rules(), &read(&two)), "-");
}

#[test]
fn s9_9_moves_are_two_points_or_pass() {
    for text in [
        "", "b2", "b2b", "b2b10", "B2b9", "b2-b9", "b2b2", "+b2b9", "resign", "b2b9=", "b2b9=X",
        "b2b9=HH", "b2b9*", "b2b9*rr", "b2b9*r=H", "é2b9",
    ] {
        assert_eq!(
            refuse(&rules(), StupidChess::ABOUT.start, text).code.word(),
            "invalid_move",
            "{text}"
        );
    }
    for text in ["a9a8", "e5e6", "b2b8", "a0b1"] {
        assert_eq!(
            refuse(&rules(), StupidChess::ABOUT.start, text).code.word(),
            "illegal_move",
            "{text}"
        );
    }
    // A viewer plays for a side that he does not know, as long as some royal piece allows it.
    let (position, heard) = play(&rules(), &start('b'), "b0c2 b9c7 a0b0");
    assert_eq!(heard, ["move a0b0"]);
    assert!(rules().write(&position).ends_with(" b 0 3 b"));
    // Red's only hidden piece must be royal, and the rook on a9 holds it on the file.
    let pinned = paper("r2k(k)5 - - - - - - - - R(?)2P5", "-:- r 0 0 b");
    assert_eq!(refuse(&rules(), &pinned, "d0d1").code.word(), "illegal_move");
    let (_, heard) = play(&rules(), &pinned, "a0b0");
    assert_eq!(heard, ["move a0b0"]);
    assert_eq!(refuse(&rules(), &pinned, "pass").code.word(), "illegal_move");
    let stuck = paper("3k(k)5 - - - - A!8 P(?)8 - - -", "-:- r 0 0 b");
    assert_eq!(play(&rules(), &stuck, "pass").1, ["pass red"]);
}

#[test]
fn s9_10_what_comes_to_light_must_be_told() {
    let needed = |text: &str, step| refuse(&rules(), text, step).code.word();
    // Red knows his own cannon, not the horse's place holder.
    assert_eq!(needed(&start('r'), "b2b9"), "role_needed");
    assert_eq!(needed(&start('r'), "b2b9*?"), "role_needed");
    let (position, heard) = play(&rules(), &start('r'), "b2b9*h");
    assert_eq!(heard, ["move b2b9", "capture b9 h", "reveal b9 C"]);
    assert!(rules().write(&position).contains(" -:H b 0 0 r"));
    // Black knows what he lost, not what took it.
    assert_eq!(needed(&start('b'), "b2b9"), "role_needed");
    let (position, heard) = play(&rules(), &start('b'), "b2b9=A");
    assert_eq!(heard, ["move b2b9", "capture b9 h", "reveal b9 A", "freeze b9"]);
    assert!(rules().write(&position).starts_with("r(r)A!e(e)"));
    // A spectator needs both.
    for step in ["b2b9", "b2b9=A", "b2b9*k"] {
        assert_eq!(needed(&start('s'), step), "role_needed");
    }
    let (_, heard) = play(&rules(), &start('s'), "b2b9=a*R");
    assert_eq!(heard[1], "capture b9 r", "either case will do");
    // Where a taken piece's role stays with its owner, nothing need be told.
    let silent = rules_with(|config| config.reveal_captured_role = false);
    let (position, _) = play(&silent, &start('r'), "b2b9");
    assert!(silent.write(&position).contains(" -:? b 0 0 r"));
    let covered = rules_with(|config| config.reveal_on_first_capture = false);
    let (_, heard) = play(&covered, &start('b'), "b2b9");
    assert_eq!(heard, ["move b2b9", "capture b9 h"]);
}

#[test]
fn s9_11_a_role_that_cannot_be_is_a_conflict() {
    let conflict =
        |text: &str, step: &str| refuse(&rules(), text, step).code.word() == "role_conflict";
    let truth = StupidChess::ABOUT.start;
    assert!(conflict(truth, "b2b9=H") && conflict(truth, "b2b9*r"), "another than known");
    assert!(conflict(truth, "a0a1=R") && conflict(truth, "a0a1*r"), "nothing comes to light");
    let (_, heard) = play(&rules(), truth, "b2b9=C*h");
    assert_eq!(heard.len(), 3, "the same as known is fine");
    // Both of Red's advisors are gone.
    let gone = start('b')
        .replace(" -:- ", " AA:- ")
        .replace("K(?)A(?)E(?)", "K(?)1E(?)")
        .replace("E(?)A(?)K", "E(?)1K");
    assert!(conflict(&gone, "b2b9=A"));
    let (_, heard) = play(&rules(), &gone, "b2b9=E");
    assert_eq!(heard.last().unwrap(), "freeze b9");
    // The only suspect cannot turn out to be something else, and others cannot be the king.
    let one = paper("r2k(k)5 - - - - - 1p7 - - 1R(?)7", "-:- r 0 0 b");
    assert!(conflict(&one, "b0b3=H"));
    let (position, _) = play(&rules(), &one, "b0b3=K");
    assert!(rules().write(&position).contains("/1K!7/"));
    let taken = paper("1h(?)1k(?)5 - - - 1R7 - - - - 4K4", "-:- r 0 0 r");
    assert_eq!(play(&rules(), &taken, "b5b9*r").1, ["move b5b9", "capture b9 r"]);
    let taken = paper("1h(?)1k5 - - - 1R7 - - - - 4K4", "-:- r 0 0 r");
    assert!(conflict(&taken, "b5b9*k"), "Black's king is revealed");
    let silent = rules_with(|config| config.reveal_captured_role = false);
    assert_eq!(refuse(&silent, &start('r'), "b2b9*h").code.word(), "role_conflict");
    let (position, _) = play(&silent, &start('r'), "b2b9*k");
    assert_eq!(ended(&silent, &position), "first checkmate", "a taken king is never kept back");
}

#[test]
fn a_move_that_leaves_a_revealed_king_attacked_cannot_show_the_king() {
    // Black sees a red piece take on b9, where his rook could take it back: it was not the king.
    let text = start('b');
    assert_eq!(refuse(&rules(), &text, "b2b9=K").code.word(), "role_conflict");
}

#[test]
fn counting_needs_the_whole_truth() {
    let perft = |text: &str, depth| {
        let mut meter = Meter::UNLIMITED;
        rules().perft(&read(text), depth, &mut meter)
    };
    assert_eq!(perft(&start('r'), 0), Ok(1));
    assert_eq!(perft(&start('r'), 1), Ok(44));
    assert_eq!(perft(&start('r'), 2).unwrap_err().code.word(), "unsupported");
    assert_eq!(perft(&start('b'), 1).unwrap_err().code.word(), "unsupported");
    let over = paper("5p3 - - - - - - - - 3K5", "-:K b 0 0 *");
    assert_eq!(perft(&over, 3), Ok(0));
    let stuck = "1E!7/9/9/4A!4/2K!6/6A!1a!/4e!4/5E!3/6k!2/9 PHPHPPPRCCR:APEHCPRHCRPPP r 0 0 *";
    assert_eq!([1, 2, 3].map(|depth| perft(stuck, depth).unwrap()), [1, 1, 0]);
}

#[test]
fn the_viewer_hears_of_his_own_check_only() {
    let text = paper("4k(k)4 - - - - - r(p)8 - - 3R(K)5", "-:- b 0 0 *");
    let (_, heard) = play(&rules(), &text, "a3d3");
    assert_eq!(heard, ["move a3d3", "check red"]);
    let attacker = text.replace("(K)", "(?)").replace('*', "b");
    let (_, heard) = play(&rules(), &attacker, "a3d3");
    assert_eq!(heard, ["move a3d3"]);
    let owner = text.replace("(k)", "(?)").replace("(p)", "(?)").replace('*', "r");
    let (_, heard) = play(&rules(), &owner, "a3d3");
    assert_eq!(heard, ["move a3d3", "check red"]);
}

#[test]
fn scenes_show_what_the_viewer_knows() {
    let text = paper("3k(?)5 - - - - - E!8 - - 3R(K)1P(P)3", "P:? r 0 0 r");
    let scene = rules().scene(&read(&text));
    let names = |man: &game::Man| {
        (man.figure.map(|it| it.name), man.really.map(|it| it.name), man.covered, man.frozen)
    };
    let seen: Vec<_> = scene.men.iter().map(names).collect();
    assert_eq!(
        seen,
        [
            (Some("chariot"), Some("general"), true, false),
            (Some("soldier"), Some("soldier"), true, false),
            (Some("elephant"), None, false, true),
            (Some("general"), None, true, false),
        ]
    );
    let lost: Vec<_> = scene.lost.iter().map(|it| it.figure.map(|it| it.name)).collect();
    assert_eq!(lost, [Some("soldier"), None]);
}

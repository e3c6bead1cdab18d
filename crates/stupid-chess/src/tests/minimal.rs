//! The seven minimal regression groups of the game's interface document.

use std::fmt::Write as _;

use expect_test::expect_file;
use game::{Dice, Study};
use xiangqi::Square;

use super::support::{act, bold_action, dealt, legal, moves, paper, play, refuse, rules};
use crate::{Face, Setup, Slot};

#[test]
fn minimal_1_set_up_legality_sixteen_points_nothing_forbidden() {
    assert_eq!(Slot::all().len(), 16);
    let Setup(mut roles) = Setup::truthful();
    for _ in 0..Slot::COUNT {
        roles.rotate_left(1);
        assert_eq!(Setup(roles).fault(), None, "any order will do");
    }
    roles[0] = roles[1];
    assert!(Setup(roles).fault().is_some());
    assert!("RHEAKAEHRCCPPPP".parse::<Setup>().is_err(), "no point stays empty");
}

#[test]
fn minimal_2_first_capture_reveals_for_all() {
    let text = paper("5k3 - p8 - - R(H)8 - - - 3K5", "-:- r 0 0 *");
    let (position, heard) = play(&rules(), &text, "a4a7");
    assert!(heard.contains(&"reveal a7 H".to_owned()));
    let man = position.battle().field().at(Square::A7).unwrap();
    assert_eq!(man.face, Face::Revealed(xiangqi::Role::Horse));
}

#[test]
fn minimal_3_revealed_advisor_and_elephant_freeze() {
    for role in ["A", "E"] {
        let text = paper(&format!("5k3 - p8 - - R({role})8 - - - 3K5"), "-:- r 0 0 *");
        let (position, heard) = play(&rules(), &text, "a4a7 f9f8");
        assert_eq!(heard, ["move f9f8"]);
        assert!(rules().write(&position).contains(&format!("/{role}!8/")));
        assert_eq!(rules().moves(&position, Some("a7")).unwrap(), Vec::<String>::new());
    }
}

#[test]
fn minimal_4_frozen_piece_gives_no_threat() {
    let text = |king| paper(&format!("3k(p)5 - 3r(p)5 - {king} - - - - 4K4"), "-:- r 0 0 *");
    let check = |king| rules().status(&rules().read(&text(king)).unwrap()).check;
    assert_eq!(check("4k!4"), Some(false));
    assert_eq!(check("4k4"), Some(true));
}

#[test]
fn minimal_5_no_pass_in_check() {
    // The frozen king cannot move, but the rook can step between.
    let text = paper("4r1k2 - - R8 4K!4 - - - - -", "-:- r 0 0 *");
    assert_eq!(moves(&rules(), &text), ["a6e6"]);
    assert_eq!(refuse(&rules(), &text, "pass").code.word(), "illegal_move");
}

#[test]
fn minimal_6_double_pass_is_a_draw() {
    let text = "9/9/k!8/4p4/2A!1e!1K!2/9/9/9/9/9 PPEEPARCRCPPHH:CAPRRECPAPHPH r 0 4 *";
    let (_, heard) = play(&rules(), text, "pass");
    assert_eq!(heard, ["pass red"]);
    let (_, heard) = play(&rules(), text, "pass pass");
    assert_eq!(heard, ["pass black", "end draw double_pass"]);
}

/// The golden file lists positions of random games with all their legal moves. Every platform must
/// write the same bytes.
#[test]
fn minimal_7_same_legal_set_on_every_platform() {
    let mut golden = String::new();
    let mut dice = Dice::seeded(7);
    for _ in 0..12 {
        let mut world = dealt(&rules(), &mut dice);
        while let Some(action) = bold_action(&rules(), &world, &mut dice) {
            if world.public.ply().is_multiple_of(9) {
                let position = crate::Position::seen_by(
                    crate::Viewer::Everything,
                    &world.public,
                    &super::support::rosters(&world),
                );
                let mut moves: Vec<String> =
                    legal(&rules(), &world).iter().map(ToString::to_string).collect();
                moves.sort();
                writeln!(golden, "{}\n  {}", rules().write(&position), moves.join(" ")).unwrap();
            }
            act(&rules(), &mut world, &action);
        }
    }
    expect_file!["../../tests/data/legal-sets.txt"].assert_eq(&golden);
}

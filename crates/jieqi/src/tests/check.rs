//! J5 and J6: the order of events, check and legality.

use game::{Awaiting, Dice, Game, Observer, Seat, Study};
use xiangqi::{Attackers, Roaming, Role, Side, home};

use super::{START, after, codes, is_check, read, refusal, targets};
use crate::{Drawn, Due, Jieqi, Position};

#[test]
fn j5_1_a_move_takes_then_turns_then_looks_then_passes_the_turn() {
    let rules = Jieqi::default();
    let mut world = rules.start();
    rules.act(&mut world, Seat::First, &"+b2b9".parse().unwrap());
    assert_eq!(world.public.due(), Some(Due::TurnThenLook("b9".parse().unwrap())));
    assert_eq!(rules.awaiting(&world.public), Awaiting::Chance);
    rules.resolve(&mut world, &Drawn(Role::Cannon));
    assert_eq!(world.public.due(), Some(Due::Look("b9".parse().unwrap())));
    rules.resolve(&mut world, &Drawn(Role::Horse));
    assert_eq!(rules.awaiting(&world.public), Awaiting::Seat(Seat::Second));
    assert_eq!(world.public.seen().position().quiet_plies(), 0);
    assert_eq!(world.public.seen().move_number(), 1);
}

#[test]
fn j5_2_a_capture_face_down_by_face_down_tells_two_facts() {
    let rules = Jieqi::default();
    let mut world = rules.start();
    rules.act(&mut world, Seat::First, &"+b2b9".parse().unwrap());
    let turned = rules.resolve(&mut world, &Drawn(Role::Cannon));
    let looked = rules.resolve(&mut world, &Drawn(Role::Horse));
    for observer in Observer::ALL {
        assert_eq!(turned.heard_by(observer).0[0].to_string(), "b9=C");
        assert_eq!(looked.heard_by(observer).0[0].to_string(), "b9*?");
        let whispers: Vec<String> =
            looked.heard_by(observer).1.iter().map(ToString::to_string).collect();
        let expected: &[&str] =
            if observer == Observer::Seat(Seat::First) { &["b9*h"] } else { &[] };
        assert_eq!(whispers, expected);
        let jfn = rules.notation(world.view(observer));
        let losses = jfn.split(' ').nth(1).unwrap();
        assert_eq!(losses, if expected.is_empty() { "-:?" } else { "-:h" });
    }
}

#[test]
fn j6_1_a_king_is_in_check_if_it_could_be_taken() {
    for (jfn, check) in [
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 -:- b b", true),
        ("4k4/9/9/4p4/4C4/9/9/9/9/3K5 -:- b b", true),
        ("4k4/9/4p4/4p4/4C4/9/9/9/9/3K5 -:- b b", false),
        ("4k4/9/3H5/9/9/9/9/9/9/3K5 -:- b b", true),
        ("4k4/9/3Hp4/9/9/9/9/9/9/3K5 -:- b b", true),
        ("4k4/3p5/3H5/9/9/9/9/9/9/3K5 -:- b b", false),
        ("4k4/5A3/9/9/9/9/9/9/9/3K5 -:- b b", true),
        ("4k4/9/6E2/9/9/9/9/9/9/3K5 -:- b b", true),
        ("4k4/5p3/6E2/9/9/9/9/9/9/3K5 -:- b b", false),
        ("4k4/4P4/9/9/9/9/9/9/9/3K5 -:- b b", true),
        ("3Pk4/9/9/9/9/9/9/9/9/3K5 -:- b b", true),
        ("9/9/4k4/4P4/9/9/9/9/9/3K5 -:- b b", true),
        ("9/4P4/4k4/9/9/9/9/9/9/3K5 -:- b b", false),
    ] {
        assert_eq!(is_check(jfn), check, "{jfn}");
    }
}

#[test]
fn j6_2_kings_must_not_face_each_other() {
    assert_eq!(targets("3k5/9/9/9/9/9/9/9/9/4K4 -:- r r", "e0"), "e1 f0");
    // The piece between may go along the file only.
    assert_eq!(targets("4k4/9/9/9/4P4/9/9/9/9/4K4 -:- r r", "e5"), "e6");
    assert_eq!(targets("4k4/9/9/4x4/9/9/9/9/9/4K4 -:- b b", "e6"), "e5");
    assert_eq!(codes("4k4/9/9/9/9/9/9/9/9/4K4 -:- r r"), ["kings_facing"]);
}

#[test]
fn j6_3_a_move_that_leaves_the_own_king_in_check_is_illegal() {
    let pinned = "4k4/4r4/9/9/9/9/9/9/4H4/4K4 -:- r r";
    assert_eq!(targets(pinned, "e1"), "");
    assert_eq!(refusal(pinned, "e1d3"), "illegal_move");
    // A step between the king and a bare cannon makes a screen.
    let cannon = "3k5/9/3p5/4c4/9/9/3R5/9/9/4K4 -:- r r";
    assert!(!targets(cannon, "d3").contains("e3"));
    // A check must be answered.
    let check = "3k5/9/9/4r4/9/9/X7X/9/9/4K4 -:- r r";
    assert_eq!(targets(check, "a3"), "");
    assert_eq!(targets(check, "e0"), "f0");
}

#[test]
fn j6_4_legality_asks_nothing_that_is_hidden() {
    // The same walks whatever the viewer knows, and whatever there is to know.
    let views = [
        "xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:h b r",
        "xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:? b b",
        "xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:? b s",
        "xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:p b g \
         RRHCCEEAAPPPPHPPPPPAAEECCHHR",
    ];
    let rules = Jieqi::default();
    let lists = views.map(|jfn| rules.moves(&read(jfn), None).unwrap());
    lists.iter().for_each(|list| assert_eq!(*list, lists[0]));
    // What the mover turns out to be cannot expose its own king.
    for role in ["R", "H", "C", "E", "A", "P"] {
        let turned = after(START, &format!("+e3e4={role}"));
        assert!(!read(&turned).position().is_attacked_by_pieces(Side::Red));
    }
}

/// Every face-down piece, wherever the rest stands: random boards, both kings on every point of
/// their palaces.
#[test]
fn j6_5_a_piece_face_down_never_gives_check() {
    let mut dice = Dice::seeded(3);
    for _ in 0..2000 {
        let mut position = Position::start();
        for _ in 0..dice.below(60) {
            let Some(walk) = dice.choose(&position.walks()).copied() else { break };
            let odds: Vec<_> = position.pool().odds(position.turn()).collect();
            position.play(walk);
            if walk.mover == crate::Mover::FaceDown {
                position.turn_up(walk.to, *dice.pick(&odds).unwrap());
            }
        }
        for side in Side::ALL {
            let attackers = Attackers::new(position.board(), Roaming(!position.down()), !side);
            for king in xiangqi::region::PALACE[side] {
                assert!(!attackers.of(king).meets(position.down()), "{position:?}");
            }
        }
    }
    // A piece that was just turned may give check.
    let check = after("4k4/9/9/9/9/9/4X4/9/9/3K5 -:- r r", "+e3e4=R");
    assert!(is_check(&check));
    assert_eq!(home::role_at(Side::Red, "e3".parse().unwrap()), Some(Role::Pawn));
}

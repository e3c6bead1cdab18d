//! Positions in print: what is read, what is refused, and why.

use game::{Dice, Rules, Study};

use super::support::{act, bold_action, dealt, paper, read, rosters, rules};
use crate::{Battle, Position, Roster, StupidChess, Viewer};

/// The codes of all faults of `text`, in order.
fn codes(text: &str) -> String {
    let faults = rules().read(text).err().unwrap_or_default();
    faults.iter().map(|fault| fault.code.word()).collect::<Vec<_>>().join(" ")
}

const REST: &str = "-:- r 0 0 *";

#[test]
fn s9_1_six_fields_each_with_its_faults() {
    let start = StupidChess::ABOUT.start;
    assert_eq!(rules().write(&read(start)), start);
    assert_eq!(codes(""), "field_count");
    assert_eq!(codes("9 -:- r 0 0"), "field_count");
    assert_eq!(codes(&start.replace(" r ", "  r ")), "field_count");
    assert_eq!(codes("9/9 -:- r 0 0 *"), "rank_count");
    let board = |rank: &str| codes(&paper(&format!("5k3 - - - - {rank} - - - 3K5"), REST));
    assert_eq!(board("8"), "rank_width");
    assert_eq!(board("9P(P)"), "rank_width");
    assert_eq!(board("45"), "bad_digit");
    assert_eq!(board("09"), "bad_digit");
    for piece in ["x8", "R(8", "R()8", "R(KK)8", "R(k)8", "R(x)8", "!9", "é8", "N8"] {
        assert_eq!(board(piece), "bad_piece", "{piece}");
    }
    let rest = |rest: &str| codes(&paper("5k3 - - - - - - - - 3K5", rest));
    assert_eq!(rest("-:- r 0 0 *"), "");
    for lost in ["-", ":", "-:", "P", "p:-", "-P:-", "x:-", "-:-:-"] {
        assert_eq!(rest(&format!("{lost} r 0 0 *")), "captured_format", "{lost}");
    }
    assert_eq!(rest("-:- w 0 0 *"), "bad_turn");
    assert_eq!(rest("-:- r 0 0 x"), "bad_viewer");
    assert_eq!(rest("q w 2 -1 rr"), "captured_format bad_turn bad_clock bad_clock bad_viewer");
    assert_eq!(codes(&"9".repeat(2000)), "too_large");
}

#[test]
fn s9_2_boards_and_losses_are_written_as_they_are_read() {
    for text in [
        "1k!e(r)a(h)k(a)a(e)e(p)H1/2r(c)6/1c(p)6c(h)/p(p)1p(c)1p(a)1p(e)1p(p)/9/9/\
         P(A)1P(R)1P(E)1P(K)1P(P)/1R(R)7/8R(C)/1H(P)E(A)A(H)K(P)A(P)E(E)H(P)1 C:RP b 0 3 *",
        "r(?)Ce(?)a(?)k(?)a(?)1h(?)r(?)/9/6c(?)1e(?)/p(?)c(?)p(?)1p(?)1p(?)1p(?)/1P(P)7/9/\
         2P(P)1P(P)1P(P)C(C)P(P)/H(H)8/4A(A)4/R(R)1E(E)1K(K)A(A)E(E)H(H)R(R) -:H r 0 15 r",
        "k(?)8/9/9/9/9/9/9/9/9/8K(?) ??:P?R b 1 99 s",
    ] {
        assert_eq!(rules().write(&read(text)), text);
    }
}

#[test]
fn s9_3_a_viewer_knows_his_own_and_not_the_others() {
    let text = |red: &str, black: &str, viewer: &str| {
        paper(&format!("3{black}5 - - - - - - - - 5{red}3"), &format!("-:- r 0 0 {viewer}"))
    };
    assert_eq!(codes(&text("K(K)", "k(k)", "*")), "");
    assert_eq!(codes(&text("K(K)", "k(?)", "r")), "");
    assert_eq!(codes(&text("K(?)", "k(k)", "b")), "");
    assert_eq!(codes(&text("K(?)", "k(?)", "s")), "");
    assert_eq!(codes(&text("K(K)", "k(?)", "*")), "own_role_unknown");
    assert_eq!(codes(&text("K(?)", "k(?)", "r")), "own_role_unknown");
    assert_eq!(codes(&text("K(K)", "k(k)", "r")), "bad_viewer");
    assert_eq!(codes(&text("K(?)", "k(k)", "s")), "bad_viewer");
    let lost = |rest| codes(&paper("3k5 - - - - - - - - 5K3", rest));
    assert_eq!(lost("?:P r 0 0 r"), "own_role_unknown");
    assert_eq!(lost("P:? r 0 0 r"), "");
    assert_eq!(lost("?:P r 0 0 *"), "own_role_unknown");
}

#[test]
fn s9_4_only_a_revealed_piece_on_a_foreign_point_is_frozen() {
    let freeze = |rank: &str| codes(&paper(&format!("5k3 - - - - {rank} - - - 3K5"), REST));
    assert_eq!(freeze("A!7E!"), "");
    assert_eq!(freeze("R(H)!8"), "bad_freeze");
    assert_eq!(freeze("2E!6"), "bad_freeze", "c4 is an elephant's point");
    for role in ["R!", "H!", "C!", "P!"] {
        assert_eq!(freeze(&format!("{role}8")), "bad_freeze", "{role} can stand anywhere");
    }
    assert_eq!(codes(&paper("5k!3 - - - - - - - - 3K5", REST)), "bad_freeze");
}

#[test]
fn s9_5_nobody_has_more_than_his_own_or_less_than_a_king() {
    let board = |rank: &str, lost: &str| {
        codes(&paper(&format!("5k3 - - - - {rank} - - - 3K5"), &format!("{lost} r 0 0 *")))
    };
    assert_eq!(board("RRR6", "-:-"), "too_many_type");
    assert_eq!(board("RR7", "R:-"), "too_many_type");
    assert_eq!(board("K!8", "-:-"), "too_many_kings");
    assert_eq!(board("9", "PPPPPAAEEHHRRCCA:-"), "too_many_type too_many_total");
    assert_eq!(board("C(P)C(P)C(P)6", "-:-"), "too_many_type", "three hidden on two slots");
    assert_eq!(codes(&paper("5k3 - - - - - - - - 3A5", REST)), "missing_king");
    assert_eq!(codes(&paper("5p3 - - - - - - - - 3K5", "-:K r 0 0 *")), "");
    assert_eq!(codes(&paper("5p3 - - - - - - - - 3P5", "K:K r 0 0 *")), "missing_king");
    let kingless = paper("5p3 - - - - - - - - 3P(P)5", "-:- r 0 0 r");
    assert_eq!(codes(&kingless), "missing_king missing_king");
    assert_eq!(codes(&paper("5p(?)3 - - - - - - - - 3K5", "-:- r 0 0 r")), "");
}

#[test]
fn s9_6_clocks_are_plain_numbers_and_pieces_may_be_absent() {
    let clocks =
        |clocks: &str| codes(&paper("5k3 - - - - - - - - 3K5", &format!("-:- r {clocks} *")));
    assert_eq!(clocks("1 7"), "");
    assert_eq!(clocks("2 7"), "bad_clock");
    assert_eq!(clocks("0 007"), "bad_clock");
    assert_eq!(clocks("+0 7"), "bad_clock");
    assert_eq!(clocks("0 10000"), "bad_clock");
    let position = read(&paper("5k3 - - - - - - - - 3K5", REST));
    assert_eq!(position.battle().lost(), []);
    assert_eq!(position.battle().occurrences(), 1);
}

#[test]
fn positions_of_real_games_survive_print_for_every_viewer() {
    let mut dice = Dice::seeded(5);
    for _ in 0..20 {
        let mut world = dealt(&rules(), &mut dice);
        while let Some(action) = bold_action(&rules(), &world, &mut dice) {
            for viewer in Viewer::ALL {
                let position = Position::seen_by(viewer, &world.public, &rosters(&world));
                let text = rules().write(&position);
                let read = read(&text);
                assert_eq!(rules().write(&read), text);
                assert_eq!(rules().status(&read), rules().status(&position), "{text}");
                let sorted = |position| {
                    let mut moves = rules().moves(position, None).unwrap();
                    moves.sort();
                    moves
                };
                assert_eq!(sorted(&read), sorted(&position), "{text}");
            }
            act(&rules(), &mut world, &action);
        }
    }
}

#[test]
fn drawers_refuse_what_they_never_print() {
    let battle = read(StupidChess::ABOUT.start).battle().to_string();
    assert!(battle.parse::<Battle>().is_ok());
    for (from, to) in [
        ("a0,", "a0,a0,"),
        ("a0,", "b0,"),
        ("a0,", "z9,"),
        ("a0,", "a0=X,"),
        ("a0,", "a0=!,"),
        ("a0,b0,", "a0=K,b0=K,"),
        (" r ", " x "),
        (" 0 0 0 ", " 0 0 "),
        (" 0 0 0 ", " 0 0 x "),
        (" ffff:ffff ", " ffff "),
        (" ffff:ffff ", " fffff:+fff "),
        (" - r", " 0(?) r"),
        (" - r", " 99(?) r"),
    ] {
        let text = battle.replacen(from, to, 1);
        assert_ne!(text, battle, "{from}");
        assert_eq!(text.parse::<Battle>().unwrap_err().code.word(), "bad_battle", "{text}");
    }
    let other_history = format!("{}0", &battle[..battle.len() - 1]);
    assert!(other_history == battle || other_history.parse::<Battle>().is_err());
    assert!("RHEAKKEHRCCPPPPP".parse::<Roster>().is_err());
}

#[test]
fn no_text_makes_the_readers_panic() {
    let mut dice = Dice::seeded(9);
    let start = StupidChess::ABOUT.start;
    let letters: Vec<char> = "rRkKpP(?)!/19 -:*sb=é+,".chars().collect();
    for _ in 0..3000 {
        let mut text: Vec<char> = start.chars().collect();
        for _ in 0..=dice.below(6) {
            let at = dice.below(text.len() as u32) as usize;
            match dice.below(3) {
                0 => text[at] = *dice.choose(&letters).unwrap(),
                1 => text.insert(at, *dice.choose(&letters).unwrap()),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(mut position) = rules().read(&text) {
            assert_eq!(rules().write(&position), text);
            for step in ["a0a1", "b2b9=H*r", "b2b9", "pass", "a0a1=", "*", "é", "a0a1*é"] {
                let _ = rules().play(&mut position, step);
            }
            let _ = rules().scene(&position);
        }
        let _ = text.parse::<Battle>();
        let _ = text.parse::<crate::Action>();
    }
}

//! F6: the notations of other programs.

use game::{Awaiting, Converted, Dice, Fault, MatchId, Observer, Referee, Seed};

use super::START;
use crate::Jieqi;

fn convert(text: &str, from: &str, to: &str) -> Converted {
    try_convert(text, from, to).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn try_convert(text: &str, from: &str, to: &str) -> Result<Converted, Vec<Fault>> {
    Jieqi::default().convert(text, Some(from), to)
}

fn code(text: &str, from: &str) -> &'static str {
    try_convert(text, from, "jfn").unwrap_err()[0].code.word()
}

const MIDDLE: &str = "2axak2x/8c/4r4/x7x/2p1e4/3P2p1H/X7X/P5E1A/3A5/2PXKX3 PCPh:??HH b b";

#[test]
fn f6_1_what_is_lost_is_told() {
    assert_eq!(convert(START, "jfn", "jfn").lost, Vec::<String>::new());
    assert_eq!(convert(&format!("{START} 3 4"), "jfn", "jfn").lost, ["clocks"]);
    let clocked = convert(&format!("{START} 3 4"), "jfn", "jfn_clock");
    assert_eq!((clocked.position, clocked.lost), (format!("{START} 3 4"), vec![]));
    assert_eq!(convert(START, "jfn", "pikafish").lost, ["viewer"]);
    let everything = "4k4/9/9/x8/4c4/9/X7X/9/4R4/3K5 h:p r g PRA";
    let lost = convert(everything, "jfn", "pikafish").lost;
    assert_eq!(lost, ["viewer", "order and faces of losses", "pieces out of play", "true roles"]);
    assert_eq!(code(START, "fen"), "unsupported");
    assert_eq!(try_convert(START, "jfn", "fen").unwrap_err()[0].code.word(), "unsupported");
}

/// What could not be read again is refused, and what is refused has a name.
#[test]
fn f6_1_nothing_is_written_that_cannot_be_read() {
    let refused = |text: &str, to: &str| {
        let fault = try_convert(text, "jfn", to).unwrap_err().remove(0);
        assert_eq!(fault.code.word(), "unsupported", "{text}");
        fault.message
    };
    let few = "4k4/9/9/9/4c4/9/9/9/4R4/3K5 -:h r r";
    assert!(refused(few, "jieqibox").contains("out of play"));
    let board = "xxxxkxxx1/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXXXX";
    let roles = "RHEAAEHCCPPPPPRHEAAEHCCPPPPP";
    let both = format!("{board} r:r r g {roles}");
    assert!(refused(&both, "jieqibox").contains("both sides took"), "{both}");
}

/// Whatever one viewer knows in play comes back, but for what is said to be lost.
#[test]
fn f6_1_every_notation_is_read_again() {
    for number in 0..20 {
        let (mut dice, seed) = (Dice::seeded(number), Seed::from_number(number));
        let mut referee = Referee::new(Jieqi::default(), MatchId(number), seed);
        while let Awaiting::Seat(seat) = referee.awaiting() {
            let action = *dice.choose(&referee.legal(seat)).unwrap();
            referee.play(seat, &action).unwrap();
            for text in Observer::ALL.map(|observer| referee.notation(observer)) {
                for to in Jieqi::NOTATIONS {
                    let there = convert(&text, "jfn", to).position;
                    assert_eq!(convert(&there, to, to).position, there, "{to}: {text}");
                }
            }
        }
    }
}

#[test]
fn f6_2_pikafish_has_a_pool() {
    let fish = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w \
                R2A2C2P5N2B2r2a2c2p5n2b2 0 1";
    assert_eq!(convert(START, "jfn", "pikafish").position, fish);
    assert_eq!(convert(fish, "pikafish", "jfn").position, START);
    let middle = convert(MIDDLE, "jfn", "pikafish");
    assert_eq!(
        middle.position,
        "2axak2x/8c/4r4/x7x/2p1b4/3P2p1N/X7X/P5B1A/3A5/2PXKX3 b R2A0C1P0N0B1r1a0c1p3n0b1 0 1"
    );
    // Faces are lost on the way, what is known of the pool is not.
    let back = convert(&middle.position, "pikafish", "jfn").position;
    assert_eq!(back, "2axak2x/8c/4r4/x7x/2p1e4/3P2p1H/X7X/P5E1A/3A5/2PXKX3 HCPP:HH?? b b");
    assert_eq!(convert(&back, "jfn", "pikafish").position, middle.position);
    // Any order, missing roles are zero, `-` is nothing.
    let bare = "4k4/9/9/9/4c4/9/9/9/4R4/3K5 w - 7 9";
    assert!(
        convert(bare, "pikafish", "jfn")
            .position
            .ends_with("/3K5 RHHCCEEAAPPPPP:RRHHCEEAAPPPPP r r")
    );
    let one = "4k4/9/9/9/4c4/9/X8/9/4R4/3K5 w P1 7 9";
    assert_eq!(
        convert(one, "pikafish", "pikafish").position.split(' ').nth(2),
        Some("R0A0C0P1N0B0r0a0c0p0n0b0")
    );
}

#[test]
fn f6_3_jieqibox_knows_what_was_taken_face_down() {
    let boxed = convert(START, "jfn", "jieqibox");
    let start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w \
                 R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1";
    assert_eq!((boxed.position.as_str(), boxed.lost), (start, vec!["viewer".to_owned()]));
    assert_eq!(convert(start, "jieqibox", "jfn").position, START);
    let middle = convert(MIDDLE, "jfn", "jieqibox");
    assert!(middle.position.ends_with(" b R2r1B1b1C1c1p3 N1 0 1"), "{}", middle.position);
    assert_eq!(middle.lost, ["viewer", "order of losses"]);
    // Lossless but for the order.
    let back = convert(&middle.position, "jieqibox", "jfn").position;
    assert_eq!(back, "2axak2x/8c/4r4/x7x/2p1e4/3P2p1H/X7X/P5E1A/3A5/2PXKX3 hCPP:HH?? b b");
    let old = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX \
               R2r2N2n2B2b2A2a2C2c2P5p5 w - - 0 1";
    assert_eq!(convert(old, "jieqibox", "jfn").position, START);
}

#[test]
fn f6_4_pychess_marks_face_down_pieces() {
    let chess = "r~n~b~a~ka~b~n~r~/9/1c~5c~1/p~1p~1p~1p~1p~/9/9/P~1P~1P~1P~1P~/1C~5C~1/9/\
                 R~N~B~A~KA~B~N~R~ w - - 0 1";
    assert_eq!(convert(START, "jfn", "pychess").position, chess);
    assert_eq!(convert(chess, "pychess", "jfn").position, START);
    let middle = convert(MIDDLE, "jfn", "pychess");
    assert_eq!(middle.lost, ["viewer", "losses"]);
    let back = convert(&middle.position, "pychess", "jfn").position;
    assert_eq!(back, MIDDLE.replace("PCPh:??HH", "-:-"));
    for (text, expected) in [
        (chess.replacen("r~n~", "n~n~", 1), "hidden_off_home"),
        (chess.replacen("/9/", "/4X4/", 1), "bad_piece"),
        (chess.replacen("/9/", "/~9/", 1), "bad_piece"),
        (chess.replacen(" w ", " r ", 1), "bad_turn"),
        (chess.replacen(" - -", "", 1), "field_count"),
    ] {
        assert_eq!(code(&text, "pychess"), expected, "{text}");
    }
}

#[test]
fn f6_5_losses_and_viewer_follow_from_the_pools() {
    let board = "4k4/9/9/x8/4c4/9/X8/9/4R4/3K5";
    // Red's pool has more than lies face down: he lost it without seeing it.
    let red = convert(&format!("{board} b R1P1p1 0 1"), "pikafish", "jfn").position;
    assert!(red.ends_with(" b r") && red.contains('?'), "{red}");
    let both = convert(&format!("{board} b R1P1p1a1 0 1"), "pikafish", "jfn").position;
    assert!(both.ends_with(" b s"), "{both}");
    let taken = convert(&format!("{board} b P1p1 N1 0 1"), "jieqibox", "jfn").position;
    assert!(taken.contains("Hh") && taken.ends_with(" b b"), "{taken}");
    for (text, from) in [
        (format!("{board} b - 0 1"), "pikafish"),
        (format!("{board} b R2P1p1 0 1"), "pikafish"),
        (format!("{board} b P1p1K1 0 1"), "pikafish"),
        (format!("{board} b P1p 0 1"), "pikafish"),
        (format!("{board} b P1P1p1 0 1"), "pikafish"),
        (format!("{board} b P1p1-  0 1"), "pikafish"),
        (format!("{board} b P9p1 0 1"), "pikafish"),
        (format!("{board} b P1p1 N1n1 0 1"), "jieqibox"),
    ] {
        assert_eq!(code(&text, from), "bad_pool", "{text}");
    }
    assert_eq!(code(&format!("{board} b P1p1 0 1"), "jieqibox"), "field_count");
    assert_eq!(code(&format!("{board} b P1p1 0"), "pikafish"), "field_count");
    assert_eq!(code(&format!("{board} b P1p1 x 1"), "pikafish"), "bad_clock");
}

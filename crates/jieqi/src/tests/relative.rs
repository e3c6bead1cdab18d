//! Walks as players write them.

use game::{Dice, Study};

use crate::{Jieqi, Knowledge, Mover, Viewer};

fn start() -> Knowledge {
    Knowledge::start(Viewer::Spectator)
}

fn play(known: &mut Knowledge, text: &str) -> Result<Vec<String>, String> {
    Jieqi::default().play(known, text).map_err(|fault| fault.code.to_string())
}

fn write(known: &Knowledge, text: &str) -> String {
    Jieqi::default().write_move(known, text, "chinese").unwrap()
}

/// Rule F4.8.
#[test]
fn f4_8_a_piece_face_down_is_named_by_what_it_moves_as() {
    for text in ["暗炮二平五=车", "暗炮二平五=R", "炮二平五=車", "C2=5=R", "+h2e2=R"]
    {
        let mut known = start();
        assert_eq!(play(&mut known, text).unwrap(), ["+h2e2", "e2=R"], "{text}");
    }
    assert_eq!(write(&start(), "+h2e2"), "暗炮二平五");
    assert_eq!(write(&start(), "+h2e2=R"), "暗炮二平五=车");
    let traditional = Jieqi::default().write_move(&start(), "+b2b9=H*?", "chinese_traditional");
    assert_eq!(traditional.unwrap(), "暗炮八進七=馬*?");
}

/// Rule F4.9: a piece face up and one face down are two names.
#[test]
fn f4_9_face_up_and_face_down_are_told_apart() {
    let text = "4k4/9/9/9/9/9/9/4C2X1/9/4K4 -:- r r";
    let known: Knowledge = text.parse().unwrap();
    assert_eq!(write(&known, "e2e3"), "炮五进一");
    assert_eq!(write(&known, "+h2h3"), "暗炮二进一");
    let mut same_file: Knowledge = "3k5/9/9/7C1/9/9/9/7X1/9/4K4 -:- r r".parse().unwrap();
    assert_eq!(write(&same_file, "h6g6"), "炮二平三", "the other is no cannon yet");
    assert_eq!(write(&same_file, "+h2g2"), "暗炮二平三");
    assert_eq!(play(&mut same_file, "炮二平三").unwrap(), ["h6g6"]);
}

#[test]
fn what_is_no_walk_is_refused() {
    for (text, code) in [
        ("暗炮二平五", "role_needed"),
        ("暗炮二进五=车", "illegal_move"),
        ("暗王五进一", "invalid_move"),
        ("炮二平", "invalid_move"),
        ("暗炮二平五=车=车", "invalid_move"),
        ("暗炮二平五=帅", "invalid_move"),
        ("暗", "invalid_move"),
        ("", "invalid_move"),
    ] {
        let mut known = start();
        assert_eq!(play(&mut known, text), Err(code.to_owned()), "{text}");
        assert_eq!(known.to_string(), start().to_string());
    }
}

/// Roaming advisors and elephants are told apart as well.
#[test]
fn whatever_is_written_is_read() {
    let rules = Jieqi::default();
    for seed in 0..20 {
        let mut dice = Dice::seeded(seed);
        let mut known = start();
        for _ in 0..120 {
            let walks = known.position.walks().to_vec();
            for walk in &walks {
                for name in Jieqi::MOVE_NOTATIONS {
                    let text = rules.write_move(&known, &walk.to_string(), name).unwrap();
                    assert_eq!(known.position.read_relative(&text), Ok(*walk), "{text}: {known}");
                }
            }
            let Some(walk) = dice.choose(&walks) else { break };
            let bag: Vec<_> = known.position.pool().odds(known.position.turn()).collect();
            let turned = match (walk.mover, dice.pick(&bag)) {
                (Mover::FaceDown, Some(role)) => format!("={}", role.letter()),
                (Mover::FaceDown | Mover::FaceUp, _) => String::new(),
            };
            if play(&mut known, &format!("{walk}{turned}")) == Err("game_over".to_owned()) {
                break;
            }
        }
    }
}

//! Dialogs from beginning to end, without a terminal.

use std::{path::Path, time::Duration};

use catalog::Level;
use game::{Options, Seat};

use super::{Dialog, Invitation, Next, Strength};
use crate::{draw::Pieces, input::find};

fn dialog(game: &str, person: Option<Seat>, load: Option<&Path>) -> Dialog<Vec<u8>> {
    let entry = find(game).unwrap();
    let invitation = Invitation {
        entry,
        options: Options::complete(entry.about.options, []).unwrap(),
        person,
        strength: Strength { level: Level::new(1).unwrap(), time: Duration::from_millis(20) },
        seed: 5,
        load,
    };
    Dialog::open(invitation, Pieces::Latin, Vec::new()).unwrap()
}

/// What is answered to a line.
fn ask(dialog: &mut Dialog<Vec<u8>>, line: &str) -> String {
    dialog.out.clear();
    assert_eq!(dialog.hear(line).unwrap(), Next::GoOn, "{line}");
    String::from_utf8(dialog.out.clone()).unwrap()
}

#[test]
fn moves_are_answered_with_moves() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    assert_eq!(ask(&mut dialog, "moves b1").trim(), "b1a3 b1c3");
    let answer = ask(&mut dialog, "e2e4");
    assert!(answer.contains("The computer plays "), "{answer}");
    assert!(answer.contains("white to move"), "{answer}");
    let answer = ask(&mut dialog, "e2e4");
    assert!(answer.contains("illegal"), "{answer}");
    let answer = ask(&mut dialog, "castle, please");
    assert!(answer.contains("no action") || answer.contains("invalid"), "{answer}");
    assert_eq!(dialog.hear("quit").unwrap(), Next::Leave);
}

#[test]
fn the_computer_may_begin() {
    let dialog = dialog("xiangqi", Some(Seat::Second), None);
    let told = String::from_utf8(dialog.out).unwrap();
    assert!(told.contains("The computer plays ") && told.contains("black to move"), "{told}");
}

#[test]
fn hints_are_legal_and_best_first() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    let hints = ask(&mut dialog, "hint");
    let moves = ask(&mut dialog, "moves");
    let listed: Vec<&str> = moves.split_whitespace().collect();
    assert_eq!(hints.lines().count(), 3, "{hints}");
    for hint in hints.lines() {
        assert!(listed.contains(&hint.split_whitespace().next().unwrap()), "{hints}");
    }
}

#[test]
fn a_move_is_taken_back_with_its_reply() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    assert!(ask(&mut dialog, "undo").contains("no move to take back"));
    ask(&mut dialog, "e2e4");
    ask(&mut dialog, "g1f3");
    assert!(ask(&mut dialog, "undo").contains("4P3"));
    assert!(ask(&mut dialog, "undo").contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
}

#[test]
fn a_game_is_kept_and_gone_on_with() {
    let folder = std::env::temp_dir().join(format!("umpire-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.record");
    let mut first = dialog("chess", Some(Seat::First), None);
    ask(&mut first, "e2e4");
    let board = ask(&mut first, "board");
    assert!(ask(&mut first, &format!("save {}", path.display())).contains("Saved"));
    let mut second = dialog("chess", None, Some(&path));
    assert_eq!(ask(&mut second, "board"), board);
    let mut third = dialog("chess", Some(Seat::First), None);
    assert!(ask(&mut third, &format!("load {}", path.display())).contains("white to move"));
    assert_eq!(ask(&mut third, "board"), board);
    ask(&mut third, "resign");
    ask(&mut third, &format!("save {}", path.display()));
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.contains("outcome second resign"), "{kept}");
    for bad in ["/nonexistent/x", &folder.display().to_string()] {
        assert!(ask(&mut third, &format!("load {bad}")).contains("cannot read"));
        assert!(ask(&mut third, &format!("save {bad}")).contains("cannot write"));
    }
    std::fs::write(&path, "umpire-record 1\ngame go\n").unwrap();
    assert!(!ask(&mut third, &format!("load {}", path.display())).is_empty());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn draws_and_resignation() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    let answer = ask(&mut dialog, "draw");
    assert!(answer.contains("draw offered"), "{answer}");
    assert!(ask(&mut dialog, "claim").contains("no draw to claim") || answer.contains("agreement"));
    let mut given_up = self::dialog("chess", Some(Seat::First), None);
    assert!(ask(&mut given_up, "resign").contains("over: black wins by resign"));
    assert!(ask(&mut given_up, "e2e4").contains("over"));
    assert!(ask(&mut given_up, "board").contains("over: black wins by resign"));
    assert_eq!(ask(&mut given_up, "moves").trim(), "none");
}

#[test]
fn odd_lines_are_harmless() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    for line in ["", "   ", "level 11", "level", "save", "load", "moves z9", "\u{fffd}", "help"] {
        ask(&mut dialog, line);
    }
    assert!(ask(&mut dialog, &"x".repeat(5000)).contains("at most"));
    assert!(ask(&mut dialog, "level 3").contains("level 3"));
}

#[test]
fn a_set_up_is_not_taken_back() {
    let mut dialog = dialog("stupid", Some(Seat::First), None);
    let board = ask(&mut dialog, "board");
    assert!(ask(&mut dialog, "undo").contains("no move to take back"));
    assert_eq!(ask(&mut dialog, "board"), board);
    ask(&mut dialog, "a3a4");
    assert_eq!(ask(&mut dialog, "undo"), board);
}

#[test]
fn a_beginner_does_not_give_a_good_game_away() {
    // In the standard opening South, which is the computer here, has the better chances.
    let mut dialog = dialog("war", Some(Seat::First), None);
    let answer = ask(&mut dialog, "draw");
    assert!(answer.contains("draw declined"), "{answer}");
}

#[test]
fn help_stands_in_columns() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    assert!(ask(&mut dialog, "help").lines().all(|line| line.starts_with("  ")));
}

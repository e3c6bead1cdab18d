//! Dialogs from beginning to end, without a terminal.

use std::{path::Path, time::Duration};

use catalog::Level;
use game::{Opening, Options, Seat};

use super::{Dialog, Invitation, Manner, Next, Players, Strength};
use crate::{
    draw::{COLUMNS, Pieces},
    input::find,
    words::{Language, Teller},
};

fn invitation(game: &str) -> Invitation<'static> {
    let entry = find(game).unwrap();
    Invitation {
        entry,
        options: Options::complete(entry.about.options, []).unwrap(),
        opening: None,
        person: Some(Seat::First),
        players: Players::One,
        level: None,
        strength: Strength { level: Level::new(1).unwrap(), time: Duration::from_millis(20) },
        seed: 5,
        load: None,
        position: None,
        layout: None,
    }
}

fn open(invitation: Invitation<'_>, language: Language) -> Dialog<Vec<u8>> {
    let notation = Teller::usual_notation(language, invitation.entry);
    let (pieces, columns, curtain) = (Pieces::Latin, COLUMNS, "[clear]");
    let manner = Manner { language, pieces, notation, columns, curtain };
    Dialog::open(invitation, manner, Vec::new()).unwrap()
}

fn dialog(game: &str, person: Option<Seat>, load: Option<&Path>) -> Dialog<Vec<u8>> {
    let level = Level::new(1);
    let level = if load.is_some() { None } else { level };
    open(Invitation { person, load, level, ..invitation(game) }, Language::En)
}

/// What is answered to a line.
fn ask(dialog: &mut Dialog<Vec<u8>>, line: &str) -> String {
    dialog.out.clear();
    assert_eq!(dialog.hear(line).unwrap(), Next::GoOn, "{line}");
    told(dialog)
}

/// What was told since the last line, without colors.
fn told(dialog: &Dialog<Vec<u8>>) -> String {
    let text = String::from_utf8(dialog.out.clone()).unwrap();
    anstream::adapter::strip_str(&text).to_string()
}

#[test]
fn moves_are_answered_with_moves() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    assert_eq!(ask(&mut dialog, "moves b1").trim(), "Na3 Nc3");
    let answer = ask(&mut dialog, "e2-e4");
    assert!(answer.contains("White plays e4.\nBlack plays "), "{answer}");
    assert!(answer.contains("White is to move."), "{answer}");
    let answer = ask(&mut dialog, "e2e4");
    assert!(answer.contains("Illegal move") && !answer.contains("a   b"), "{answer}");
    let answer = ask(&mut dialog, "castle, please");
    assert!(answer.contains("`moves` lists what you may play"), "{answer}");
    assert_eq!(dialog.hear("quit").unwrap(), Next::Leave);
}

#[test]
fn the_computer_may_begin() {
    let dialog = dialog("xiangqi", Some(Seat::Second), None);
    let shown = told(&dialog);
    assert!(shown.contains("Red plays ") && shown.contains("Black is to move."), "{shown}");
    // Black sits at the bottom.
    assert!(shown.find("\n0 ").unwrap() < shown.find("\n9 ").unwrap(), "{shown}");
}

#[test]
fn hints_are_legal_and_best_first() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    let hints = ask(&mut dialog, "hint");
    let moves = ask(&mut dialog, "moves");
    let listed: Vec<&str> = moves.split_whitespace().collect();
    assert_eq!(hints.lines().count(), 4, "{hints}");
    for hint in hints.lines().take(3) {
        assert!(listed.contains(&hint.split_whitespace().nth(1).unwrap()), "{hints}");
    }
    let mate = "7k/R7/1R6/8/8/8/8/K7 w - - 0 1";
    let mut dialog = open(Invitation { position: Some(mate), ..invitation("chess") }, Language::En);
    assert!(ask(&mut dialog, "hint").contains("mate in 1  Rb8#"));
}

#[test]
fn a_move_is_taken_back_with_its_reply() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    assert!(ask(&mut dialog, "undo").contains("nothing can be undone"));
    ask(&mut dialog, "e2e4");
    ask(&mut dialog, "g1f3");
    ask(&mut dialog, "undo");
    assert!(ask(&mut dialog, "position").contains("4P3"));
    ask(&mut dialog, "undo");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    assert_eq!(ask(&mut dialog, "position"), start);
}

#[test]
fn what_came_to_light_is_not_taken_back() {
    let mut dialog = dialog("jieqi", Some(Seat::First), None);
    let told = ask(&mut dialog, "+e3e4");
    assert!(told.contains("The piece on e4 turns out to be "), "{told}");
    assert!(ask(&mut dialog, "undo").contains("come to light"));
    // The one piece that lies open may be moved, and that turns nothing: its reply may.
    let mut chinese = open(invitation("jieqi"), Language::Zh);
    assert!(ask(&mut chinese, "e3e4").contains("翻出"));
    assert!(ask(&mut chinese, "undo").contains("不能悔棋"));
}

#[test]
fn a_game_is_kept_and_gone_on_with() {
    let folder = std::env::temp_dir().join(format!("umpire-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.record");
    let mut first = dialog("chess", Some(Seat::First), None);
    ask(&mut first, "e2e4");
    let board = ask(&mut first, "board");
    assert!(ask(&mut first, &format!("save {}", path.display())).contains("Written to"));
    let mut second = dialog("chess", None, Some(&path));
    let greeting = told(&second);
    assert!(greeting.contains("you are White, Black is the computer, level 1."), "{greeting}");
    assert_eq!(unmarked(&ask(&mut second, "board")), unmarked(&board));
    let mut third = dialog("chess", Some(Seat::First), None);
    assert!(ask(&mut third, &format!("load {}", path.display())).contains("White is to move."));
    assert_eq!(unmarked(&ask(&mut third, "board")), unmarked(&board));
    ask(&mut third, "resign");
    ask(&mut third, &format!("save {}", path.display()));
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.contains("outcome second resign"), "{kept}");
    for bad in ["/nonexistent/x", &folder.display().to_string()] {
        assert!(ask(&mut third, &format!("load {bad}")).contains("Cannot read"));
        assert!(ask(&mut third, &format!("save {bad}")).contains("Cannot write"));
    }
    std::fs::write(&path, "umpire-record 1\ngame go\n").unwrap();
    assert!(!ask(&mut third, &format!("load {}", path.display())).is_empty());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn draws_and_resignation() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    let answer = ask(&mut dialog, "draw");
    assert!(answer.contains("White offers a draw."), "{answer}");
    assert!(ask(&mut dialog, "claim").contains("no draw to claim") || answer.contains("drawn"));
    let mut given_up = self::dialog("chess", Some(Seat::First), None);
    assert!(ask(&mut given_up, "resign").contains("Black wins because the other side gave up."));
    assert!(ask(&mut given_up, "e2e4").contains("over"));
    assert!(ask(&mut given_up, "board").contains("The game is over. Black wins"));
    assert!(ask(&mut given_up, "moves").contains("over"));
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
fn a_set_up_is_made_by_hand() {
    let mut dialog = dialog("stupid", Some(Seat::First), None);
    let shown = told(&dialog);
    assert!(shown.contains("Your layout: RHEAKAEHRCCPPPPP"), "{shown}");
    assert!(ask(&mut dialog, "RHEAKAEHRCCPPPP").contains("has 16 letters, this one has 15"));
    assert!(ask(&mut dialog, "RHEAKAEHRCCPPPPR").contains("expected"));
    assert!(ask(&mut dialog, "swap a0 z9").contains("`z9` is no square"));
    assert!(ask(&mut dialog, "swap a0 b0").contains("Your layout: HREAKAEHRCCPPPPP"));
    assert!(ask(&mut dialog, "clear").contains("Still to be placed"));
    assert!(ask(&mut dialog, "ready").contains("have still to be placed"));
    assert!(ask(&mut dialog, "put R a0 i0").contains("0  R "));
    assert!(ask(&mut dialog, "put R b0").contains("Every chariot stands already"));
    assert!(ask(&mut dialog, "put dragon b0").contains("`dragon` is no piece"));
    assert!(ask(&mut dialog, "H b0").contains("R   H "));
    assert!(ask(&mut dialog, "remove b0").replace('\n', " ").contains("2 horses"));
    assert!(ask(&mut dialog, "swap a0").contains("as in `swap a0 b0`"));
    let told = ask(&mut dialog, "hello");
    assert!(told.contains("`help`") && told.lines().all(|line| line.len() <= 80), "{told}");
    ask(&mut dialog, "RHEAKAEHRCCPPPPP");
    let told = ask(&mut dialog, "ready");
    assert!(told.contains("Red has sealed") && told.contains("play begins"), "{told}");
    assert!(told.contains("p?   acts as a soldier"), "{told}");
    assert!(ask(&mut dialog, "undo").contains("undone"), "a set-up is not taken back");
    assert!(ask(&mut dialog, "c3c4").contains("Red moves c3–c4."));
}

#[test]
fn a_layout_is_kept_and_taken() {
    let folder = std::env::temp_dir().join(format!("umpire-layout-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("mine.txt").display().to_string();
    let mut first = dialog("stupid", Some(Seat::Second), None);
    let drawn = ask(&mut first, "shuffle");
    ask(&mut first, &format!("save {path}"));
    ask(&mut first, "usual");
    assert_eq!(ask(&mut first, &format!("load {path}")), drawn);
    let layout = Some(path);
    let second = open(Invitation { layout, person: None, ..invitation("stupid") }, Language::En);
    let shown = told(&second);
    let kept = drawn.lines().find(|line| line.starts_with("Your layout")).unwrap();
    assert!(shown.contains(kept), "{shown}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn groups_are_laid_out_as_well() {
    let opening = Some(Opening::Blind);
    let mut dialog = open(Invitation { opening, ..invitation("war") }, Language::En);
    let shown = told(&dialog);
    assert!(shown.contains("Your layout: I:"), "{shown}");
    assert!(shown.lines().all(|line| !line.contains("^^") || line.len() <= 80), "{shown}");
    assert!(ask(&mut dialog, "I:A1,A1").contains("Two pieces stand on A1"));
    let told = ask(&mut dialog, "ready");
    assert!(told.contains("play begins"), "{told}");
}

#[test]
fn two_people_never_see_each_other_s_set_ups() {
    let two = Invitation { players: Players::Two, person: None, ..invitation("stupid") };
    let mut dialog = open(two, Language::En);
    ask(&mut dialog, "swap a0 b0");
    dialog.out.clear();
    assert_eq!(dialog.hear("ready").unwrap(), Next::Curtain);
    dialog.out.clear();
    assert_eq!(dialog.hear("").unwrap(), Next::Curtain);
    let shown = told(&dialog);
    assert_eq!(shown, "[clear]Press Enter when Black is at the keyboard.\n");
    let told = ask(&mut dialog, "");
    assert!(told.contains("Black is at the keyboard.") && !told.contains("HREAKA"), "{told}");
    dialog.out.clear();
    assert_eq!(dialog.hear("ready").unwrap(), Next::Curtain);
    assert_eq!(dialog.hear("").unwrap(), Next::Curtain);
    let told = ask(&mut dialog, "");
    assert!(told.contains("R/H") && told.contains("r?") && !told.contains("r/r"), "{told}");
    dialog.out.clear();
    assert_eq!(dialog.hear("c3c4").unwrap(), Next::Curtain);
    assert_eq!(dialog.hear("").unwrap(), Next::Curtain);
    let told = ask(&mut dialog, "");
    assert!(told.contains("Red moves c3–c4.") && !told.contains("R/H"), "{told}");
}

#[test]
fn two_people_play_chess_without_a_curtain() {
    let two = Invitation { players: Players::Two, person: None, ..invitation("chess") };
    let mut dialog = open(two, Language::En);
    for text in ["f3", "e5", "g4"] {
        ask(&mut dialog, text);
    }
    assert_eq!(dialog.prompt(), "Black> ");
    let told = ask(&mut dialog, "Qh4");
    assert!(told.contains("Black plays Qh4#."), "{told}");
    assert!(told.contains("The game is over. Black wins by checkmate."), "{told}");
}

#[test]
fn two_people_agree() {
    let two = Invitation { players: Players::Two, person: None, ..invitation("xiangqi") };
    let mut dialog = open(two, Language::Zh);
    assert!(ask(&mut dialog, "炮二平五").contains("红方走 炮二平五"));
    ask(&mut dialog, "draw");
    ask(&mut dialog, "马8进7");
    assert!(ask(&mut dialog, "accept").contains("和棋（双方同意）"));
}

#[test]
fn steps_of_one_turn_may_stand_in_one_line() {
    let mut dialog = dialog("war", Some(Seat::First), None);
    let told = ask(&mut dialog, "J6K6");
    assert!(told.contains("Movement: 4 of 5") && !told.contains("^^"), "no board: {told}");
    let told = ask(&mut dialog, "(h8, h9) i8-i9");
    assert!(told.contains("Movement: 2 of 5"), "{told}");
    let told = ask(&mut dialog, "zz g8g9");
    assert!(told.contains("expected a step"), "{told}");
    let told = ask(&mut dialog, "end pass");
    assert_eq!(told.matches(" Y  X  W ").count(), 1, "one board: {told}");
    assert!(told.contains("North: make no attack.") && told.contains("South"), "{told}");
}

#[test]
fn a_game_begins_from_a_position() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let from = Invitation { position: Some(text), person: None, ..invitation("chess") };
    let mut dialog = open(from, Language::En);
    let shown = told(&dialog);
    assert!(shown.contains("White is the computer, level 1, you are Black."), "{shown}");
    assert!(ask(&mut dialog, "Kd7").contains("Black plays Kd7."));
    let path = std::env::temp_dir().join(format!("umpire-position-{}.pgn", std::process::id()));
    let target = path.display().to_string();
    assert!(ask(&mut dialog, &format!("export {target}")).contains("Written"));
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.contains("[FEN \"4k3/") && kept.contains("1... Kd7"), "{kept}");
    let again = Invitation { load: Some(&path), person: None, ..invitation("chess") };
    let mut again = open(again, Language::En);
    assert_eq!(unmarked(&ask(&mut again, "board")), unmarked(&ask(&mut dialog, "board")));
    assert!(ask(&mut dialog, "undo").contains("Black takes its last turn back."));
    assert!(ask(&mut dialog, "resign").contains("White wins"));
    std::fs::remove_file(&path).unwrap();
    let mut refused = invitation("jieqi");
    refused.position = Some("start");
    let manner = Manner {
        language: Language::En,
        pieces: Pieces::Latin,
        notation: None,
        columns: COLUMNS,
        curtain: "",
    };
    let refusal = Dialog::open(refused, manner, Vec::new()).err().unwrap();
    assert!(refusal.to_string().contains("something is hidden"), "{refusal}");
}

#[test]
fn control_bytes_do_not_reach_the_screen() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    for line in ["\u{1b}[2Je4", "moves \u{7}", "save /nonexistent/\u{1b}]0;x\u{7}"] {
        dialog.out.clear();
        dialog.hear(line).unwrap();
        let raw = String::from_utf8(dialog.out.clone()).unwrap();
        assert!(!raw.contains(['\u{1b}', '\u{7}']), "{raw:?}");
    }
}

/// A board without the marks of the last move, which no file keeps.
fn unmarked(board: &str) -> String {
    board.replace([' ', '*', '.'], "")
}

#[test]
fn a_beginner_does_not_give_a_good_game_away() {
    // In the standard opening South, which is the computer here, has the better chances.
    let mut dialog = dialog("war", Some(Seat::First), None);
    let answer = ask(&mut dialog, "draw");
    assert!(answer.contains("declines the draw"), "{answer}");
}

#[test]
fn help_stands_in_columns() {
    let mut dialog = dialog("chess", Some(Seat::First), None);
    assert!(ask(&mut dialog, "help").lines().all(|line| line.starts_with("  ")));
}

#[test]
fn refusals_are_chinese_to_the_end() {
    for (game, line, expected) in [
        ("chess", "e2e5", "“e2e5”：这步棋不合规则。"),
        ("chess", "export a.txt", "文件名的结尾决定格式，可用：.pgn。"),
        ("chess", "load /nowhere/at/all", "无法读取 /nowhere/at/all：没有这个文件或目录。"),
        ("chess", "claim", "现在不能提出和棋要求。"),
        ("stupid", "put Q a0", "没有“Q”这种棋子，可用：K、A、E、H、R、C、P。"),
        ("stupid", "remove z9", "“z9”不是可以摆子的格子"),
        ("stupid", "swap", "swap 后面要有两个格子，如 swap a0 b0。"),
    ] {
        let mut dialog = open(invitation(game), Language::Zh);
        let answer = ask(&mut dialog, line);
        assert!(answer.starts_with(expected), "{answer}");
    }
}

#[test]
fn a_game_that_nobody_else_writes_is_exported_as_a_record() {
    let path = std::env::temp_dir().join(format!("umpire-own-{}.txt", std::process::id()));
    let name = path.to_str().unwrap();
    let mut jieqi = dialog("jieqi", Some(Seat::First), None);
    let answer = ask(&mut jieqi, &format!("export {name}"));
    assert!(answer.contains("`--load` goes on with"), "{answer}");
    ask(&mut jieqi, "resign");
    let answer = ask(&mut jieqi, &format!("export {name}"));
    assert!(answer.contains("`umpire replay` and `--load` read"), "{answer}");
    let again = dialog("jieqi", None, Some(&path));
    assert!(told(&again).contains("Black wins"), "{}", told(&again));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn characters_are_for_chinese_boards_in_chinese() {
    let usual = |game, language| Pieces::or_usual(None, language, find(game).unwrap());
    for game in ["xiangqi", "jieqi", "stupid"] {
        assert_eq!(usual(game, Language::Zh), Pieces::Han, "{game}");
        assert_eq!(usual(game, Language::En), Pieces::Latin, "{game}");
    }
    assert_eq!(usual("chess", Language::Zh), Pieces::Latin);
    assert_eq!(usual("war", Language::Zh), Pieces::Latin);
    let named = Pieces::or_usual(Some(Pieces::Latin), Language::Zh, find("xiangqi").unwrap());
    assert_eq!(named, Pieces::Latin);
}

//! Games as text: rule X8.1.

use game::{Finish, Seat, Story, pgn::Tag};

use crate::Xiangqi;

const FIELD: &str = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/\
P1P1P1P1P/1C5C1/9/RNBAKABNR w\"]\n\n  1. 炮二平五 马8进7 (1... 卒7进1) 2. H2-G0 {x} 1-0\n";

#[test]
fn x8_1_games_are_read_in_any_notation() {
    let rules = Xiangqi::default();
    let words =
        ["1. 炮二平五 马8进7 2. 马二进三 *", "1. C2.5 H8+7 2. H2+3 *", "1. H2-E2 H9-G7 2. H0-G2 *"];
    for text in words {
        let games = rules.import(text, "pgn");
        let moves = &games[0].as_ref().unwrap().moves;
        assert_eq!(moves, &["h2e2", "h9g7", "h0g2"], "{text}");
    }
    let games = rules.import(FIELD, "pgn");
    let fault = games[0].as_ref().unwrap_err();
    assert!(fault.message.starts_with("line 5: "), "{}", fault.message);
    let games = rules.import(&FIELD.replace("H2-G0", "H0-G2"), "pgn");
    let kept = games[0].as_ref().unwrap();
    assert_eq!(kept.finish, Finish::Won(Seat::First));
    assert!(kept.tags.contains(&Tag::new("Red", "甲")));
}

#[test]
fn x8_1_what_is_written_is_read() {
    let rules = Xiangqi::default();
    let actions = ["h2e2", "h9g7", "h0g2", "i9h9"].map(str::to_owned).to_vec();
    let players = ["甲".to_owned(), "乙 \"二\"".to_owned()];
    let story = Story { players, actions, finish: Finish::Drawn, ..Story::default() };
    let text = rules.export(&story, "pgn").unwrap();
    assert!(text.contains("\n1. 炮二平五 马8进7 2. 马二进三 车9平8 1/2-1/2\n"), "{text}");
    let games = rules.import(&text, "pgn");
    let kept = games[0].as_ref().unwrap();
    assert_eq!((&kept.moves, kept.finish), (&story.actions, Finish::Drawn));
    assert!(kept.tags.contains(&Tag::new("Black", "乙 \"二\"")));
}

#[test]
fn x8_1_a_game_from_a_position_keeps_it() {
    let start = "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1";
    let actions = ["e9f9", "e1e9"].map(str::to_owned).to_vec();
    let story = Story { start: start.to_owned(), actions, ..Story::default() };
    let rules = Xiangqi::default();
    let text = rules.export(&story, "pgn").unwrap();
    assert!(text.contains("[FEN \"4k4/") && text.contains("1..."), "{text}");
    let read = rules.import(&text, "pgn").remove(0).unwrap();
    assert_eq!((read.start, read.moves), (story.start, story.actions), "{text}");
}

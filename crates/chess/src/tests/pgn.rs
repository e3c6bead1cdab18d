//! Games as text: rule C2.10.

use expect_test::expect;
use game::pgn::TokenError;

use super::{START, position};
use crate::{
    CHECKMATE, Position,
    pgn::{DEPTH_MAX, GameResult, Pgn, PgnErrorKind, games},
};

const RICH: &str = r#"
% a line for another program
[Event "A \"quoted\" name"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]
[Opening "King's Gambit"]

{Before the game.} 1. e4 $1 e5!? {A reply} (1... c5 {Sicilian} 2. Nf3 (2. c3?! d5) 2... d6) (1...e6)
2. f4 exf4 ; accepted {sic}
3. Bc4 Qh4+ 4.Kf1 1-0
"#;

#[test]
fn c2_10_everything_is_kept() {
    let game: Pgn = RICH.parse().unwrap();
    assert_eq!(game.tag("Event"), Some("A \"quoted\" name"));
    assert_eq!(game.result, GameResult::WhiteWins);
    assert_eq!(game.moves().count(), 7);
    assert!(game.lost.is_empty());
    expect![[r#"
        [Event "A \"quoted\" name"]
        [Site "?"]
        [Date "????.??.??"]
        [Round "?"]
        [White "Anderssen"]
        [Black "Kieseritzky"]
        [Result "1-0"]
        [Opening "King's Gambit"]

        { Before the game. } 1. e4 $1 e5 $5 { A reply } (1... c5 { Sicilian } 2. Nf3
        (2. c3 $6 d5) 2... d6) (1... e6) 2. f4 exf4 ; accepted {sic}
        3. Bc4 Qh4+ 4. Kf1 1-0
    "#]]
    .assert_eq(&game.to_string());
    round_trips(&game);
}

/// Written and read again, a game is the same but for the filled-in roster.
#[track_caller]
fn round_trips(game: &Pgn) {
    let text = game.to_string();
    let again: Pgn = text.parse().unwrap();
    assert_eq!((&again.main, again.start, again.result), (&game.main, game.start, game.result));
    assert!(game.tags.iter().all(|tag| tag.name == "Result" || again.tags.contains(tag)));
    assert_eq!(again.to_string(), text);
    assert!(text.lines().all(|line| line.chars().count() < 80 || line.starts_with(['[', ';'])));
}

#[test]
fn c2_10_games_begin_anywhere() {
    let game: Pgn = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n7... Kd7 8. e4 *".parse().unwrap();
    assert_eq!(game.line().position().fen(), "8/3k4/8/8/4P3/8/8/4K3 b - - 0 8");
    round_trips(&game);
    let start = position("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    let legal = start.resolve_san("O-O".parse().unwrap());
    let game = Pgn::new(start, legal.ok(), GameResult::Draw);
    assert!(game.to_string().contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN "));
    round_trips(&game);
    let double_step = position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    round_trips(&Pgn::new(double_step, [], GameResult::Unknown));
}

#[test]
fn c2_10_several_games_and_broken_ones() {
    let text = "[White \"A\"]\n1. e4 e5 *\n\n[White \"B\"]\n1. e4 e4 2. d4 1-0\n[White \"C\"]\n1. f3 e5 2. g4 Qh4# 0-1 1. d4";
    let read: Vec<_> = games(text).collect();
    assert_eq!(read.len(), 4);
    assert_eq!(read[0].as_ref().unwrap().tag("White"), Some("A"));
    let error = read[1].as_ref().unwrap_err();
    assert_eq!(error.to_string(), "line 5: illegal move `e4`");
    let mate = read[2].as_ref().unwrap();
    assert_eq!(mate.line().outcome().map(|outcome| outcome.reason), Some(CHECKMATE));
    assert_eq!(read[3].as_ref().unwrap().moves().count(), 1);
}

#[test]
fn c2_10_a_broken_variation_does_not_touch_the_main_line() {
    let game: Pgn = "1. e4 (1. d4 d5 2. Zz9 (2. c4) Nf3 {gone}) 1... e5 2. Nf3 *".parse().unwrap();
    assert_eq!(game.moves().count(), 3);
    assert_eq!(game.main.moves[0].variations[0].moves.len(), 2);
    assert_eq!(game.lost.len(), 1);
    assert_eq!(
        game.lost[0].to_string(),
        "line 1: invalid move `Zz9`, expected algebraic notation such as `Nf3` or `exd8=Q`"
    );
}

#[test]
fn c2_10_faults_are_named() {
    let kind = |text: &str| games(text).find_map(Result::err).map(|error| error.kind);
    assert_eq!(kind("1. e4 {never closed"), Some(PgnErrorKind::Token(TokenError::OpenComment)));
    assert_eq!(kind("1. e4 (1. d4 *"), Some(PgnErrorKind::OpenVariation));
    assert_eq!(kind("1. e4 ) e5 *"), Some(PgnErrorKind::StrayParenthesis(')')));
    assert_eq!(kind("(1. e4) *"), Some(PgnErrorKind::StrayParenthesis('(')));
    assert_eq!(kind("[White A]"), Some(PgnErrorKind::Token(TokenError::Tag)));
    assert_eq!(kind("[White \"A]\n1. e4"), Some(PgnErrorKind::Token(TokenError::Tag)));
    assert!(matches!(kind("[FEN \"x\"] *"), Some(PgnErrorKind::Fen(_))));
    let deep = format!("1. e4 {} {} *", "(1. d4 ".repeat(DEPTH_MAX), ")".repeat(DEPTH_MAX));
    assert_eq!(kind(&deep), None);
    let too_deep = deep.replacen("(1. d4", "(1. d4 (1. d4", 1);
    assert_eq!(kind(&too_deep), Some(PgnErrorKind::TooDeep));
}

#[test]
fn an_empty_text_is_an_empty_game() {
    let game: Pgn = "".parse().unwrap();
    assert_eq!(game, Pgn::new(Position::start(), [], GameResult::Unknown));
    assert_eq!(games(" \n").count(), 0);
    assert_eq!(position(START), game.start);
}

/// How many moves each game of a text has, or nothing for one that cannot be read.
fn lengths(text: &str) -> Vec<Option<usize>> {
    games(text).map(|game| game.ok().map(|game| game.moves().count())).collect()
}

#[test]
fn an_open_variation_ends_with_its_game() {
    let next = "[White \"B\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    assert_eq!(lengths(&format!("[White \"A\"]\n\n1. e4 (1. d4 d5\n\n{next}")), [None, Some(3)]);
    assert_eq!(lengths(&format!("[White \"A\"]\n\n1. e4 e5 2. Qh9\n\n{next}")), [None, Some(3)]);
}

#[test]
fn a_bad_tag_spoils_its_game_alone() {
    let next = "[White \"B\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    for bad in ["[White A]", "[White \"A]", "[White]", "[\"A\"]", "[White \"A\" 3]"] {
        let text = format!(
            "[Event \"E\"]\n{bad}\n[Black \"C\"]\n{bad}\n[Date \"?\"]\n\n1. d4 *\n\n{next}"
        );
        assert_eq!(lengths(&text), [None, Some(3)], "{bad}");
    }
}

#[test]
fn a_first_move_begins_another_game() {
    assert_eq!(lengths("1. e4 e5 2. Nf3\n\n1. d4 d5\n\n1.c4"), [Some(3), Some(2), Some(1)]);
    assert_eq!(lengths("1. e4 {so} 1... e5 2. Nf3 (2. f4 {or} 1. x) 2... Nc6"), [Some(4)]);
    let later = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 30\"]\n\n30. e4 Kd7 31. e5 Ke7";
    assert_eq!(lengths(later), [Some(4)]);
}

//! Languages and sentences.

use super::{Language, ending_words, harmless, refusal_words};
use crate::input::find;

#[test]
fn the_environment_names_the_language() {
    let from = |values: &[(&str, &str)]| {
        Language::from_environment(|name| {
            let found = values.iter().find(|(it, _)| *it == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    };
    assert_eq!(from(&[]), Language::En);
    assert_eq!(from(&[("LANG", "zh_CN.UTF-8")]), Language::Zh);
    assert_eq!(from(&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]), Language::En);
    assert_eq!(from(&[("LC_ALL", ""), ("LC_MESSAGES", "zh_TW")]), Language::Zh);
}

#[test]
fn every_ending_is_a_sentence() {
    let chess = find("chess").unwrap();
    let ending = |winner, reason| ending_words(Language::En, chess, winner, reason);
    assert_eq!(ending(Some(game::Seat::First), "checkmate"), "White wins by checkmate.");
    assert_eq!(ending(None, "fifty_moves"), "The game is drawn by the fifty-move rule.");
    assert_eq!(ending(None, "brand_new"), "The game is drawn by brand new.");
    let chinese = ending_words(Language::Zh, chess, Some(game::Seat::Second), "resign");
    assert_eq!(chinese, "黑方胜（对方认输）。");
}

#[test]
fn refusals_are_sentences() {
    assert_eq!(refusal_words(Language::En, "x", "no such thing"), "No such thing.");
    let chinese = |code, message| refusal_words(Language::Zh, code, message);
    assert_eq!(chinese("illegal_move", "no"), "这步棋不合规则。");
    assert_eq!(chinese("illegal_move", "`e9e8` is not legal"), "“e9e8”：这步棋不合规则。");
    assert_eq!(chinese("invalid_move", "bad, expected `a1`"), "看不懂这步棋。");
    assert_eq!(chinese("brand_new", "no `a1`"), "无法执行（No `a1`.）");
}

#[test]
fn nothing_from_outside_moves_the_cursor() {
    let text = harmless("a\u{1b}[31mb\u{202e}c\td");
    assert_eq!(text, "a\u{fffd}[31mb\u{fffd}c\u{fffd}d");
}

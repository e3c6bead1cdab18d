//! Why something cannot be done, in sentences.

use super::{Language, harmless};

/// A refusal for people. What a game says of its own is in English; in Chinese it follows a sentence
/// that says what kind of fault it is.
pub(crate) fn refusal_words(language: Language, code: &str, message: &str) -> String {
    let said = sentence(&harmless(message));
    match (language, kind(code)) {
        (Language::En, _) => said,
        (Language::Zh, Some(chinese)) => format!("{chinese}（{said}）"),
        (Language::Zh, None) => format!("无法执行（{said}）"),
    }
}

/// The same text with a capital letter and a full stop, unless it begins with a quotation.
fn sentence(message: &str) -> String {
    let mut letters = message.trim().chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    let mut text: String = first.into_iter().chain(letters).collect();
    if !text.ends_with(['.', '!', '?', '。']) {
        text.push('.');
    }
    text
}

fn kind(code: &str) -> Option<&'static str> {
    let known = KINDS.iter().find(|(word, _)| *word == code);
    known.map(|(_, chinese)| *chinese)
}

const KINDS: &[(&str, &str)] = &[
    ("invalid_move", "看不懂这步棋"),
    ("illegal_move", "这步棋不合规则"),
    ("game_over", "对局已结束"),
    ("not_your_turn", "还没轮到你"),
    ("disclosed", "此后已有暗子或秘密揭晓，不能悔棋"),
    ("nothing_to_take_back", "没有可悔的棋"),
    ("no_claim", "现在不能提出和棋要求"),
    ("no_offer", "没有人提和"),
    ("bad_file", "文件无法读写"),
    ("bad_record", "记录有误"),
    ("bad_game", "棋谱有误"),
    ("bad_position", "局面有误"),
    ("bad_option", "选项有误"),
    ("bad_request", "请求有误"),
    ("unknown_game", "没有这种棋"),
    ("unsupported", "不支持"),
    ("limit", "超出限制"),
    ("offer_pending", "已经提过和了"),
];

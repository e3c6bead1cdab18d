//! Why something cannot be done, in sentences.

use std::io::ErrorKind;

use super::{Language, harmless};

/// A refusal for people. What a game says of its own is in English; in Chinese there is a sentence for
/// each kind of fault, which names the move or square at fault, and the English one only for want of it.
pub(crate) fn refusal_words(language: Language, code: &str, message: &str) -> String {
    let message = harmless(message);
    match (language, kind(code)) {
        (Language::En, _) => sentence(&message),
        (Language::Zh, Some(chinese)) => match quoted(&message) {
            Some(at_fault) => format!("“{at_fault}”：{chinese}。"),
            None => format!("{chinese}。"),
        },
        (Language::Zh, None) => format!("无法执行（{}）", sentence(&message)),
    }
}

/// Why a file cannot be read or written, in Chinese.
pub(crate) fn file_refusal(kind: Option<ErrorKind>) -> &'static str {
    match kind {
        Some(ErrorKind::NotFound) => "没有这个文件或目录",
        Some(ErrorKind::PermissionDenied) => "没有权限",
        Some(ErrorKind::IsADirectory) => "这是一个目录",
        Some(ErrorKind::StorageFull) => "磁盘已满",
        Some(ErrorKind::InvalidData) => "不是文本文件",
        Some(_) | None => "读写出错，或文件太长",
    }
}

/// What a message quotes first, if it does so before anything that was merely expected.
fn quoted(message: &str) -> Option<&str> {
    let (before, rest) = message.split_once('`')?;
    let (quoted, _) = rest.split_once('`')?;
    (!before.contains("expected") && !quoted.is_empty()).then_some(quoted)
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
    ("already_offered", "你已经提过和了"),
    ("commit_mismatch", "与已封的阵形不符"),
    ("duplicate_commit", "阵形已经封好"),
    ("duplicate_reveal", "阵形已经公开"),
    ("invalid_phase", "现在不能这样做"),
    ("bad_piece", "棋子有误"),
    ("bad_save", "存盘有误"),
    ("bad_turn", "走棋方有误"),
    ("no_move", "没有这步棋"),
    ("not_begun", "对局还没开始"),
    ("not_over", "对局还没结束"),
    ("role_needed", "要写明翻出什么棋子"),
    ("role_conflict", "不可能是这种棋子"),
    ("sealed", "阵形已封，不能再改"),
    ("too_large", "太大了"),
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

//! How games end, in sentences.

use catalog::Entry;
use game::Seat;

use super::Language;

/// How a game ended, for people.
pub(crate) fn ending_words(
    language: Language,
    entry: &Entry,
    winner: Option<Seat>,
    reason: &str,
) -> String {
    let (english, chinese) = why(reason);
    match winner {
        Some(seat) => {
            let winner = language.seat(entry, seat);
            language.say(format!("{winner} wins {english}."), format!("{winner}胜（{chinese}）。"))
        }
        None if reason == "aborted" => language.say("The game was called off.", "对局已取消。"),
        None => {
            language.say(format!("The game is drawn {english}."), format!("和棋（{chinese}）。"))
        }
    }
}

/// What a seat may claim, for people.
pub(crate) fn claim_words(language: Language, reason: &str) -> String {
    let (english, chinese) = why(reason);
    language.say(english, chinese)
}

/// Why a game ends so. A reason that is new to us is said by its own word.
fn why(reason: &str) -> (String, String) {
    let known = REASONS.iter().find(|(word, ..)| *word == reason);
    match known {
        Some((_, english, chinese)) => ((*english).to_owned(), (*chinese).to_owned()),
        None => (format!("by {}", reason.replace('_', " ")), reason.replace('_', " ")),
    }
}

const REASONS: &[(&str, &str, &str)] = &[
    ("checkmate", "by checkmate", "将死"),
    ("stalemate", "by stalemate", "困毙或逼和"),
    ("resign", "because the other side gave up", "对方认输"),
    ("timeout", "on time", "对方超时"),
    (
        "timeout_insufficient_material",
        "because time ran out, but the other side could not have won",
        "超时，但对方无法取胜",
    ),
    ("agreement", "by agreement", "双方同意"),
    ("abandoned", "because the other side left", "对方离开"),
    ("aborted", "because it was called off", "对局取消"),
    ("adjudicated", "by a decision of the table", "裁定"),
    ("adjudication", "by adjudication", "裁定"),
    ("rule_violation", "because the other side broke the rules of the set-up", "对方布阵违规"),
    ("insufficient_material", "because nobody has enough left to win", "双方子力不足"),
    ("threefold_repetition", "by threefold repetition", "三次重复局面"),
    ("fivefold_repetition", "by fivefold repetition", "五次重复局面"),
    ("repetition", "by repetition", "重复局面"),
    ("fifty_moves", "by the fifty-move rule", "五十回合规则"),
    ("seventyfive_moves", "by the seventy-five-move rule", "七十五回合规则"),
    ("no_capture", "because nothing was taken for too long", "长时间无吃子"),
    ("perpetual_check", "because the other side checked without end", "对方长将"),
    ("perpetual_chase", "because the other side chased without end", "对方长捉"),
    ("double_pass", "because both sides passed", "双方连续停着"),
    ("king_captured", "by taking the king", "吃掉将帅"),
    ("arsenals", "by destroying every arsenal", "摧毁全部军械库"),
    ("no_fighters", "because no fighting unit is left", "对方已无作战单位"),
    ("communications", "by cutting every line of communication", "切断全部交通线"),
    ("both_lost", "because both sides are beaten", "双方俱败"),
];

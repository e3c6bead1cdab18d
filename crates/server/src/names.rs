//! Names that others can be shown, and that nobody can imitate.

use protocol::{ErrorCode, NAME_MAX, Problem};
use unicode_security::{confusable_detection::skeleton, mixed_script::AugmentedScriptSet};

/// A name that others can be shown.
pub(crate) fn checked(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    let length = name.chars().count();
    let is_empty = name.chars().all(|it| matches!(it, '\u{200c}' | '\u{200d}'));
    if is_empty || length > NAME_MAX || name.chars().any(is_misleading) {
        let message = format!("a name has 1 to {NAME_MAX} printable characters");
        return Err(Problem::new(ErrorCode::BadMessage, message));
    }
    if is_motley(name) {
        let message =
            "a name keeps to one script; Chinese, Japanese and Korean may stand with Latin";
        return Err(Problem::new(ErrorCode::BadMessage, message));
    }
    Ok(name.to_owned())
}

/// Letters and signs that take up room and show nothing.
fn is_blank(it: char) -> bool {
    let hangul = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'].contains(&it);
    hangul || ['\u{17b4}', '\u{17b5}', '\u{2800}'].contains(&it)
}

/// Characters that cannot be seen, or that make a name look like another.
fn is_misleading(it: char) -> bool {
    let unseen = ['\u{ad}', '\u{200b}', '\u{200e}', '\u{200f}', '\u{feff}'].contains(&it);
    let turning = matches!(it, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    it.is_control() || is_blank(it) || unseen || turning
}

/// Whether a name mixes scripts that are not written together, as those do that imitate others.
fn is_motley(name: &str) -> bool {
    if !AugmentedScriptSet::for_str(name).is_empty() {
        return false;
    }
    let others: String = name.chars().filter(|it| !is_latin(*it)).collect();
    let AugmentedScriptSet { hanb, jpan, kore, .. } = AugmentedScriptSet::for_str(&others);
    !(hanb || jpan || kore)
}

fn is_latin(it: char) -> bool {
    it.is_alphabetic() && matches!(it, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// What an account is found by: names that look alike, or differ only in case, have the same key. It
/// begins with a character that no name has, so that it is no name itself.
pub(crate) fn key_of(name: &str) -> String {
    let mut key = "\u{1}".to_owned();
    let plain: String = skeleton(&name.to_lowercase()).collect();
    for it in skeleton(&plain.to_lowercase()).flat_map(char::to_lowercase) {
        key.push(match it {
            // Upper-case I is a lookalike of l, and lower-case i is the same letter; so are zero and O.
            'i' | '1' | '|' => 'l',
            '0' => 'o',
            other => other,
        });
    }
    key
}

/// What accounts were found by before.
pub(crate) fn old_key_of(name: &str) -> String {
    name.to_lowercase()
}

#[cfg(test)]
mod tests;

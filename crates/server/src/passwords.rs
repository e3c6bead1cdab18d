//! Passwords that everybody would try first.

use protocol::{ErrorCode, Problem};

/// The shortest password in characters.
const SHORTEST: usize = 8;

/// The longest password in bytes.
const LONGEST: usize = 1024;

/// The fewest different characters.
const DIFFERENT: usize = 4;

/// Words and rows of keys that many people take, with or without digits behind them.
const COMMON: &str = include_str!("common_passwords.txt");

/// Whether a password has a length that passwords have.
pub(crate) fn check_length(password: &str) -> Result<(), Problem> {
    if password.chars().count() < SHORTEST || password.len() > LONGEST {
        let message = format!("a password has {SHORTEST} characters to {LONGEST} bytes");
        return Err(Problem::new(ErrorCode::BadMessage, message));
    }
    Ok(())
}

/// Whether somebody may take a password who is called `name`.
pub(crate) fn check_new(password: &str, name: &str) -> Result<(), Problem> {
    check_length(password)?;
    let plain: String = password.to_lowercase().chars().filter(|it| !it.is_whitespace()).collect();
    let bare = plain.trim_matches(|it: char| !it.is_alphabetic());
    let is_common = |it: &str| COMMON.lines().any(|common| common == it);
    let own = name.to_lowercase().replace(char::is_whitespace, "");
    let is_name = bare == own || plain == own || plain == format!("{own}{own}");
    if is_common(&plain) || is_common(bare) || is_name || is_a_row(&plain) {
        let message = "too many people have this password: take one that nobody would guess";
        return Err(Problem::new(ErrorCode::BadMessage, message));
    }
    Ok(())
}

/// Whether hardly anything changes from one character to the next, as in `aaaabbbb` or `12345678`.
fn is_a_row(text: &str) -> bool {
    let letters: Vec<u32> = text.chars().map(u32::from).collect();
    let mut different = letters.clone();
    different.sort_unstable();
    different.dedup();
    let steps = letters.windows(2).map(|pair| pair[1].wrapping_sub(pair[0]));
    let in_a_row = |step: u32| steps.clone().filter(|it| *it == step).count() + 2 >= letters.len();
    different.len() < DIFFERENT || in_a_row(1) || in_a_row(u32::MAX)
}

#[cfg(test)]
mod tests;

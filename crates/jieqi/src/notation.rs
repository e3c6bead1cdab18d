//! Text for all of it: JFN, walks, what is told, and the notations of other programs.

mod convert;
mod foreign;
mod jfn;
mod public;
pub(crate) mod relative;
mod walk;

pub(crate) use convert::NOTATIONS;
pub(crate) use convert::convert;
pub use walk::{Looked, WrittenWalk};

use game::{Code, Fault};
use xiangqi::{Role, Side};

use crate::{Face, Man};

/// The usual start as Red sees it.
pub(crate) const START: &str =
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX -:- r r";

/// The first few characters of a text, to show in a message.
fn shorten(text: &str) -> String {
    game::clip(text, 16)
}

/// `letter` in the case of `side`: upper for Red.
fn in_case_of(side: Side, letter: char) -> char {
    match side {
        Side::Red => letter.to_ascii_uppercase(),
        Side::Black => letter.to_ascii_lowercase(),
    }
}

/// The side whose case `letter` is in.
fn side_of_case(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::Red } else { Side::Black }
}

/// The role of a letter in upper case, if it is one of those that are dealt.
pub(crate) fn dealt_role(letter: char) -> Option<Role> {
    Role::from_letter(letter).filter(|role| *role != Role::King)
}

/// A piece on a board of JFN, `x` for one that is face down.
fn write_man(man: Man) -> char {
    let letter = match man.face {
        Face::Down => 'X',
        Face::Up(role) => role.letter(),
    };
    in_case_of(man.side, letter)
}

fn read_man(letter: char) -> Option<Man> {
    let face = match letter.to_ascii_uppercase() {
        'X' => Face::Down,
        other => Face::Up(Role::from_letter(other)?),
    };
    Some(Man { side: side_of_case(letter), face })
}

/// Refuses a text that is too long to be a position.
fn check_length(text: &str, longest: usize) -> Result<(), Vec<Fault>> {
    if text.len() <= longest {
        return Ok(());
    }
    let message = format!("a position is at most {longest} bytes, found {}", text.len());
    Err(vec![Fault::new(Code::TOO_LARGE, message)])
}

/// The value, or its faults added to the others.
fn keep<T>(read: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|found| faults.extend(found)).ok()
}

fn field_count(expected: &str, found: usize) -> Vec<Fault> {
    vec![Fault::new(Code::FIELD_COUNT, format!("expected {expected}, found {found} fields"))]
}

/// The two clocks: plies since the last capture, and the move number.
fn read_clocks(quiet: &str, number: &str) -> Result<(u32, u32), Vec<Fault>> {
    match (read_count(quiet), read_count(number)) {
        (Some(quiet), Some(number)) if number > 0 => Ok((quiet, number)),
        _ => Err(vec![crate::setup::clock_fault()]),
    }
}

/// A number in digits only, as large as clocks may be.
fn read_count(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|count| digits && *count <= xiangqi::COUNT_MAX)
}

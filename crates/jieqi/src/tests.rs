//! Rules by example, under their numbers.

mod check;
mod deal;
mod ending;
mod jfn;
mod knowledge;
mod movement;
mod moves;
mod other_notations;
mod relative;

use game::{Fault, Meter, Study};

use crate::{Jieqi, Knowledge};

fn read(jfn: &str) -> Knowledge {
    Jieqi::default().read(jfn).unwrap_or_else(|faults| panic!("{jfn}: {faults:?}"))
}

/// The codes of all faults of a text that is no position.
fn codes(jfn: &str) -> Vec<&'static str> {
    let faults = Jieqi::default().read(jfn).expect_err("this is no position");
    faults.into_iter().map(|fault| fault.code.word()).collect()
}

/// Where the piece on `from` may go, sorted.
fn targets(jfn: &str, from: &str) -> String {
    let moves = Jieqi::default().moves(&read(jfn), Some(from)).unwrap();
    let mut targets: Vec<&str> = moves.iter().map(|text| &text[text.len() - 2..]).collect();
    targets.sort_unstable();
    targets.join(" ")
}

/// The position after some moves.
fn after(jfn: &str, moves: &str) -> String {
    try_after(jfn, moves).unwrap_or_else(|fault| panic!("{jfn} {moves}: {fault}")).to_string()
}

fn try_after(jfn: &str, moves: &str) -> Result<Knowledge, Fault> {
    let mut known = read(jfn);
    for text in moves.split_whitespace() {
        Jieqi::default().play(&mut known, text)?;
    }
    Ok(known)
}

/// What is wrong with a move.
fn refusal(jfn: &str, text: &str) -> &'static str {
    try_after(jfn, text).expect_err("this move is refused").code.word()
}

/// How the game has ended after some moves: winner and reason, or `-`.
fn outcome(jfn: &str, moves: &str) -> String {
    let known = try_after(jfn, moves).unwrap();
    let status = Jieqi::default().status(&known);
    status.outcome.map_or("-".to_owned(), |outcome| outcome.to_string())
}

fn is_check(jfn: &str) -> bool {
    Jieqi::default().status(&read(jfn)).check.unwrap()
}

fn perft(jfn: &str, depth: u32) -> u64 {
    Jieqi::default().perft(&read(jfn), depth, &mut Meter::UNLIMITED.clone()).unwrap()
}

const START: &str = crate::notation::START;

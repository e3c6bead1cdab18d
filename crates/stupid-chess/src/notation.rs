//! Text for actions and positions, and the letters that all of it shares.

mod drawer;
mod read;

pub(crate) use read::read;

use std::{fmt, str::FromStr};

use game::{Fault, Seat};
use xiangqi::{BySide, Role, Side, Square};

use crate::{Battle, Face, Man, Move, Roster};

/// One step of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Move a piece.
    Move(Move),
    /// Do nothing, where nothing can be done.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move(step) => step.fmt(f),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Action, Fault> {
        if text == "pass" { Ok(Action::Pass) } else { text.parse().map(Action::Move) }
    }
}

impl FromStr for Move {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Move, Fault> {
        let squares = text.split_at_checked(2).and_then(|(from, to)| {
            let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
            (from != to).then_some(Move { from, to })
        });
        squares.ok_or_else(|| {
            let found = game::clip(text, 20);
            let message = format!("invalid move `{found}`, expected two points or `pass`");
            Fault::invalid_move(message)
        })
    }
}

/// Whose knowledge a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// One side's: its own roles and what is public.
    Side(Side),
    /// What is public.
    Spectator,
    /// The whole truth: for referees, finished games and tests.
    Everything,
}

impl Viewer {
    /// Every viewer.
    pub const ALL: [Viewer; 4] =
        [Viewer::Side(Side::Red), Viewer::Side(Side::Black), Viewer::Spectator, Viewer::Everything];

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Viewer::Side(side) => side_letter(side),
            Viewer::Spectator => 's',
            Viewer::Everything => '*',
        }
    }

    /// Whether it knows the actual roles of all pieces of `side`.
    pub fn knows(self, side: Side) -> bool {
        match self {
            Viewer::Side(own) => own == side,
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }
}

pub(crate) const fn side_letter(side: Side) -> char {
    match side {
        Side::Red => 'r',
        Side::Black => 'b',
    }
}

/// The name of who won.
pub(crate) fn side_name_of(winner: Option<Seat>) -> &'static str {
    winner.map_or("draw", |seat| Side::from(seat).name())
}

/// The letter of a role in the case of its side.
pub(crate) fn cased(role: Role, side: Side) -> char {
    match side {
        Side::Red => role.letter(),
        Side::Black => role.letter().to_ascii_lowercase(),
    }
}

/// The rosters that somebody knows.
pub(crate) type Known<'a> = BySide<Option<&'a Roster>>;

/// The same by reference.
pub(crate) fn known(rosters: &BySide<Option<Roster>>) -> Known<'_> {
    BySide::from_fn(|side| rosters[side].as_ref())
}

/// Rule S9.1: the position of `battle` in our notation, as `viewer` knows it.
pub(crate) fn write(battle: &Battle, viewer: Viewer, known: Known<'_>) -> String {
    let turn = side_letter(battle.turn());
    let (passes, quiet) = (battle.passes(), battle.quiet());
    let board = write_board(battle, known);
    let [red, black] = Side::ALL.map(|side| write_lost(battle, side, known[side]));
    format!("{board} {red}:{black} {turn} {passes} {quiet} {}", viewer.letter())
}

/// Rule S9.2.
fn write_board(battle: &Battle, known: Known<'_>) -> String {
    let ranks = (0..Square::RANKS).rev().map(|rank| {
        let (mut text, mut empty) = (String::new(), 0);
        let squares = (0..Square::FILES).filter_map(|file| Square::new(file, rank));
        for square in squares {
            match battle.field().at(square) {
                None => empty += 1,
                Some(man) => {
                    push_run(&mut text, &mut empty);
                    text.push_str(&write_man(man, known[man.side()]));
                }
            }
        }
        push_run(&mut text, &mut empty);
        text
    });
    ranks.collect::<Vec<String>>().join("/")
}

fn push_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn write_man(man: Man, roster: Option<&Roster>) -> String {
    let (side, acting) = (man.side(), cased(man.acting(), man.side()));
    match (man.face, roster) {
        (Face::Hidden, Some(roster)) => {
            format!("{acting}({})", cased(roster.role(man.handle.slot()), side))
        }
        (Face::Hidden, None) => format!("{acting}(?)"),
        (Face::Revealed(_), _) => acting.to_string(),
        (Face::Frozen(_), _) => format!("{acting}!"),
    }
}

fn write_lost(battle: &Battle, side: Side, roster: Option<&Roster>) -> String {
    let lost = battle.lost().iter().filter(|loss| loss.handle.side() == side);
    let letters: String = lost
        .map(|loss| {
            let role = roster.map(|roster| roster.role(loss.handle.slot())).or(loss.role);
            role.map_or('?', Role::letter)
        })
        .collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

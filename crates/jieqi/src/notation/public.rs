//! The drawers as text, so that views and records can be sent and read again.

use std::{fmt, str::FromStr};

use game::Fault;
use xiangqi::{Role, Square};

use crate::{
    Due, Event, Glimpse, Knowledge, Loss, Man, Mover, Public, Spoils, Viewer, Walk, notation,
};

/// As many walks as the text of a public state may have.
const WALKS_MAX: usize = 20_000;

impl fmt::Display for Public {
    /// What a spectator knew after the last capture or reveal, with clocks; the draw that is due or
    /// `-`; then the walks since, if there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.seen.anchor().with_clocks())?;
        match self.due {
            Some(due) => write!(f, " {due}")?,
            None => f.write_str(" -")?,
        }
        let walks = self.seen.history.walks();
        if !walks.is_empty() {
            f.write_str(" moves")?;
        }
        walks.iter().try_for_each(|walk| write!(f, " {walk}"))
    }
}

impl FromStr for Public {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Public, Fault> {
        let (start, walks) = text.split_once(" moves ").unwrap_or((text, ""));
        let (jfn, due) = start.rsplit_once(' ').ok_or_else(|| bad_public("a draw or `-`"))?;
        let due = read_due(due)?;
        let mut seen = read_seen(jfn, due)?;
        for (index, walk) in walks.split_ascii_whitespace().enumerate() {
            if index == WALKS_MAX {
                return Err(bad_public("fewer moves"));
            }
            replay(&mut seen, walk.parse()?)?;
        }
        if due.is_some() && !walks.is_empty() {
            return Err(bad_public("no moves after a draw that is due"));
        }
        Ok(Public { seen, due })
    }
}

fn read_due(text: &str) -> Result<Option<Due>, Fault> {
    if text == "-" {
        return Ok(None);
    }
    let expected = || bad_public("a draw such as `b9=`, `b9=*` or `b9*`, or `-`");
    let (square, kind) = text.split_at_checked(2).ok_or_else(expected)?;
    let square: Square = square.parse()?;
    match kind {
        "=" => Ok(Some(Due::Turn(square))),
        "=*" => Ok(Some(Due::TurnThenLook(square))),
        "*" => Ok(Some(Due::Look(square))),
        _ => Err(expected()),
    }
}

/// Reads what a spectator sees while `due` is due.
fn read_seen(jfn: &str, due: Option<Due>) -> Result<Knowledge, Fault> {
    let first = |faults: Vec<Fault>| faults.into_iter().next().unwrap_or_else(|| bad_public("JFN"));
    let setup = notation::jfn::read_setup(jfn).map_err(first)?;
    if setup.viewer != Viewer::Spectator {
        return Err(bad_public("a spectator's JFN"));
    }
    let mover = !setup.turn;
    let turning = match due {
        Some(Due::Turn(square) | Due::TurnThenLook(square)) => {
            if setup.men.get(&square) != Some(&Man { side: mover, face: crate::Face::Down }) {
                return Err(bad_public("a face-down piece where one is turned"));
            }
            Some(square)
        }
        Some(Due::Look(_)) | None => None,
    };
    if let Some(Due::Look(_) | Due::TurnThenLook(_)) = due
        && setup.lost[setup.turn].last() != Some(&Loss::Unknown)
    {
        return Err(bad_public("a piece taken face down where one is looked at"));
    }
    setup.validate_turning(turning).map_err(first)
}

/// Plays a walk that can be taken back.
fn replay(seen: &mut Knowledge, walk: Walk) -> Result<(), Fault> {
    let quiet = !seen.position().board().occupied().contains(walk.to);
    if walk.mover == Mover::FaceUp && quiet && seen.position().is_legal(walk) {
        seen.walk(walk);
        Ok(())
    } else {
        Err(bad_public("legal moves without captures and reveals"))
    }
}

fn bad_public(expected: &str) -> Fault {
    Fault::new("bad_public", format!("invalid public state, expected {expected}"))
}

impl fmt::Display for Due {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Due::Turn(square) => write!(f, "{square}="),
            Due::TurnThenLook(square) => write!(f, "{square}=*"),
            Due::Look(square) => write!(f, "{square}*"),
        }
    }
}

impl fmt::Display for Spoils {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        self.0.iter().try_for_each(|role| write!(f, "{}", role.letter().to_ascii_lowercase()))
    }
}

impl FromStr for Spoils {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Spoils, Fault> {
        if text == "-" {
            return Ok(Spoils::default());
        }
        let lower = text.chars().all(|letter| letter.is_ascii_lowercase());
        let roles = text.chars().map(|letter| notation::dealt_role(letter.to_ascii_uppercase()));
        let roles: Option<Vec<Role>> = roles.collect();
        roles
            .filter(|roles| lower && (1..=15).contains(&roles.len()))
            .map(Spoils)
            .ok_or_else(|| Fault::new("bad_private", "expected up to 15 letters of rhceap, or `-`"))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Walked { walk, .. } => write!(f, "{walk}"),
            Event::Turned(square, role) => write!(f, "{square}={}", role.letter()),
            Event::Looked(square) => write!(f, "{square}*?"),
        }
    }
}

impl fmt::Display for Glimpse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}*{}", self.square, self.role.letter().to_ascii_lowercase())
    }
}

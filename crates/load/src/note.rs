//! What a client writes down of what it was told, so that a checker can compare it with the log.

use std::{fmt, str::FromStr};

use protocol::{Event, MatchId, Seat, Sequence, State};

/// One line of a client's notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// A command was acknowledged as durable.
    Acked {
        /// The match.
        match_id: MatchId,
        /// Whose command.
        seat: Seat,
        /// Which.
        sequence: Sequence,
    },
    /// An event was heard.
    Heard {
        /// The match.
        match_id: MatchId,
        /// By whom; none for one who looks on.
        viewer: Option<Seat>,
        /// Its number in the viewer's stream.
        number: Sequence,
        /// What it was.
        event: Fingerprint,
    },
    /// The position was shown.
    Saw {
        /// The match.
        match_id: MatchId,
        /// To whom; none for one who looks on.
        viewer: Option<Seat>,
        /// The last event before it.
        number: Sequence,
        /// What was shown.
        state: Fingerprint,
    },
}

/// Tells one text from another. It proves nothing to somebody who wants to be deceived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub u64);

impl Fingerprint {
    /// All of an event.
    pub fn of_event(event: &Event) -> Fingerprint {
        Fingerprint::of(event)
    }

    /// All of a state that follows from the log: not the clocks, which run on.
    pub fn of_state(state: &State) -> Fingerprint {
        let State { phase, stage, turn, position, awaiting, check, legal, .. } = state;
        let State { claims, claims_by_intent, outcome, .. } = state;
        let claims = (claims, claims_by_intent);
        Fingerprint::of(&(phase, stage, turn, position, awaiting, check, legal, claims, outcome))
    }

    fn of(value: &impl serde::Serialize) -> Fingerprint {
        let text = serde_json::to_string(value).expect("messages have string keys");
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Fingerprint(text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Acked { match_id, seat, sequence } => {
                write!(f, "acked {match_id} {} {sequence}", word(Some(*seat)))
            }
            Note::Heard { match_id, viewer, number, event } => {
                write!(f, "heard {match_id} {} {number} {event}", word(*viewer))
            }
            Note::Saw { match_id, viewer, number, state } => {
                write!(f, "saw {match_id} {} {number} {state}", word(*viewer))
            }
        }
    }
}

fn word(viewer: Option<Seat>) -> &'static str {
    match viewer {
        Some(Seat::First) => "first",
        Some(Seat::Second) => "second",
        None => "spectator",
    }
}

/// A line that is no note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `acked MATCH SEAT NUMBER`, or `heard` or `saw MATCH VIEWER NUMBER FINGERPRINT`")]
pub struct NotANote;

impl FromStr for Note {
    type Err = NotANote;

    fn from_str(text: &str) -> Result<Note, NotANote> {
        parse(text).ok_or(NotANote)
    }
}

fn parse(text: &str) -> Option<Note> {
    let words: Vec<&str> = text.split(' ').collect();
    let viewer = |word: &str| {
        let known = [Some(Seat::First), Some(Seat::Second), None];
        known.into_iter().find(|viewer| self::word(*viewer) == word)
    };
    let fingerprint = |word: &str| u64::from_str_radix(word, 16).ok().map(Fingerprint);
    match words[..] {
        ["acked", match_id, seat, sequence] => Some(Note::Acked {
            match_id: match_id.parse().ok()?,
            seat: viewer(seat)??,
            sequence: sequence.parse().ok()?,
        }),
        ["heard", match_id, by, number, event] => Some(Note::Heard {
            match_id: match_id.parse().ok()?,
            viewer: viewer(by)?,
            number: number.parse().ok()?,
            event: fingerprint(event)?,
        }),
        ["saw", match_id, by, number, state] => Some(Note::Saw {
            match_id: match_id.parse().ok()?,
            viewer: viewer(by)?,
            number: number.parse().ok()?,
            state: fingerprint(state)?,
        }),
        _ => None,
    }
}

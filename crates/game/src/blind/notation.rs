//! Text for everything that a blind set-up holds.

use std::{fmt, str::FromStr};

use super::{Drawer, Event, Layout, Move, SetUp};
use crate::{BySeat, Code, Digest, Fault, Seat};

impl<L: Layout, A: fmt::Display> fmt::Display for Move<L, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Commit(digest) => write!(f, "commit {digest}"),
            Move::Open(layout, nonce) => write!(f, "{} {layout} {nonce}", L::VERB),
            Move::Play(action) => write!(f, "{action}"),
        }
    }
}

impl<L: Layout, A: FromStr<Err: Into<Fault>>> FromStr for Move<L, A> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        if let Some(digest) = text.strip_prefix("commit ") {
            return digest.parse().map(Move::Commit);
        }
        match text.strip_prefix(L::VERB).and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => {
                let (layout, nonce) = rest.rsplit_once(' ').ok_or_else(|| missing_nonce::<L>())?;
                let layout = layout.parse().map_err(|fault| invalid_layout(&fault))?;
                Ok(Move::Open(layout, nonce.parse()?))
            }
            None => text.parse().map(Move::Play).map_err(Into::into),
        }
    }
}

fn missing_nonce<L: Layout>() -> Fault {
    Fault::invalid_move(format!("expected `{} <layout> <nonce>`", L::VERB))
}

fn invalid_layout(fault: &dyn fmt::Display) -> Fault {
    Fault::invalid_move(format!("invalid layout: {fault}"))
}

impl<E: fmt::Display> fmt::Display for Event<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Committed(seat, digest) => write!(f, "committed {seat} {digest}"),
            Event::Opened(seat) => write!(f, "opened {seat}"),
            Event::Begun => f.write_str("begun"),
            Event::Forfeited(seat) => write!(f, "forfeited {seat}"),
            Event::Game(event) => write!(f, "{event}"),
        }
    }
}

impl<P: fmt::Display> fmt::Display for SetUp<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetUp::Committing(commitments) => {
                let shown = commitments.map(|it| it.map_or("-".to_owned(), |it| it.to_string()));
                write!(f, "committing {} {}", shown.first, shown.second)
            }
            SetUp::Opening { commitments, open } => {
                let mark = |seat: Seat| if open[seat] { "open" } else { "-" };
                let BySeat { first, second } = commitments;
                let (first_open, second_open) = (mark(Seat::First), mark(Seat::Second));
                write!(f, "opening {first} {second} {first_open} {second_open}")
            }
            SetUp::Playing { commitments: BySeat { first, second }, game } => {
                write!(f, "playing {first} {second} {game}")
            }
            SetUp::Forfeited { loser } => write!(f, "forfeited {loser}"),
        }
    }
}

impl<P: FromStr> FromStr for SetUp<P> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        parse_table(text).ok_or_else(|| Fault::new(Code::BAD_TABLE, "this is no table"))
    }
}

fn parse_table<P: FromStr>(text: &str) -> Option<SetUp<P>> {
    let (phase, rest) = text.split_once(' ')?;
    if phase == "forfeited" {
        return rest.parse().ok().map(|loser| SetUp::Forfeited { loser });
    }
    let (first, rest) = rest.split_once(' ')?;
    if phase == "committing" {
        let commitment = |text: &str| match text {
            "-" => Some(None),
            _ => text.parse().ok().map(Some),
        };
        let commitments = BySeat { first: commitment(first)?, second: commitment(rest)? };
        return Some(SetUp::Committing(commitments));
    }
    let (second, rest) = rest.split_once(' ')?;
    let digest = |text: &str| text.parse::<Digest>().ok();
    let commitments = BySeat { first: digest(first)?, second: digest(second)? };
    match phase {
        "playing" => rest.parse().ok().map(|game| SetUp::Playing { commitments, game }),
        "opening" => {
            let (first, second) = rest.split_once(' ')?;
            let open = BySeat { first: parse_open(first)?, second: parse_open(second)? };
            Some(SetUp::Opening { commitments, open })
        }
        _ => None,
    }
}

fn parse_open(text: &str) -> Option<bool> {
    match text {
        "open" => Some(true),
        "-" => Some(false),
        _ => None,
    }
}

impl<L: Layout, P: fmt::Display> fmt::Display for Drawer<L, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawer::Empty => f.write_str("-"),
            Drawer::Opened(layout, nonce) => write!(f, "{} {layout} {nonce}", L::VERB),
            Drawer::Playing(own) => write!(f, "own {own}"),
        }
    }
}

impl<L: Layout, P: FromStr> FromStr for Drawer<L, P> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let invalid = || Fault::new(Code::BAD_PRIVATE, "this is no drawer");
        if text == "-" {
            return Ok(Drawer::Empty);
        }
        if let Some(own) = text.strip_prefix("own ") {
            return own.parse().map(Drawer::Playing).map_err(|_| invalid());
        }
        let opened = text.strip_prefix(L::VERB).and_then(|rest| rest.strip_prefix(' '));
        let (layout, nonce) = opened.and_then(|it| it.rsplit_once(' ')).ok_or_else(invalid)?;
        let layout = layout.parse().map_err(|_| invalid())?;
        Ok(Drawer::Opened(layout, nonce.parse()?))
    }
}

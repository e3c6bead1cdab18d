//! Text for strips, spoils and walks.

use std::{fmt, str::FromStr};

use game::{BySeat, Seat};

use super::{Draw, Event, Face, Glimpse, LENGTH, Man, Role, Spoils, Strip, Then, Walk};

/// Text that is not valid Flip notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid {what} `{text}`")]
pub struct ParseError {
    what: &'static str,
    text: String,
}

impl Role {
    fn letter(self) -> char {
        match self {
            Role::Walker => 'w',
            Role::Runner => 'r',
        }
    }
}

impl Face {
    fn letter(self) -> char {
        match self {
            Face::Down => 'x',
            Face::Up(role) => role.letter(),
        }
    }

    fn from_letter(letter: char) -> Option<Face> {
        match letter {
            'x' => Some(Face::Down),
            'w' => Some(Face::Up(Role::Walker)),
            'r' => Some(Face::Up(Role::Runner)),
            _ => None,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Role {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Role, ParseError> {
        match text {
            "w" => Ok(Role::Walker),
            "r" => Ok(Role::Runner),
            _ => Err(ParseError { what: "role", text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Walk {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Walk, ParseError> {
        let mut digits = text.chars().map(|it| it.to_digit(LENGTH as u32));
        match (digits.next(), digits.next(), digits.next()) {
            (Some(Some(from)), Some(Some(to)), None) => {
                Ok(Walk { from: from as usize, to: to as usize })
            }
            _ => Err(ParseError { what: "walk", text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Walked(walk, _) => write!(f, "{walk}"),
            Event::Turned(square, role) => write!(f, "{square}={role}"),
            Event::Looked(seat) => write!(f, "{seat:?} looks"),
        }
    }
}

impl fmt::Display for Glimpse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.role.fmt(f)
    }
}

impl fmt::Display for Spoils {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("+")?;
        self.0.iter().try_for_each(|role| write!(f, "{role}"))
    }
}

impl FromStr for Spoils {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Spoils, ParseError> {
        let roles = text.strip_prefix('+').and_then(|it| {
            it.chars()
                .map(|letter| match Face::from_letter(letter) {
                    Some(Face::Up(role)) => Some(role),
                    Some(Face::Down) | None => None,
                })
                .collect()
        });
        roles.map(Spoils).ok_or_else(|| ParseError { what: "spoils", text: text.to_owned() })
    }
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.squares {
            let letter = match square {
                None => '.',
                Some(Man { seat: Seat::First, face }) => face.letter().to_ascii_uppercase(),
                Some(Man { seat: Seat::Second, face }) => face.letter(),
            };
            write!(f, "{letter}")?;
        }
        write!(f, " {} -", if self.turn == Seat::First { '1' } else { '2' })?;
        self.lost.first.iter().try_for_each(|it| write!(f, "{}", it.letter()))?;
        f.write_str(" -")?;
        self.lost.second.iter().try_for_each(|it| write!(f, "{}", it.letter()))?;
        match self.due {
            None => f.write_str(" play"),
            Some(Draw::Look { square }) => write!(f, " look{square}"),
            Some(Draw::Turn { square, then: Then::Pass }) => write!(f, " turn{square}"),
            Some(Draw::Turn { square, then: Then::Look }) => write!(f, " turn{square}look"),
        }
    }
}

impl FromStr for Strip {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Strip, ParseError> {
        parse_strip(text).ok_or_else(|| ParseError { what: "strip", text: text.to_owned() })
    }
}

fn parse_strip(text: &str) -> Option<Strip> {
    let words: Vec<&str> = text.split(' ').collect();
    let [squares, turn, first, second, due] = *words else { return None };
    let squares: Option<Vec<Option<Man>>> = squares.chars().map(parse_square).collect();
    let faces = |text: &str| -> Option<Vec<Face>> {
        text.strip_prefix('-')?.chars().map(Face::from_letter).collect()
    };
    Some(Strip {
        squares: squares?.try_into().ok()?,
        turn: if turn == "1" { Seat::First } else { Seat::Second },
        lost: BySeat { first: faces(first)?, second: faces(second)? },
        due: parse_due(due)?,
    })
}

fn parse_square(letter: char) -> Option<Option<Man>> {
    if letter == '.' {
        return Some(None);
    }
    let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
    let face = Face::from_letter(letter.to_ascii_lowercase())?;
    Some(Some(Man { seat, face }))
}

fn parse_due(text: &str) -> Option<Option<Draw>> {
    if text == "play" {
        return Some(None);
    }
    if let Some(square) = text.strip_prefix("look") {
        return Some(Some(Draw::Look { square: square.parse().ok()? }));
    }
    let text = text.strip_prefix("turn")?;
    let (square, then) = match text.strip_suffix("look") {
        Some(square) => (square, Then::Look),
        None => (text, Then::Pass),
    };
    Some(Some(Draw::Turn { square: square.parse().ok()?, then }))
}

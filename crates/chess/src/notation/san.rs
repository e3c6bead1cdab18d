//! Standard algebraic notation: written with the fewest letters, read with patience.

use std::{fmt, str::FromStr};

use game::Fault;
use thiserror::Error;

use crate::{File, Move, MoveKind, Position, Rank, Role, Square, Uci, castling::Wing};

/// Texts longer than this are no moves.
const LENGTH_MAX: usize = 16;

/// A move in standard algebraic notation, such as `Nbd7+`, `exd8=Q#` or `O-O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// What moves where.
    pub body: SanBody,
    /// What the move does to the other king, as far as the text says.
    pub mark: Option<SanMark>,
}

/// The part of a SAN that says what moves where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanBody {
    /// The king castles.
    Castle(Wing),
    /// A man goes to a square.
    Step {
        /// Its role.
        role: Role,
        /// The file it comes from, if the text says so.
        file: Option<File>,
        /// The rank it comes from, if the text says so.
        rank: Option<Rank>,
        /// Whether something is taken.
        capture: Capture,
        /// Where it goes to.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

/// Whether a SAN says that something is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// With `x`.
    Yes,
    /// Without.
    No,
}

/// What a move does to the other king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanMark {
    /// `+`.
    Check,
    /// `#`.
    Checkmate,
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.body {
            SanBody::Castle(Wing::King) => f.write_str("O-O")?,
            SanBody::Castle(Wing::Queen) => f.write_str("O-O-O")?,
            SanBody::Step { role, file, rank, capture, to, promotion } => {
                let mut text = String::new();
                text.extend(Some(role.letter()).filter(|_| role != Role::Pawn));
                text.extend(file.map(File::letter));
                text.extend(rank.map(Rank::digit));
                text.extend(Some('x').filter(|_| capture == Capture::Yes));
                write!(f, "{text}{to}")?;
                if let Some(promotion) = promotion {
                    write!(f, "={}", promotion.letter())?;
                }
            }
        }
        match self.mark {
            Some(SanMark::Check) => f.write_str("+"),
            Some(SanMark::Checkmate) => f.write_str("#"),
            None => Ok(()),
        }
    }
}

/// Why a SAN is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SanError {
    /// It cannot be read.
    #[error("invalid move `{0}`, expected algebraic notation such as `Nf3` or `exd8=Q`")]
    Invalid(String),
    /// No legal move is meant.
    #[error("illegal move `{0}`")]
    Illegal(San),
    /// Several legal moves could be meant.
    #[error("ambiguous move `{0}`: several men can go there")]
    Ambiguous(San),
}

impl From<SanError> for Fault {
    fn from(error: SanError) -> Fault {
        match error {
            SanError::Invalid(_) | SanError::Ambiguous(_) => Fault::invalid_move(error.to_string()),
            SanError::Illegal(_) => Fault::illegal_move(error.to_string()),
        }
    }
}

impl FromStr for San {
    type Err = SanError;

    /// Reads a move; marks of check and of quality may be missing or wrong, the file and rank of
    /// departure given in full, castling written with zeros, a promotion without `=`.
    fn from_str(text: &str) -> Result<San, SanError> {
        read(text).ok_or_else(|| SanError::Invalid(text.chars().take(LENGTH_MAX).collect()))
    }
}

fn read(text: &str) -> Option<San> {
    if text.len() > LENGTH_MAX {
        return None;
    }
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let mark = match &text[bare.len()..] {
        marks if marks.contains('#') => Some(SanMark::Checkmate),
        marks if marks.contains('+') => Some(SanMark::Check),
        _ => None,
    };
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare);
    let body = match bare {
        "O-O" | "0-0" | "o-o" => SanBody::Castle(Wing::King),
        "O-O-O" | "0-0-0" | "o-o-o" => SanBody::Castle(Wing::Queen),
        _ => read_step(bare)?,
    };
    Some(San { body, mark })
}

fn read_step(text: &str) -> Option<SanBody> {
    let (role, rest) = match text.chars().next().and_then(Role::from_letter) {
        Some(role) => (role, &text[1..]),
        None => (Role::Pawn, text),
    };
    let (rest, promotion) = split_promotion(rest)?;
    let split = rest.len().checked_sub(2)?;
    let to = rest.get(split..)?.parse().ok()?;
    let origin = rest.get(..split)?;
    let quiet = origin.trim_end_matches(['x', ':', '-']);
    let capture =
        if origin[quiet.len()..].contains(['x', ':']) { Capture::Yes } else { Capture::No };
    let mut letters = quiet.chars().peekable();
    let file = letters.peek().copied().and_then(File::from_letter);
    letters.next_if(|_| file.is_some());
    let rank = letters.peek().copied().and_then(Rank::from_digit);
    letters.next_if(|_| rank.is_some());
    let is_read = letters.next().is_none() && (promotion.is_none() || role == Role::Pawn);
    is_read.then_some(SanBody::Step { role, file, rank, capture, to, promotion })
}

fn split_promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let bare = text.trim_end_matches(')');
    let Some(letter) = bare.chars().next_back().filter(char::is_ascii_alphabetic) else {
        return Some((text, None));
    };
    let role = Role::from_letter(letter.to_ascii_uppercase())?;
    let step = bare[..bare.len() - 1].trim_end_matches(['=', '(', '/']);
    Role::PROMOTIONS.contains(&role).then_some((step, Some(role)))
}

impl Position {
    /// A legal move of this position in algebraic notation.
    ///
    /// Rule C2.9: the departure is told only as far as it is needed, by file, else by rank, else
    /// by both.
    pub fn san(&self, legal: Move) -> San {
        let after = self.after(legal);
        let mark = after.is_check().then(|| match after.is_stuck() {
            true => SanMark::Checkmate,
            false => SanMark::Check,
        });
        San { body: self.san_body(legal), mark }
    }

    fn san_body(&self, legal: Move) -> SanBody {
        let Move { role, from, to, kind } = legal;
        if kind == MoveKind::Castle {
            return SanBody::Castle(Wing::of(from, to));
        }
        let takes = self.board.occupied().contains(to) || kind == MoveKind::EnPassant;
        let (file, rank) = if role == Role::Pawn {
            (takes.then_some(from.file()), None)
        } else {
            self.departure(legal)
        };
        let capture = if takes { Capture::Yes } else { Capture::No };
        SanBody::Step { role, file, rank, capture, to, promotion: legal.promotion() }
    }

    /// What tells the man from others of its role that can go to the same square.
    fn departure(&self, legal: Move) -> (Option<File>, Option<Rank>) {
        let (mut rivals, mut on_file, mut on_rank) = (false, false, false);
        self.for_each_move(|other| {
            let rival = other.role == legal.role
                && other.to == legal.to
                && other.from != legal.from
                && other.kind != MoveKind::Castle;
            rivals |= rival;
            on_file |= rival && other.from.file() == legal.from.file();
            on_rank |= rival && other.from.rank() == legal.from.rank();
        });
        let file = Some(legal.from.file()).filter(|_| rivals && (!on_file || on_rank));
        let rank = Some(legal.from.rank()).filter(|_| on_file);
        (file, rank)
    }

    /// The legal move that a text means here, in UCI or in algebraic notation.
    ///
    /// # Errors
    /// `invalid_move` if it is no move, or could be several; `illegal_move`.
    pub fn read_move(&self, text: &str) -> Result<Move, Fault> {
        if let Ok(uci) = text.parse::<Uci>() {
            return Ok(self.resolve(uci)?);
        }
        match text.parse() {
            Ok(san) => Ok(self.resolve_san(san)?),
            Err(_) => {
                let found = game::clip(text, LENGTH_MAX);
                let message = format!(
                    "invalid move `{found}`, expected one such as `Nf3`, `exd8=Q`, `O-O`, or two \
                     squares such as `g1f3` or `e7e8q`"
                );
                Err(Fault::invalid_move(message))
            }
        }
    }

    /// The legal move that `san` means here.
    ///
    /// # Errors
    /// If no legal move is meant, or more than one.
    pub fn resolve_san(&self, san: San) -> Result<Move, SanError> {
        let mut found = None;
        let mut several = false;
        self.for_each_move(|each| {
            if means(san.body, each) {
                several |= found.is_some();
                found = Some(each);
            }
        });
        match found {
            Some(_) if several => Err(SanError::Ambiguous(san)),
            Some(legal) => Ok(legal),
            None => Err(SanError::Illegal(san)),
        }
    }
}

fn means(body: SanBody, legal: Move) -> bool {
    match body {
        SanBody::Castle(wing) => {
            legal.kind == MoveKind::Castle && Wing::of(legal.from, legal.to) == wing
        }
        SanBody::Step { role, file, rank, capture, to, promotion } => {
            // A pawn that takes says so, or where it comes from.
            let takes_unsaid = role == Role::Pawn && file.is_none() && capture == Capture::No;
            legal.role == role
                && legal.to == to
                && !(takes_unsaid && legal.from.file() != to.file())
                && legal.kind != MoveKind::Castle
                && legal.promotion() == promotion
                && file.is_none_or(|file| file == legal.from.file())
                && rank.is_none_or(|rank| rank == legal.from.rank())
        }
    }
}

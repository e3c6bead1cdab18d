//! JFN, version 2: a position as one viewer knows it.

use std::{fmt, str::FromStr};

use game::{Code, Fault};
use xiangqi::{BySide, Role, Side, read_ranks, write_ranks};

use crate::{
    Knowledge, Loss, Man, Setup, Viewer,
    notation::{self, keep},
};

/// A longer text is no JFN.
const LENGTH_MAX: usize = 512;

impl fmt::Display for Knowledge {
    /// Rule F5.1: the canonical form has no clocks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = write_ranks(|square| self.position().man_at(square).map(notation::write_man));
        let (red, black) = (Losses(self.lost(Side::Red)), Losses(self.lost(Side::Black)));
        let turn = side_letter(self.position().turn());
        write!(f, "{board} {red}:{black} {turn} {}", self.viewer().letter())?;
        match self.deal() {
            None => Ok(()),
            Some(deal) if deal.is_empty() => f.write_str(" -"),
            Some(deal) => {
                f.write_str(" ")?;
                let mut roles =
                    crate::position::reading_order().filter_map(|square| deal.get(&square));
                roles.try_for_each(|role| write!(f, "{}", role.letter()))
            }
        }
    }
}

impl Knowledge {
    /// JFN with the two clocks at its end.
    pub fn with_clocks(&self) -> String {
        format!("{self} {} {}", self.position().quiet_plies(), self.move_number())
    }
}

impl FromStr for Knowledge {
    type Err = Vec<Fault>;

    /// Reads JFN, with or without clocks; blanks may be doubled.
    ///
    /// # Errors
    /// Every fault found: those of the text if it cannot be read, else those of the position.
    fn from_str(text: &str) -> Result<Knowledge, Vec<Fault>> {
        read_setup(text)?.validate()
    }
}

/// Reads JFN that may describe anything.
///
/// # Errors
/// Every fault of the text.
pub(super) fn read_setup(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::check_length(text, LENGTH_MAX)?;
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [board, lost, turn, viewer, ref rest @ ..] = fields[..] else {
        return Err(notation::field_count("board, losses, turn and viewer", fields.len()));
    };
    let (deal, clocks) = match (viewer, rest) {
        ("g", [deal, clocks @ ..]) => (Some(*deal), clocks),
        (_, clocks) => (None, clocks),
    };
    let (quiet, number) = match *clocks {
        [] if viewer != "g" || deal.is_some() => ("0", "1"),
        [quiet, number] => (quiet, number),
        _ => {
            let expected = "4 fields, for viewer `g` 5, and two clocks if any";
            return Err(notation::field_count(expected, fields.len()));
        }
    };
    let mut faults = Vec::new();
    let men = keep(read_board(board), &mut faults);
    let lost = keep(read_lost(lost), &mut faults);
    let turn = keep(read_turn(turn), &mut faults);
    let viewer = keep(read_viewer(viewer), &mut faults);
    let deal = keep(deal.map(read_deal).transpose(), &mut faults);
    let clocks = keep(notation::read_clocks(quiet, number), &mut faults);
    match (men, lost, turn, viewer, deal, clocks) {
        (Some(men), Some(lost), Some(turn), Some(viewer), Some(deal), Some(clocks)) => {
            let men = men.into_iter().collect();
            let (quiet_plies, move_number) = clocks;
            Ok(Setup { men, lost, turn, viewer, deal, quiet_plies, move_number })
        }
        _ => Err(faults),
    }
}

fn read_board(text: &str) -> Result<Vec<(xiangqi::Square, Man)>, Vec<Fault>> {
    read_ranks(text, notation::read_man).map_err(|mut faults| {
        // A rank of `91` is too long before anything else is wrong with it.
        faults.sort_by_key(|fault| fault.code == Code::BAD_DIGIT);
        faults
    })
}

/// Rule F2.3: the pieces that Red lost, a colon, those that Black lost.
fn read_lost(text: &str) -> Result<BySide<Vec<Loss>>, Vec<Fault>> {
    let parts: Vec<&str> = text.split(':').collect();
    let [red, black] = parts[..] else {
        return Err(vec![captured_format("two lists with one `:` between them")]);
    };
    let mut faults = Vec::new();
    let [red, black] = [red, black].map(|list| keep(read_losses(list), &mut faults));
    match (red, black) {
        (Some(red), Some(black)) => Ok(BySide { red, black }),
        _ => Err(faults),
    }
}

fn read_losses(text: &str) -> Result<Vec<Loss>, Vec<Fault>> {
    if text == "-" {
        return Ok(Vec::new());
    }
    if text.is_empty() || text.contains('-') {
        return Err(vec![captured_format("letters, or `-` alone for none")]);
    }
    let (mut losses, mut faults) = (Vec::new(), Vec::new());
    for letter in text.chars() {
        match read_loss(letter) {
            Some(loss) => losses.push(loss),
            None => faults.push(Fault::new(
                Code::new("captured_letter"),
                format!("`{letter}` among the losses, expected a letter of RHCEAP or `?`"),
            )),
        }
    }
    if faults.is_empty() { Ok(losses) } else { Err(faults) }
}

/// Rule F2.4: case says which way up the piece was, never whose it was.
fn read_loss(letter: char) -> Option<Loss> {
    if letter == '?' {
        return Some(Loss::Unknown);
    }
    let role = Role::from_letter(letter.to_ascii_uppercase())?;
    Some(if letter.is_ascii_uppercase() { Loss::Up(role) } else { Loss::Known(role) })
}

fn captured_format(expected: &str) -> Fault {
    Fault::new(
        Code::CAPTURED_FORMAT,
        format!("the losses are not well formed, expected {expected}"),
    )
}

fn read_turn(text: &str) -> Result<Side, Vec<Fault>> {
    let side = Side::ALL.into_iter().find(|side| only(text, side_letter(*side)));
    side.ok_or_else(|| {
        let found = notation::shorten(text);
        vec![Fault::new(Code::BAD_TURN, format!("the turn is `{found}`, expected `r` or `b`"))]
    })
}

fn read_viewer(text: &str) -> Result<Viewer, Vec<Fault>> {
    Viewer::ALL.into_iter().find(|viewer| only(text, viewer.letter())).ok_or_else(|| {
        let found = notation::shorten(text);
        let message = format!("the viewer is `{found}`, expected `r`, `b`, `s` or `g`");
        vec![Fault::new(Code::BAD_VIEWER, message)]
    })
}

fn read_deal(text: &str) -> Result<Vec<Role>, Vec<Fault>> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let roles: Option<Vec<Role>> = text.chars().map(notation::dealt_role).collect();
    roles.ok_or_else(|| {
        let message = "the true roles are letters of RHCEAP, or `-` for none";
        vec![Fault::new(Code::new("bad_deal"), message)]
    })
}

fn only(text: &str, letter: char) -> bool {
    text.strip_prefix(letter) == Some("")
}

fn side_letter(side: Side) -> char {
    match side {
        Side::Red => 'r',
        Side::Black => 'b',
    }
}

impl Viewer {
    /// Everybody who may look.
    pub const ALL: [Viewer; 4] =
        [Viewer::Side(Side::Red), Viewer::Side(Side::Black), Viewer::Spectator, Viewer::Everything];

    /// The letter in JFN.
    pub const fn letter(self) -> char {
        match self {
            Viewer::Side(Side::Red) => 'r',
            Viewer::Side(Side::Black) => 'b',
            Viewer::Spectator => 's',
            Viewer::Everything => 'g',
        }
    }
}

/// Lost pieces as JFN writes them.
struct Losses<'a>(&'a [Loss]);

impl fmt::Display for Losses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        self.0.iter().try_for_each(|loss| match loss {
            Loss::Up(role) => write!(f, "{}", role.letter()),
            Loss::Known(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            Loss::Unknown => f.write_str("?"),
        })
    }
}

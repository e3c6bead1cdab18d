//! Text for everything that the public drawer holds, history included.
//!
//! `<pieces> <lost> <turn> <passes> <quiet> <ply> <suspects> <outcome> <history>`. The pieces are
//! thirty-two words in the order of handles: a point, `=R` once revealed, `!` if frozen, `+` after
//! a capture, and `-` for a piece that is gone. Lost pieces are handles in the order of capture,
//! `17h` for one that had been revealed, `17(h)` or `17(?)` for a hidden one.

use std::{fmt, str::FromStr};

use game::{Code, Fault, Outcome, Reason};
use xiangqi::{ByRole, BySide, Role, Side, Square, zobrist::Key};

use super::{side_letter, side_name_of};
use crate::{Battle, Cover, Face, Field, Handle, Loss, Man, Slot, Slots, state::REASONS};

/// The most positions that a history may hold: one for each ply without a capture, and the first.
const HISTORY_MAX: usize = 1001;

impl fmt::Display for Battle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> = Handle::all().map(|it| write_piece(self, it)).collect();
        let lost: Vec<String> = self.lost.iter().map(ToString::to_string).collect();
        let lost = if lost.is_empty() { "-".to_owned() } else { lost.join(",") };
        write!(f, "{} {lost} {}", pieces.join(","), side_letter(self.turn))?;
        write!(f, " {} {} {}", self.passes, self.quiet, self.ply)?;
        write!(f, " {:04x}:{:04x}", self.suspects.red.bits(), self.suspects.black.bits())?;
        match self.outcome {
            None => f.write_str(" -")?,
            Some(Outcome { winner, reason }) => write!(f, " {}:{reason}", side_name_of(winner))?,
        }
        let history: Vec<String> =
            self.history.iter().map(|Key(it)| format!("{it:016x}")).collect();
        write!(f, " {}", history.join(","))
    }
}

impl fmt::Debug for Battle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn write_piece(battle: &Battle, handle: Handle) -> String {
    let mut text = match battle.field.find(handle) {
        None => "-".to_owned(),
        Some(square) => {
            let shown = match battle.field.at(square).map(|man| man.face) {
                Some(Face::Revealed(role)) => format!("={}", role.letter()),
                Some(Face::Frozen(role)) => format!("={}!", role.letter()),
                Some(Face::Hidden) | None => String::new(),
            };
            format!("{square}{shown}")
        }
    };
    if battle.has_captured(handle) {
        text.push('+');
    }
    text
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let role = self.role.map_or('?', |role| role.letter().to_ascii_lowercase());
        match self.cover {
            Cover::On => write!(f, "{}({role})", self.handle),
            Cover::Off => write!(f, "{}{role}", self.handle),
        }
    }
}

impl FromStr for Loss {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Loss, Fault> {
        parse_loss(text).ok_or_else(|| fault("a lost piece", text))
    }
}

fn parse_loss(text: &str) -> Option<Loss> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, role) = text.split_at(digits);
    let handle = Handle::from_number(number.parse().ok()?)?;
    let (cover, role) = match role.strip_prefix('(') {
        Some(role) => (Cover::On, role.strip_suffix(')')?),
        None => (Cover::Off, role),
    };
    let role = match (cover, role) {
        (Cover::On, "?") => None,
        _ => Some(parse_role(&role.to_ascii_uppercase())?),
    };
    Some(Loss { handle, cover, role })
}

impl FromStr for Battle {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Battle, Fault> {
        let words: Vec<&str> = text.split(' ').take(10).collect();
        let [pieces, lost, turn, passes, quiet, ply, suspects, outcome, history] = *words else {
            return Err(fault("nine words", text));
        };
        let turn = match turn {
            "r" => Side::Red,
            "b" => Side::Black,
            _ => return Err(fault("a turn", turn)),
        };
        let mut battle = Battle::new(Field::default(), turn);
        parse_pieces(pieces, &mut battle)?;
        battle.lost = parse_lost(lost, &battle)?;
        check_roles(&battle)?;
        battle.passes = passes.parse().map_err(|_| fault("passes", passes))?;
        battle.quiet = quiet.parse().map_err(|_| fault("quiet plies", quiet))?;
        battle.ply = ply.parse().map_err(|_| fault("plies", ply))?;
        battle.suspects = parse_suspects(suspects).ok_or_else(|| fault("suspects", suspects))?;
        battle.outcome = parse_outcome(outcome)?;
        battle.history = parse_history(history, battle.key())?;
        Ok(battle)
    }
}

fn parse_pieces(text: &str, battle: &mut Battle) -> Result<(), Fault> {
    let words: Vec<&str> = text.split(',').take(Handle::COUNT + 1).collect();
    if words.len() != Handle::COUNT {
        return Err(fault("thirty-two pieces", text));
    }
    for (handle, word) in Handle::all().zip(words) {
        let (word, captured) = match word.strip_suffix('+') {
            Some(word) => (word, Slots::of(handle.slot())),
            None => (word, Slots::EMPTY),
        };
        let side = handle.side();
        battle.has_captured[side] = captured.iter().fold(battle.has_captured[side], Slots::with);
        if word == "-" {
            continue;
        }
        let (square, face) = parse_piece(word).ok_or_else(|| fault("a piece", word))?;
        if battle.field.at(square).is_some() {
            return Err(fault("one piece on each point", word));
        }
        battle.field.put(square, Man { handle, face });
    }
    Ok(())
}

fn parse_piece(word: &str) -> Option<(Square, Face)> {
    match word.split_once('=') {
        None => Some((word.parse().ok()?, Face::Hidden)),
        Some((square, role)) => {
            let face = match role.strip_suffix('!') {
                Some(role) => Face::Frozen(parse_role(role)?),
                None => Face::Revealed(parse_role(role)?),
            };
            Some((square.parse().ok()?, face))
        }
    }
}

fn parse_role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = Role::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(role)
}

fn parse_lost(text: &str, battle: &Battle) -> Result<Vec<Loss>, Fault> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut lost: Vec<Loss> = Vec::new();
    for word in text.split(',') {
        let loss: Loss = word.parse()?;
        let twice = lost.iter().any(|it| it.handle == loss.handle);
        if twice || battle.field.find(loss.handle).is_some() {
            return Err(fault("each piece once", word));
        }
        lost.push(loss);
    }
    Ok(lost)
}

/// No side shows more of a role than it has, or no roster would fit.
fn check_roles(battle: &Battle) -> Result<(), Fault> {
    for side in Side::ALL {
        let mut shown = ByRole::<u8>::default();
        for slot in Slot::all() {
            if let Some(role) = battle.public_role(Handle::new(side, slot)) {
                shown[role] += 1;
            }
        }
        if shown.iter().any(|(role, count)| *count > role.full_count()) {
            return Err(fault("no more of a role than a side has", side.name()));
        }
    }
    Ok(())
}

fn parse_suspects(text: &str) -> Option<BySide<Slots>> {
    let (red, black) = text.split_once(':')?;
    let slots = |text: &str| {
        let plain = text.len() == 4 && text.bytes().all(|it| it.is_ascii_hexdigit());
        if plain { u16::from_str_radix(text, 16).ok().map(Slots::from_bits) } else { None }
    };
    Some(BySide { red: slots(red)?, black: slots(black)? })
}

fn parse_outcome(text: &str) -> Result<Option<Outcome>, Fault> {
    if text == "-" {
        return Ok(None);
    }
    let invalid = || fault("an outcome", text);
    let (winner, reason) = text.split_once(':').ok_or_else(invalid)?;
    let winner = match winner {
        "draw" => None,
        _ => Some(parse_side(winner).ok_or_else(invalid)?.seat()),
    };
    let reason = Reason::find(reason, &REASONS).ok_or_else(invalid)?;
    Ok(Some(Outcome { winner, reason }))
}

pub(crate) fn parse_side(name: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.name() == name)
}

fn parse_history(text: &str, now: Key) -> Result<Vec<Key>, Fault> {
    let key = |word: &str| {
        let plain = word.len() == 16 && word.bytes().all(|it| it.is_ascii_hexdigit());
        if plain { u64::from_str_radix(word, 16).ok().map(Key) } else { None }
    };
    let keys: Option<Vec<Key>> = text.split(',').take(HISTORY_MAX + 1).map(key).collect();
    let keys = keys.filter(|keys| keys.len() <= HISTORY_MAX && keys.last() == Some(&now));
    keys.ok_or_else(|| fault("a history that ends with the present position", text))
}

fn fault(expected: &str, found: &str) -> Fault {
    let found = game::clip(found, 40);
    Fault::new(Code::new("bad_battle"), format!("expected {expected}, found `{found}`"))
}

//! Reads documents, and says exactly what is wrong with those that are none.

use game::Fault;

use super::{Cell, Document, HEIGHT_MAX, Orders, Section, Tail, WIDTH_MAX};
use crate::{
    board::Ground,
    position::{Phase, clip},
    square::{Coord, number_of_digits},
    unit::{Side, Unit},
};

/// Longer than the largest board can be written, with all orders.
const LENGTH_MAX: usize = 4 << 20;
const SLOTS_MAX: usize = 5;
/// Longer than any turn number that is played.
const TURN_DIGITS_MAX: usize = 9;

/// A document as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The document, in canonical form.
    pub document: Document,
    /// What was odd about the text, for people.
    pub warnings: Vec<String>,
}

/// A part of the text and the byte at which it begins.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    byte: usize,
}

impl<'a> Piece<'a> {
    /// The parts between separators, which are single bytes.
    fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> {
        let mut byte = self.byte;
        self.text.split(separator).map(move |text| {
            let piece = Piece { text, byte };
            byte += text.len() + 1;
            piece
        })
    }

    fn without_ends(self, open: char, close: char) -> Option<Piece<'a>> {
        let text = self.text.strip_prefix(open)?.strip_suffix(close)?;
        Some(Piece { text, byte: self.byte + 1 })
    }
}

/// The parts of a document, told apart by counting from the end. Rule K1.3.
struct Parts<'a> {
    rows: Vec<Piece<'a>>,
    turn: Piece<'a>,
    phase: Piece<'a>,
    actions: Piece<'a>,
    tail: Option<[Piece<'a>; 2]>,
}

impl Document {
    /// Reads a document. Rule K7.2 gives the order in which faults are looked for.
    ///
    /// # Errors
    /// Every fault, with its class, its section and its byte; of a list of actions or retreats the
    /// first.
    pub fn read(text: &str) -> Result<Reading, Vec<Fault>> {
        if text.len() > LENGTH_MAX {
            let what = format!("{} bytes, expected at most {LENGTH_MAX}", text.len());
            return Err(vec![Section::Document.fault_as_a_whole("too_large", what)]);
        }
        check_characters(text).map_err(|fault| vec![fault])?;
        let parts = Parts::of(text).map_err(|fault| vec![fault])?;
        let mut faults = Vec::new();
        let side = read_side(parts.turn).map_err(|fault| faults.push(fault));
        let phase = read_phase(parts.phase).map_err(|fault| faults.push(fault));
        let board = read_board(&parts.rows).map_err(|found| faults.extend(found));
        let (Ok(side), Ok((width, cells))) = (side, board) else { return Err(faults) };
        let orders = Orders::March(Vec::new());
        let mut document = Document { width, cells, side, orders, tail: None };
        let mut warnings = Vec::new();
        if let Ok(phase) = phase {
            let orders = match phase {
                Phase::March => document.read_steps(parts.actions, &mut warnings),
                Phase::Battle => document.read_target(parts.actions),
            };
            match orders {
                Ok(orders) => document.orders = orders,
                Err(fault) => faults.push(fault),
            }
        }
        match parts.tail.map(|tail| document.read_tail(tail, &mut warnings)).transpose() {
            Ok(tail) => document.tail = tail,
            Err(found) => faults.extend(found),
        }
        faults.extend(document.check_size().err());
        if faults.is_empty() { Ok(Reading { document, warnings }) } else { Err(faults) }
    }

    /// Rule K2.6.
    fn check_size(&self) -> Result<(), Fault> {
        let (width, height) = (self.width, self.height());
        if width <= WIDTH_MAX && height <= HEIGHT_MAX {
            return Ok(());
        }
        let what = format!("{width}×{height} squares, expected at most {WIDTH_MAX}×{HEIGHT_MAX}");
        Err(Section::Board.fault_as_a_whole("too_large", what))
    }

    /// Rule K5.1: up to five slots, each empty or a step, checked on the board as it then is.
    fn read_steps(&self, list: Piece<'_>, warnings: &mut Vec<String>) -> Result<Orders, Fault> {
        let slots = read_slots(list)?;
        if slots.len() > SLOTS_MAX {
            let what = format!("{} slots, expected at most {SLOTS_MAX}", slots.len());
            return Err(Section::Actions.fault("too_many_moves", slots[SLOTS_MAX].byte, what));
        }
        let empty = slots.iter().filter(|slot| slot.text.is_empty()).count();
        if empty > 0 && !(empty == 1 && slots.len() == 1) {
            warnings.push(format!("{empty} empty slots in the list of steps were left out"));
        }
        let mut board = self.clone();
        let mut moved = Vec::new();
        let mut steps = Vec::new();
        for slot in slots.iter().filter(|slot| !slot.text.is_empty()) {
            let step = board.read_step(*slot, &moved)?;
            let unit = board.cell_mut(step.0).unit.take();
            board.cell_mut(step.1).unit = unit;
            moved.push(step.1);
            steps.push(step);
        }
        Ok(Orders::March(steps))
    }

    /// One step, checked on this board. Rule K5.4.
    fn read_step(&self, slot: Piece<'_>, moved: &[Coord]) -> Result<(Coord, Coord), Fault> {
        let fault = |code, what: String| Err(Section::Actions.fault(code, slot.byte, what));
        let pair = slot.without_ends('(', ')').expect("slots were checked to be pairs");
        let labels: Vec<Piece<'_>> = pair.split(',').collect();
        let (from, to) = (read_label(labels[0])?, read_label(labels[1])?);
        let [start, end] = [self.on_board(from, labels[0])?, self.on_board(to, labels[1])?];
        if from == to {
            return fault("null_move", format!("`{from}` to itself is no step"));
        }
        if end.ground == Ground::Mountain {
            return fault("mountain_target", format!("`{to}` is a mountain"));
        }
        if start.unit.is_none_or(|unit| unit.side != self.side) {
            return fault("no_unit", format!("{} has no unit on `{from}`", self.side));
        }
        if moved.contains(&from) {
            return fault("unit_moved_twice", format!("the unit on `{from}` has already moved"));
        }
        if let Some(unit) = end.unit {
            return fault("occupied_destination", format!("a {unit} stands on `{to}`"));
        }
        Ok((from, to))
    }

    /// Rule K5.2: `pass`, or a square with an enemy unit.
    fn read_target(&self, target: Piece<'_>) -> Result<Orders, Fault> {
        if target.text == "pass" {
            return Ok(Orders::Battle(None));
        }
        let coord = read_label(target)?;
        let cell = self.on_board(coord, target)?;
        let fault = |code, what: String| Err(Section::Actions.fault(code, target.byte, what));
        if cell.ground == Ground::Mountain {
            return fault("mountain_target", format!("`{coord}` is a mountain"));
        }
        if cell.unit.is_none_or(|unit| unit.side == self.side) {
            let what = format!("no unit of {} stands on `{coord}`", !self.side);
            return fault("no_enemy_at_target", what);
        }
        Ok(Orders::Battle(Some(coord)))
    }

    fn on_board(&self, coord: Coord, label: Piece<'_>) -> Result<Cell, Fault> {
        self.cell(coord).ok_or_else(|| {
            let (label_text, width, height) = (clip(label.text), self.width, self.height());
            let what = format!("`{label_text}` is off the board of {width}×{height} squares");
            Section::Actions.fault("coord_off_board", label.byte, what)
        })
    }

    /// Rules K6.1 and K6.2.
    fn read_tail(
        &self,
        [number, list]: [Piece<'_>; 2],
        warnings: &mut Vec<String>,
    ) -> Result<Tail, Vec<Fault>> {
        let mut faults = Vec::new();
        let digits = number.text.bytes().all(|byte| byte.is_ascii_digit());
        let short = (1..=TURN_DIGITS_MAX).contains(&number.text.len());
        if !digits || !short || number.text.starts_with('0') {
            let (found, most) = (clip(number.text), 10_u32.pow(TURN_DIGITS_MAX as u32) - 1);
            let what = format!("found `{found}`, expected a number from 1 to {most}");
            faults.push(Section::TurnNumber.fault("bad_turn_number", number.byte, what));
        }
        let given = self.read_retreats(list).unwrap_or_else(|fault| {
            faults.push(fault);
            Vec::new()
        });
        if !faults.is_empty() {
            return Err(faults);
        }
        let turn = number_of_digits(number.text) as u32;
        let mut retreats = given.clone();
        retreats.sort_unstable();
        retreats.dedup();
        if retreats != given {
            warnings.push("the retreats were not sorted, or one was named twice".to_owned());
        }
        Ok(Tail { turn, retreats })
    }

    fn read_retreats(&self, list: Piece<'_>) -> Result<Vec<Coord>, Fault> {
        let fault = |byte, what: String| Section::Retreats.fault("bad_retreats", byte, what);
        let Some(inner) = list.without_ends('[', ']') else {
            let what = format!("found `{}`, expected `[row,column,…]`", clip(list.text));
            return Err(fault(list.byte, what));
        };
        if inner.text.is_empty() {
            return Ok(Vec::new());
        }
        let numbers: Vec<Piece<'_>> = inner.split(',').collect();
        let read = |number: Piece<'_>| {
            let digits = number.text.bytes().all(|byte| byte.is_ascii_digit());
            let proper =
                !number.text.is_empty() && (number.text == "0" || !number.text.starts_with('0'));
            let what = || format!("found `{}`, expected a number", clip(number.text));
            let value = (digits && proper).then(|| number_of_digits(number.text));
            value.ok_or_else(|| fault(number.byte, what()))
        };
        let pair = |pair: &[Piece<'_>]| {
            let &[row, column] = pair else {
                return Err(fault(pair[0].byte, "a row without its column".to_owned()));
            };
            let at = Coord { row: read(row)?, column: read(column)? };
            match self.cell(at).and_then(|cell| cell.unit) {
                Some(unit) if unit.side == self.side => Ok(at),
                _ => Err(fault(row.byte, format!("{} has no unit there", self.side))),
            }
        };
        numbers.chunks(2).map(pair).collect()
    }
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Result<Parts<'a>, Fault> {
        let mut rows: Vec<Piece<'a>> = Piece { text, byte: 0 }.split('/').collect();
        let is = |from_end: usize, words: [&str; 2]| {
            rows.len().checked_sub(from_end).is_some_and(|at| words.contains(&rows[at].text))
        };
        let tail = if is(4, ["M", "B"]) && is(5, ["N", "S"]) {
            let parts = rows.split_off(rows.len() - 2);
            Some([parts[0], parts[1]])
        } else {
            None
        };
        if rows.len() < 4 {
            let what = format!(
                "{} parts between slashes, expected rows, side, phase and actions",
                rows.len()
            );
            return Err(Section::Document.fault("missing_section", text.len(), what));
        }
        let parts = rows.split_off(rows.len() - 3);
        Ok(Parts { rows, turn: parts[0], phase: parts[1], actions: parts[2], tail })
    }
}

/// Rule K1.2: no blanks, ASCII only.
fn check_characters(text: &str) -> Result<(), Fault> {
    if let Some(byte) = text.find(char::is_whitespace) {
        return Err(Section::Document.fault("whitespace", byte, "blanks are not allowed"));
    }
    match text.char_indices().find(|(_, found)| !found.is_ascii()) {
        Some((byte, found)) => {
            let what = format!("found `{}`, expected ASCII", found.escape_default());
            Err(Section::Document.fault("bad_square", byte, what))
        }
        None => Ok(()),
    }
}

fn read_side(turn: Piece<'_>) -> Result<Side, Fault> {
    match turn.text {
        "N" => Ok(Side::North),
        "S" => Ok(Side::South),
        found => {
            let what = format!("found `{}`, expected `N` or `S`", clip(found));
            Err(Section::Turn.fault("bad_turn", turn.byte, what))
        }
    }
}

fn read_phase(phase: Piece<'_>) -> Result<Phase, Fault> {
    match phase.text {
        "M" => Ok(Phase::March),
        "B" => Ok(Phase::Battle),
        found => {
            let what = format!("found `{}`, expected `M` or `B`", clip(found));
            Err(Section::Phase.fault("bad_phase", phase.byte, what))
        }
    }
}

/// Rules K2.1 to K2.5: the squares of all rows, then their number.
fn read_board(rows: &[Piece<'_>]) -> Result<(usize, Vec<Cell>), Vec<Fault>> {
    let (mut cells, mut faults) = (Vec::new(), Vec::new());
    let mut widths = Vec::with_capacity(rows.len());
    for row in rows {
        let before = cells.len();
        match read_row(*row, &mut cells) {
            Ok(()) => widths.push(cells.len() - before),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let width = widths[0];
    for (row, (piece, &found)) in rows.iter().zip(&widths).enumerate() {
        let number = row + 1;
        let what = match (found, width) {
            (0, _) => format!("row {number} is empty, expected squares"),
            (_, 0) => continue,
            _ if found == width => continue,
            _ => format!(
                "row {number} has {found} squares, expected {width} as in row 1; \
                 all rows must be equally long, also those printed in the KFEN document"
            ),
        };
        faults.push(Section::Board.fault("row_width", piece.byte, what));
    }
    if faults.is_empty() { Ok((width, cells)) } else { Err(faults) }
}

fn read_row(row: Piece<'_>, cells: &mut Vec<Cell>) -> Result<(), Fault> {
    let mut rest = row.text.as_bytes();
    while let Some(&first) = rest.first() {
        let (cell, length) = read_cell(rest).ok_or_else(|| {
            let byte = row.byte + row.text.len() - rest.len();
            let what = format!("`{}` begins no square", char::from(first).escape_default());
            Section::Board.fault("bad_square", byte, what)
        })?;
        cells.push(cell);
        rest = &rest[length..];
    }
    Ok(())
}

/// One square and the number of its bytes.
fn read_cell(bytes: &[u8]) -> Option<(Cell, usize)> {
    let unit = |byte: u8| Unit::of_letter(byte.into());
    let empty = |ground| Some((Cell { ground, unit: None }, 1));
    match *bytes {
        [b'(', letter, b')', ..] => {
            Some((Cell { ground: Ground::Pass, unit: Some(unit(letter)?) }, 3))
        }
        [b'[', letter, b']', ..] => {
            Some((Cell { ground: Ground::Fortress, unit: Some(unit(letter)?) }, 3))
        }
        [owner @ (b'A' | b'a'), ref rest @ ..] => {
            let side = if owner == b'A' { Side::North } else { Side::South };
            let ground = Ground::Arsenal(side);
            match *rest {
                [b'{', letter, b'}', ..] => Some((Cell { ground, unit: Some(unit(letter)?) }, 4)),
                _ => empty(ground),
            }
        }
        [b'_', ..] => empty(Ground::Flat),
        [b'm', ..] => empty(Ground::Mountain),
        [b'p', ..] => empty(Ground::Pass),
        [b'f', ..] => empty(Ground::Fortress),
        [letter, ..] => Some((Cell { ground: Ground::Flat, unit: Some(unit(letter)?) }, 1)),
        [] => None,
    }
}

/// The slots of `[…]`, each empty or of the form `(w,w)`.
fn read_slots(list: Piece<'_>) -> Result<Vec<Piece<'_>>, Fault> {
    let fault = |byte, found: &str| {
        let what = format!("found `{}`, expected `[(A1,A2),…]`", clip(found));
        Section::Actions.fault("bad_actions", byte, what)
    };
    let inner = list.without_ends('[', ']').ok_or_else(|| fault(list.byte, list.text))?;
    let mut slots = Vec::new();
    let mut rest = inner;
    loop {
        // A comma inside a pair does not separate slots.
        let from = if rest.text.starts_with('(') { rest.text.find(')') } else { Some(0) };
        let from = from.ok_or_else(|| fault(rest.byte, rest.text))?;
        let end = rest.text[from..].find(',').map(|comma| from + comma);
        let slot = Piece { text: &rest.text[..end.unwrap_or(rest.text.len())], ..rest };
        if !slot.text.is_empty() && !is_pair(slot) {
            return Err(fault(slot.byte, slot.text));
        }
        slots.push(slot);
        match end {
            None => return Ok(slots),
            Some(end) => rest = Piece { text: &rest.text[end + 1..], byte: rest.byte + end + 1 },
        }
    }
}

fn is_pair(slot: Piece<'_>) -> bool {
    let word = |text: &str| {
        !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    let pair = slot.without_ends('(', ')').and_then(|pair| pair.text.split_once(','));
    pair.is_some_and(|(from, to)| word(from) && word(to))
}

/// Rule K3.1.
fn read_label(label: Piece<'_>) -> Result<Coord, Fault> {
    Coord::read(label.text).ok_or_else(|| {
        let what = format!("found `{}`, expected a square such as `A1`", clip(label.text));
        Section::Actions.fault("bad_coord", label.byte, what)
    })
}

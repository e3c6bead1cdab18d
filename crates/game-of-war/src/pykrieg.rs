//! The one-line text of the pykrieg program: labels such as `1A`, the board after the actions.

mod save;

pub(crate) use save::{read_save, write_save};

use game::Fault;

use crate::{
    kfen::{Document, Orders, Section, Tail, TailStyle},
    position::{Phase, Position, clip},
    sheet::Sheet,
    square::{Coord, letters_of_number, number_of_digits, number_of_letters},
    unit::Side,
};

/// Rule K8.1: pykrieg knows one size of board.
const WIDTH: usize = 25;
const HEIGHT: usize = 20;
/// Far longer than a position can be written.
const LENGTH_MAX: usize = 64 << 10;

/// A sheet, and what the other notation could not carry.
pub(crate) type Import = (Sheet, Vec<String>);

/// The state that pykrieg keeps beside the board.
struct State {
    side: Side,
    phase: Phase,
    turn: u32,
    /// The steps of this turn, already made on the board.
    steps: Vec<(Coord, Coord)>,
    /// The attack of this turn, already made on the board.
    attack: Option<Coord>,
    retreats: Vec<Coord>,
}

/// Reads the text. Rules K8.2 and K8.3.
///
/// # Errors
/// The first fault.
pub(crate) fn read(text: &str) -> Result<Import, Vec<Fault>> {
    if text.len() > LENGTH_MAX {
        let what = format!("{} bytes, expected at most {LENGTH_MAX}", text.len());
        return Err(vec![Section::Document.fault_as_a_whole("too_large", what)]);
    }
    let parts: Vec<&str> = text.split('/').collect();
    let mut lost = Vec::new();
    let board = read_rows(&parts, &mut lost).map_err(|fault| vec![fault])?;
    let state = read_state(&parts, &mut lost).map_err(|fault| vec![fault])?;
    assemble(board, state, lost)
}

/// Rule K8.2: short rows with terrain are filled up.
fn read_rows(parts: &[&str], lost: &mut Vec<String>) -> Result<Document, Fault> {
    if parts.len() != HEIGHT && parts.len() != HEIGHT + 5 {
        let what = format!("{} parts between slashes, expected {HEIGHT} or 25", parts.len());
        return Err(Section::Document.fault_as_a_whole("missing_section", what));
    }
    let mut board = String::new();
    for (index, part) in parts[..HEIGHT].iter().enumerate() {
        // Line breaks may stand anywhere, other blanks after a slash.
        let row = part.replace('\n', "");
        let row = row.trim_start();
        let squares = row.chars().filter(|found| !"()[]{}".contains(*found)).count();
        let squares = squares.saturating_sub(row.matches('{').count());
        let missing = WIDTH.saturating_sub(squares);
        board.push_str(row);
        if missing > 0 && row.contains(['m', 'p', 'f', 'a', '(', '[']) {
            lost.push(format!("row {} was {missing} squares short and was filled up", index + 1));
            board.extend(std::iter::repeat_n('_', missing));
        }
        board.push('/');
    }
    let reading = Document::read(&format!("{board}N/M/[]"));
    let first = |faults: Vec<Fault>| faults.into_iter().next().expect("a refusal has a fault");
    let document = reading.map_err(first)?.document;
    if document.width() != WIDTH {
        let what = format!("rows of {} squares, expected {WIDTH}", document.width());
        return Err(Section::Board.fault_as_a_whole("row_width", what));
    }
    Ok(document)
}

fn read_state(parts: &[&str], lost: &mut Vec<String>) -> Result<State, Fault> {
    let fields = &parts[HEIGHT..];
    let field = |index: usize| fields.get(index).map_or("", |field| field.trim());
    let start = State {
        side: Side::North,
        phase: Phase::March,
        turn: 1,
        steps: Vec::new(),
        attack: None,
        retreats: Vec::new(),
    };
    if fields.is_empty() {
        lost.push("side, phase and turn are not given: North's first turn is assumed".to_owned());
        return Ok(start);
    }
    let fault = |section: Section, code, found: &str, expected: &str| {
        section.fault(code, 0, format!("found `{}`, expected {expected}", clip(found)))
    };
    let side = match field(0) {
        "N" => Side::North,
        "S" => Side::South,
        found => return Err(fault(Section::Turn, "bad_turn", found, "`N` or `S`")),
    };
    let state = State {
        side,
        turn: read_turn(field(3), lost)?,
        retreats: read_retreats(field(4))?,
        ..start
    };
    match (field(1), field(2)) {
        ("M", steps) => Ok(State { steps: read_steps(steps)?, ..state }),
        ("B", "pass") => {
            lost.push("whether the attack was passed or is still to come".to_owned());
            Ok(State { phase: Phase::Battle, ..state })
        }
        ("B", target) => {
            let target = read_label(target)
                .ok_or_else(|| fault(Section::Actions, "bad_coord", target, "a square as `1A`"))?;
            Ok(State { phase: Phase::Battle, attack: Some(target), ..state })
        }
        (found, _) => Err(fault(Section::Phase, "bad_phase", found, "`M` or `B`")),
    }
}

fn read_turn(text: &str, lost: &mut Vec<String>) -> Result<u32, Fault> {
    let number: i64 = text.parse().map_err(|_| {
        let what = format!("found `{}`, expected a number", clip(text));
        Section::TurnNumber.fault_as_a_whole("bad_turn_number", what)
    })?;
    if number < 1 {
        lost.push(format!("turn number {number}: turns count from 1"));
    }
    Ok(number.clamp(1, 999_999_999) as u32)
}

fn read_retreats(text: &str) -> Result<Vec<Coord>, Fault> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    if inner.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Option<Vec<usize>> = inner.split(',').map(|it| it.trim().parse().ok()).collect();
    let pairs = numbers.filter(|numbers| numbers.len() % 2 == 0);
    let pairs = pairs.ok_or_else(|| {
        let what = format!("found `{}`, expected `[row,column,…]`", clip(text));
        Section::Retreats.fault_as_a_whole("bad_retreats", what)
    })?;
    Ok(pairs.chunks(2).map(|pair| Coord { row: pair[0], column: pair[1] }).collect())
}

fn read_steps(text: &str) -> Result<Vec<(Coord, Coord)>, Fault> {
    let compact: String = text.chars().filter(|found| !found.is_whitespace()).collect();
    let step = |pair: &str| {
        let (from, to) = pair.split_once(',')?;
        Some((read_label(from)?, read_label(to)?))
    };
    let inner = compact.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let steps = inner.and_then(|inner| match inner {
        "" => Some(Vec::new()),
        _ => {
            let inner = inner.strip_prefix('(')?.strip_suffix(')')?;
            inner.split("),(").map(step).collect()
        }
    });
    steps.ok_or_else(|| {
        let what = format!("found `{}`, expected `[(1A,1B),…]`", clip(text));
        Section::Actions.fault_as_a_whole("bad_actions", what)
    })
}

/// Rule K3.3: column number, then row letters.
fn read_label(text: &str) -> Option<Coord> {
    let letters = text.find(|found: char| !found.is_ascii_digit())?;
    let (number, letters) = text.split_at(letters);
    let proper = !number.is_empty()
        && !number.starts_with('0')
        && letters.bytes().all(|byte| byte.is_ascii_uppercase());
    let place = |count: usize| count - 1;
    proper.then(|| Coord {
        row: place(number_of_letters(letters)),
        column: place(number_of_digits(number)),
    })
}

fn label(at: Coord) -> String {
    format!("{}{}", at.column + 1, letters_of_number(at.row + 1))
}

/// Rule K8.3: the steps are taken back, an attack already made begins the next turn.
fn assemble(board: Document, state: State, mut lost: Vec<String>) -> Result<Import, Vec<Fault>> {
    let mut document = board;
    let handed_over = state.attack.is_some();
    document.side = if handed_over { !state.side } else { state.side };
    if let Some(target) = state.attack {
        lost.push(format!("the attack on {target}: it is already made, the next turn begins"));
    }
    for &(from, to) in state.steps.iter().rev() {
        document.take_back(from, to, state.side).map_err(|fault| vec![fault])?;
    }
    document.orders = match (state.phase, handed_over) {
        (Phase::Battle, false) => Orders::Battle(None),
        (Phase::Battle, true) | (Phase::March, _) => Orders::March(state.steps.clone()),
    };
    let origin =
        |at: &Coord| state.steps.iter().find(|step| step.1 == *at).map_or(*at, |step| step.0);
    let (mut retreats, others): (Vec<Coord>, Vec<Coord>) =
        state.retreats.iter().map(origin).partition(|&at| {
            let unit = document.cell(at).and_then(|cell| cell.unit);
            let marching = matches!(document.orders, Orders::March(_));
            marching && unit.is_some_and(|unit| unit.side == document.side)
        });
    lost.extend(others.iter().map(|at| format!("the retreat marked on {at}: it is not due now")));
    retreats.sort_unstable();
    retreats.dedup();
    let turn = state.turn.saturating_add(u32::from(handed_over)).min(999_999_999);
    document.tail = Some(Tail { turn, retreats });
    // The document was put together here: read it again, so that it is checked as any other.
    let sheet = Sheet::read(&document.to_string())?;
    Ok((sheet, lost))
}

/// Writes the text. Rule K8.4.
///
/// # Errors
/// `unsupported` for a board of another size.
pub(crate) fn write(sheet: &Sheet) -> Result<(String, Vec<String>), Fault> {
    let position = fitting_position(sheet)?;
    let document = sheet.document();
    let mut lost = losses(sheet, position);
    let actions = match &document.orders {
        Orders::March(steps) => {
            let pair = |&(from, to): &(Coord, Coord)| format!("({},{})", label(from), label(to));
            format!("M/[{}]", steps.iter().map(pair).collect::<Vec<_>>().join(","))
        }
        Orders::Battle(_) => {
            lost.push("the attack still to come: it reads there as already spent".to_owned());
            "B/pass".to_owned()
        }
    };
    let after = Document::of(position, TailStyle::Always);
    let turn = document.turn();
    let retreats = position.due.iter().map(|at| format!("{},{}", at.row(), at.column()));
    let retreats = retreats.collect::<Vec<_>>().join(",");
    let side = document.side.letter();
    Ok((format!("{}/{side}/{actions}/{turn}/[{retreats}]", after.rows()), lost))
}

fn fitting_position(sheet: &Sheet) -> Result<&Position, Fault> {
    let (width, height) = (sheet.document().width(), sheet.document().height());
    match sheet.position() {
        Some(position) if (width, height) == (WIDTH, HEIGHT) => Ok(position),
        _ => Err(Fault::unsupported(format!(
            "pykrieg knows boards of {WIDTH}×{HEIGHT} squares only, this has {width}×{height}"
        ))),
    }
}

/// What neither format of pykrieg carries.
fn losses(sheet: &Sheet, position: &Position) -> Vec<String> {
    let mut lost = Vec::new();
    if let Orders::Battle(Some(target)) = sheet.document().orders {
        lost.push(format!("the attack announced on {target}"));
    }
    let retreated = position.retreated.iter();
    lost.extend(retreated.map(|at| format!("that the unit on {at} has retreated in this turn")));
    let due = position.due.iter();
    lost.extend(due.map(|at| format!("that the unit on {at} must retreat before anything else")));
    for row in Document::of(position, TailStyle::Always).rows().split('/') {
        if row.contains("A{") && !row.contains(['m', 'p', 'f', 'a', '(', '[']) {
            lost.push(format!("pykrieg 0.3.0 cannot read the row `{row}` that it would write"));
        }
    }
    lost
}

//! The save files of the pykrieg program: JSON around the board.

use game::Fault;
use serde::{Deserialize, Serialize, de::IgnoredAny};

use super::{
    HEIGHT, Import, State, WIDTH, assemble, fitting_position, losses, read_rows, read_steps,
};
use crate::{
    kfen::{Document, Section, TailStyle},
    position::{Phase, clip},
    sheet::Sheet,
    square::Coord,
    unit::Side,
};

const VERSION: &str = "1.0";
/// Far longer than a hundred recorded actions.
const LENGTH_MAX: usize = 1 << 20;

#[derive(Deserialize, Serialize)]
struct Save {
    kfen_version: String,
    #[serde(default)]
    metadata: Metadata,
    board_info: BoardInfo,
    game_state: GameState,
    #[serde(default, skip_serializing)]
    turn_history: Vec<IgnoredAny>,
    #[serde(default, skip_deserializing, rename = "turn_history")]
    no_history: [(); 0],
    #[serde(default, skip_deserializing)]
    undo_redo: UndoRedo,
}

#[derive(Default, Deserialize, Serialize)]
struct Metadata {
    game_name: Option<String>,
    #[serde(default)]
    save_date: String,
    #[serde(default)]
    created_date: String,
    #[serde(skip_deserializing)]
    players: Option<()>,
    event: Option<String>,
    #[serde(default)]
    result: String,
}

#[derive(Deserialize, Serialize)]
struct BoardInfo {
    rows: usize,
    cols: usize,
    fen: String,
}

#[derive(Deserialize, Serialize)]
struct GameState {
    turn_number: i64,
    current_player: String,
    current_phase: String,
    #[serde(default)]
    pending_retreats: Vec<Place>,
}

#[derive(Deserialize, Serialize)]
struct Place {
    row: usize,
    col: usize,
}

#[derive(Serialize)]
struct UndoRedo {
    max_history: u32,
    current_index: u32,
}

impl Default for UndoRedo {
    fn default() -> UndoRedo {
        UndoRedo { max_history: 100, current_index: 0 }
    }
}

/// Reads a save file. Rule K8.5.
///
/// # Errors
/// The first fault.
pub(crate) fn read_save(text: &str) -> Result<Import, Vec<Fault>> {
    let bad = |section: Section, code, what: String| vec![section.fault(code, 0, what)];
    if text.len() > LENGTH_MAX {
        let what = format!("{} bytes, expected at most {LENGTH_MAX}", text.len());
        return Err(bad(Section::Document, "too_large", what));
    }
    let save: Save = serde_json::from_str(text).map_err(|error| {
        bad(Section::Document, "missing_section", format!("no save file of pykrieg: {error}"))
    })?;
    if save.kfen_version != VERSION {
        let found = clip(&save.kfen_version);
        let message = format!("save files of version {found} are not known, only {VERSION}");
        return Err(vec![Fault::unsupported(message)]);
    }
    let mut lost = vec!["the moves of the current turn".to_owned()];
    if !save.turn_history.is_empty() {
        lost.push(format!("the history of {} turns", save.turn_history.len()));
    }
    if !matches!(&*save.metadata.result, "" | "ONGOING") {
        lost.push(format!("the result {}", clip(&save.metadata.result)));
    }
    let parts: Vec<&str> = save.board_info.fen.split('/').collect();
    let board = read_rows(&parts, &mut lost).map_err(|fault| vec![fault])?;
    let state = state(&save.game_state, &mut lost).map_err(|fault| vec![fault])?;
    assemble(board, state, lost)
}

fn state(game: &GameState, lost: &mut Vec<String>) -> Result<State, Fault> {
    let side = match &*game.current_player {
        "NORTH" => Side::North,
        "SOUTH" => Side::South,
        found => {
            let what = format!("found `{}`, expected `NORTH` or `SOUTH`", clip(found));
            return Err(Section::Turn.fault_as_a_whole("bad_turn", what));
        }
    };
    let phase = match &*game.current_phase {
        "M" => Phase::March,
        "B" => Phase::Battle,
        found => {
            let what = format!("found `{}`, expected `M` or `B`", clip(found));
            return Err(Section::Phase.fault_as_a_whole("bad_phase", what));
        }
    };
    let retreats = &game.pending_retreats;
    Ok(State {
        side,
        phase,
        turn: super::read_turn(&game.turn_number.to_string(), lost)?,
        steps: read_steps("[]")?,
        attack: None,
        retreats: retreats.iter().map(|at| Coord { row: at.row, column: at.col }).collect(),
    })
}

/// Writes a save file without dates, players or history. Rule K8.6.
///
/// # Errors
/// `unsupported` for a board of another size.
pub(crate) fn write_save(sheet: &Sheet) -> Result<(String, Vec<String>), Fault> {
    let position = fitting_position(sheet)?;
    let mut lost = losses(sheet, position);
    if !position.moved.is_empty() {
        lost.push("which units have moved in this turn".to_owned());
    }
    let save = Save {
        kfen_version: VERSION.to_owned(),
        metadata: Metadata { result: "ONGOING".to_owned(), ..Metadata::default() },
        board_info: BoardInfo {
            rows: HEIGHT,
            cols: WIDTH,
            fen: Document::of(position, TailStyle::Always).rows(),
        },
        game_state: GameState {
            turn_number: position.turn.into(),
            current_player: position.side.to_string().to_uppercase(),
            current_phase: if position.phase == Phase::March { "M" } else { "B" }.to_owned(),
            pending_retreats: position
                .due
                .iter()
                .map(|at| Place { row: at.row(), col: at.column() })
                .collect(),
        },
        turn_history: Vec::new(),
        no_history: [],
        undo_redo: UndoRedo::default(),
    };
    let text = serde_json::to_string(&save).expect("numbers and strings can always be written");
    Ok((text, lost))
}

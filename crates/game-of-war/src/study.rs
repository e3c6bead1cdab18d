//! Questions about positions on paper.

use game::{
    About, Code, Converted, Fault, Grid, Ground as Patch, Man, Meter, Options, Rules, Scene,
    Status, Study, Terrain,
};
use serde::Serialize;

use crate::{
    board::Ground,
    convert,
    ending::History,
    explain::{self, Explanation, find_square},
    kfen::{Document, Orders},
    position::{Action, Phase},
    setup::{First, OPENING, War},
    sheet::Sheet,
    square::letters_of_number,
    unit::Side,
};

/// What this game adds to the answer about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Extra {
    /// The part of the turn.
    pub phase: PhaseName,
    /// What is odd about the position, for people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// The part of a turn, by the name that programs know it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// Units move.
    Move,
    /// One attack may be made.
    Battle,
    /// The game is over.
    Over,
}

impl Rules for War {
    const ABOUT: About = About {
        id: "war",
        name: "A Game of War",
        name_zh: "战争游戏",
        seats: ["north", "south"],
        notation: "kfen",
        start: OPENING,
        options: War::OPTIONS,
    };

    fn with_options(options: &Options) -> Result<War, Fault> {
        Ok(War::from_options(options))
    }

    fn options(&self) -> Options {
        self.to_options()
    }
}

impl Study for War {
    type Position = Sheet;
    type Extra = Extra;

    fn opening(&self) -> String {
        let side = match self.first {
            First::Side(side) => side,
            First::Random => Side::North,
        };
        let mut document = opening_document();
        document.side = side;
        document.to_string()
    }

    fn read(&self, text: &str) -> Result<Sheet, Vec<Fault>> {
        let mut sheet = Sheet::read(text)?;
        if let (true, Orders::March(_), Some(base)) =
            (self.adjudicate, &sheet.document().orders, sheet.document().position())
        {
            sheet.history = History::beginning(&base);
        }
        Ok(sheet)
    }

    fn write(&self, sheet: &Sheet) -> String {
        sheet.document().to_string()
    }

    fn status(&self, sheet: &Sheet) -> Status {
        let outcome = sheet.outcome(self);
        let side = sheet.position().map_or(sheet.document().side, |position| position.side);
        let to_act = if outcome.is_some() { None } else { Some(side.seat()) };
        Status { to_act, check: None, outcome }
    }

    fn extra(&self, sheet: &Sheet) -> Extra {
        let battle = match sheet.position() {
            Some(position) => position.phase == Phase::Battle,
            None => matches!(sheet.document().orders, Orders::Battle(_)),
        };
        let phase = match (sheet.outcome(self), battle) {
            (Some(_), _) => PhaseName::Over,
            (None, true) => PhaseName::Battle,
            (None, false) => PhaseName::Move,
        };
        Extra { phase, warnings: sheet.warnings(self) }
    }

    fn moves(&self, sheet: &Sheet, from: Option<&str>) -> Result<Vec<String>, Fault> {
        let live = sheet.live(self)?;
        let over = sheet.history.verdict(self).is_some();
        let mut moves = Vec::new();
        match from {
            Some(label) => {
                let bad_request = |fault: Fault| Fault::new(Code::BAD_REQUEST, fault.message);
                let from = find_square(&live, label).map_err(bad_request)?;
                let reach = live.destinations(from);
                moves.extend(reach.iter().map(|to| Action::Step { from, to }.to_string()));
            }
            None => live.for_each_action(|action| moves.push(action.to_string())),
        }
        Ok(if over { Vec::new() } else { moves })
    }

    fn play(&self, sheet: &mut Sheet, text: &str) -> Result<Vec<String>, Fault> {
        let action: Action = text.parse()?;
        let events = sheet.play(self, action)?;
        Ok(events.iter().map(ToString::to_string).collect())
    }

    fn perft(&self, sheet: &Sheet, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        sheet.live(self)?.perft(depth, meter)
    }

    /// Rule W13.1: `end` begins no line.
    fn divide(
        &self,
        sheet: &Sheet,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<Vec<(String, u64)>, Fault> {
        let mut counts = sheet.live(self)?.divide(depth, meter)?;
        counts.sort_unstable();
        Ok(counts)
    }

    fn scene(&self, sheet: &Sheet) -> Scene {
        match sheet.position() {
            Some(position) => scene(&Document::of(position, crate::kfen::TailStyle::WhenNeeded)),
            None => scene(sheet.document()),
        }
    }
}

impl War {
    /// Names of the notations that [`War::convert`] reads and writes.
    pub const NOTATIONS: &'static [&'static str] = &["kfen", "pykrieg", "pykrieg_save"];

    /// Questions that [`War::explain`] answers, each with the name of its argument.
    pub const QUESTIONS: &'static [(&'static str, &'static str)] =
        &[("network", "side"), ("forecast", "target")];

    /// Translates a text from one of [`War::NOTATIONS`], ours unless named, to another.
    ///
    /// # Errors
    /// The faults of the text, or `unsupported` for an unknown notation.
    pub fn convert(
        &self,
        text: &str,
        from: Option<&str>,
        to: &str,
    ) -> Result<Converted, Vec<Fault>> {
        convert::convert(text, from.unwrap_or(Self::ABOUT.notation), to)
    }

    /// Answers one of [`War::QUESTIONS`].
    ///
    /// # Errors
    /// `unsupported` for an unknown question, or what is wrong with its argument.
    pub fn explain(
        &self,
        sheet: &Sheet,
        question: &str,
        argument: &str,
    ) -> Result<Explanation, Fault> {
        let live = sheet.live(self)?;
        match question {
            "network" => {
                let side = Side::find(argument).ok_or_else(|| {
                    let found = crate::position::clip(argument);
                    let message = format!("side is `{found}`, expected `north` or `south`");
                    Fault::new(Code::BAD_REQUEST, message)
                })?;
                Ok(Explanation::Communications(explain::lines(&live, side)))
            }
            "forecast" => explain::forecast(&live, argument).map(Explanation::Forecast),
            _ => Err(Fault::unsupported(format!("war has no question `{question}`"))),
        }
    }
}

/// The standard opening.
pub(crate) fn opening_document() -> Document {
    Document::read(OPENING).expect("the opening is well-formed").document
}

/// A board to draw.
fn scene(document: &Document) -> Scene {
    let mut scene = Scene::empty(Grid::Plain);
    scene.columns = (1..=document.width()).map(letters_of_number).collect();
    scene.rows = (1..=document.height()).map(|row| row.to_string()).collect();
    for (at, cell) in document.cells() {
        let (row, column) = (at.row as u16, at.column as u16);
        let terrain = match cell.ground {
            Ground::Flat => None,
            Ground::Mountain => Some(Terrain::Mountain),
            Ground::Pass => Some(Terrain::Pass),
            Ground::Fortress => Some(Terrain::Fortress),
            Ground::Arsenal(side) => Some(Terrain::Arsenal(side.seat())),
        };
        scene.ground.extend(terrain.map(|terrain| Patch { column, row, terrain }));
        scene.men.extend(cell.unit.map(|unit| Man {
            column,
            row,
            seat: unit.side.seat(),
            figure: Some(unit.arm.figure()),
            really: None,
            covered: false,
            frozen: false,
            id: None,
        }));
    }
    scene
}

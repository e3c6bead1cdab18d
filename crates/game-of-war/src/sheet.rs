//! A position on paper: its text, the position that follows from it, and its history.

use game::{Fault, Outcome};

use crate::{
    bits::Bits,
    board::Ground,
    ending::{self, History},
    event::{self, Event},
    kfen::{Document, Orders, Section, TailStyle},
    live::{Happening, Live},
    network,
    position::{Action, Position},
    setup::War,
    square::{Coord, Square},
    unit::Side,
};

/// A document and the position in which its orders are carried out. Rule K4.1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    document: Document,
    /// `None` if the board is too large to be played on.
    now: Option<Position>,
    pub(crate) history: History,
    /// What was odd about the text.
    notes: Vec<String>,
}

impl Sheet {
    /// The sheet of a document.
    ///
    /// # Errors
    /// Every reason for which no game can have this position.
    pub fn new(document: Document) -> Result<Sheet, Vec<Fault>> {
        let faults: Vec<Fault> = document
            .cells()
            .filter_map(|(at, cell)| match (cell.ground, cell.unit) {
                (Ground::Arsenal(side), Some(unit)) if unit.side != side && unit.arm.fights() => {
                    Some(format!("a {unit} stands on the arsenal on {at} instead of razing it"))
                }
                _ => None,
            })
            .map(|what| Section::Board.fault_as_a_whole("illegal_position", what))
            .collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let now = match (document.position(), &document.orders) {
            (Some(base), Orders::March(steps)) => {
                Some(advance(base, steps).map_err(|fault| vec![fault])?)
            }
            (base, _) => base,
        };
        Ok(Sheet { document, now, history: History::default(), notes: Vec::new() })
    }

    /// Reads a sheet.
    ///
    /// # Errors
    /// The faults of the text.
    pub fn read(text: &str) -> Result<Sheet, Vec<Fault>> {
        let reading = Document::read(text)?;
        let sheet = Sheet::new(reading.document)?;
        Ok(Sheet { notes: reading.warnings, ..sheet })
    }

    /// The sheet of the beginning of a phase.
    #[must_use]
    pub fn of(position: &Position, tail: TailStyle) -> Sheet {
        Sheet {
            document: Document::of(position, tail),
            now: Some(*position),
            history: History::default(),
            notes: Vec::new(),
        }
    }

    /// The text.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The position after the orders, if the board can be played on.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        self.now.as_ref()
    }

    /// The position after the orders, with its networks.
    ///
    /// # Errors
    /// `unsupported` if the board is too large to be played on.
    pub fn live(&self, rules: &War) -> Result<Live, Fault> {
        match self.now {
            Some(position) => Ok(Live::new(*rules, position)),
            None => Err(Fault::unsupported(format!(
                "a board of {}×{} squares can be read but not played on, expected at most 32×32",
                self.document.width(),
                self.document.height()
            ))),
        }
    }

    /// How the game ended, if it did. Boards that cannot be played on are judged by rules W11.2
    /// and W11.3 alone.
    #[must_use]
    pub fn outcome(&self, rules: &War) -> Option<Outcome> {
        let by_board = match self.now {
            None => ending::verdict_on_paper(&self.document),
            Some(position) if position.due.is_empty() => {
                let networks = || network::networks(rules, &position.board);
                let has_lines = |side: Side| !networks()[side].online.is_empty();
                ending::verdict(rules, &position.board, has_lines)
            }
            // A unit that cannot retreat is removed first.
            Some(position) => Live::new(*rules, position).outcome(),
        };
        by_board.or_else(|| self.history.verdict(rules))
    }

    /// Plays one action.
    ///
    /// # Errors
    /// `unsupported`, `game_over`, or `illegal_move` with the reason; nothing is changed then.
    pub fn play(&mut self, rules: &War, action: Action) -> Result<Vec<Event>, Fault> {
        let mut live = self.live(rules)?;
        self.permit(&live, action)?;
        let before = self.now.expect("a live sheet has a position");
        let stuck = before.due - live.position().due;
        let happening = live.play(action);
        self.erase(stuck);
        self.record(action, &happening, &live);
        if !happening.turn_over {
            self.erase(happening.stuck);
        }
        if rules.adjudicate {
            self.history.note(&happening, live.position());
        }
        // Rule K6.3: what the text cannot say, the sheet does not know, so that a line may be split anywhere.
        let turn = self.document.turn();
        debug_assert!(self.document.tail.is_none() || turn == live.position().turn);
        self.now = Some(Position { turn, ..*live.position() });
        self.notes.clear();
        let outcome = live.outcome().or_else(|| self.history.verdict(rules));
        Ok(event::events(&happening, &before, live.position(), outcome))
    }

    /// Whether `action` may be played.
    ///
    /// # Errors
    /// `game_over`, or `illegal_move` with the reason.
    pub(crate) fn permit(&self, live: &Live, action: Action) -> Result<(), Fault> {
        if live.is_over() || self.history.verdict(live.rules()).is_some() {
            return Err(Fault::game_over());
        }
        match live.refusal(action) {
            Some(refusal) => Err(Fault::illegal_move(format!("`{action}`: {refusal}"))),
            None => Ok(()),
        }
    }

    /// Takes units that could not retreat off the paper. They have not moved in this turn, so they
    /// stand on the same squares there.
    fn erase(&mut self, stuck: Bits) {
        stuck.iter().for_each(|square| self.document.remove_unit(square.into()));
    }

    /// Rule K4.2: a step is added to the list; anything else begins a new document.
    fn record(&mut self, action: Action, happening: &Happening, live: &Live) {
        match (action, &mut self.document.orders) {
            (Action::Step { from, to }, Orders::March(steps)) if !happening.turn_over => {
                steps.push((from.into(), to.into()));
            }
            _ => {
                let style = match self.document.tail {
                    Some(_) => TailStyle::Always,
                    None => TailStyle::WhenNeeded,
                };
                self.document = Document::of(live.position(), style);
            }
        }
    }

    /// What is odd about this sheet, for people. Rule K7.4.
    #[must_use]
    pub fn warnings(&self, rules: &War) -> Vec<String> {
        let mut warnings = self.notes.clone();
        let Some(base) = self.document.position() else {
            warnings.push("the board is larger than 32×32: it is read, but not played".to_owned());
            return warnings;
        };
        crate::census::warn(&base.board, &mut warnings);
        let mut live = Live::new(*rules, base);
        for square in (base.due - live.position().due).iter() {
            warnings.push(format!("the unit on {square} cannot retreat and is removed"));
        }
        match &self.document.orders {
            Orders::March(steps) => warn_of_steps(&mut live, steps, &mut warnings),
            Orders::Battle(Some(target)) => {
                let target = Square::try_from(*target).expect("targets were found on the board");
                if let Some(refusal) = live.refusal(Action::Attack(target)) {
                    warnings.push(format!("the attack announced is not legal: {refusal}"));
                }
            }
            Orders::Battle(None) => {}
        }
        warnings
    }
}

fn warn_of_steps(live: &mut Live, steps: &[(Coord, Coord)], warnings: &mut Vec<String>) {
    for &(from, to) in steps {
        let squares = (Square::try_from(from), Square::try_from(to));
        let (Ok(from), Ok(to)) = squares else { return };
        let action = Action::Step { from, to };
        if let Some(refusal) = live.refusal(action) {
            warnings.push(format!("the step {action} is not legal: {refusal}"));
        }
        let board = &live.position().board;
        if board.unit_at(from).is_none() || board.unit_at(to).is_some() {
            return;
        }
        live.play_unchecked(action);
    }
}

/// The position after the steps of a document. They were checked to name units and free squares.
fn advance(base: Position, steps: &[(Coord, Coord)]) -> Result<Position, Fault> {
    let mut position = base;
    for (index, &(from, to)) in steps.iter().enumerate() {
        let [from, to] = [from, to].map(|coord| {
            Square::try_from(coord).expect("steps were found on a board that can be played on")
        });
        let unit = position.board.lift(from).expect("steps were checked to name units");
        position.board.place(to, unit);
        position.moved.insert(to);
        if position.due.contains(from) {
            position.due.remove(from);
            position.retreated.insert(to);
        }
        if unit.arm.fights() && position.board.arsenals(!unit.side).contains(to) {
            if index + 1 < steps.len() {
                let what = format!("the step to {to} razes an arsenal, so no other can follow it");
                return Err(Section::Actions.fault_as_a_whole("illegal_position", what));
            }
            position.board.raze(to);
            let turn = base.turn.saturating_add(1);
            return Ok(Position { turn, ..Position::new(position.board, !position.side) });
        }
    }
    Ok(position)
}

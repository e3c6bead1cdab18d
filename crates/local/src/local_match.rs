//! A match that this process runs: every seat acts through it, and it tells each what it may know.

use std::collections::BTreeMap;

use catalog::{Catalog, Refusal, Sitting};
use game::{BySeat, Code, MatchId, Observer, Seat, Sides};
use protocol::{Chair, Clock, Command, Detail, Order, Phase, PlayerId, Problem, Sequence};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{Answer, Charter, LuckRule, Proposal, Reply, Table, seat_from_wire, seat_to_wire};

use crate::{
    Declined, Thinking, Time, Watch,
    question::{Viewer, read, read_seed},
};

/// The longest name of a player.
const NAME_MAX: usize = 40;

/// A match in this process.
pub struct LocalMatch {
    catalog: Catalog,
    pub(crate) table: Table,
    /// Computers that have acted before.
    sittings: BySeat<Option<Box<dyn Sitting>>>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Sitter {
    /// Somebody of this name, who acts through the match.
    Player(String),
    /// A computer.
    Computer { level: u8 },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Open {
    game: String,
    #[serde(default)]
    opening: Option<protocol::Opening>,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    #[serde(default)]
    clock: Option<Clock>,
    #[serde(default, rename = "match")]
    match_id: Option<protocol::MatchId>,
    seed: String,
    #[serde(default)]
    first: Option<Sitter>,
    #[serde(default)]
    second: Option<Sitter>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    State {
        viewer: Viewer,
        #[serde(default)]
        detail: Detail,
    },
    Events {
        viewer: Viewer,
        #[serde(default)]
        after: Option<Sequence>,
        #[serde(default)]
        detail: Detail,
    },
    Transcript {
        viewer: Viewer,
    },
    Command {
        seat: protocol::Seat,
        order: Order,
    },
    Think {
        #[serde(default)]
        limit: Thinking,
    },
    Terms {},
    Summary {},
    Tick {},
    Over {},
    Record {},
    Save {},
}

impl LocalMatch {
    /// Opens a match: `{"game": …, "seed": …, "options": {…}, "opening": "blind", "clock": {…},
    /// "match": "…", "first": {"player": "Ann"}, "second": {"computer": {"level": 5}}}`. All luck
    /// follows from the seed, 64 hexadecimal digits.
    ///
    /// # Errors
    /// `unknown_game`, `bad_option` or `bad_request`.
    pub fn open(catalog: Catalog, question: &str, now: Time) -> Result<LocalMatch, Declined> {
        let asked: Open = read(question)?;
        let opening = (asked.game.as_str(), asked.opening);
        let proposal = Proposal::new(catalog, opening, &asked.options, asked.clock)?;
        let seed = read_seed(&asked.seed)?;
        let sitter = |given: Option<Sitter>, seat: Seat| {
            given.unwrap_or_else(|| Sitter::Player(seat.to_string()))
        };
        let sitters = BySeat {
            first: sitter(asked.first, Seat::First),
            second: sitter(asked.second, Seat::Second),
        };
        let match_id = MatchId(asked.match_id.map_or(0, |it| it.0));
        LocalMatch::set_up(catalog, proposal, sitters, (match_id, seed, now))
    }

    pub(crate) fn set_up(
        catalog: Catalog,
        proposal: Proposal,
        sitters: BySeat<Sitter>,
        luck: (MatchId, game::Seed, Time),
    ) -> Result<LocalMatch, Declined> {
        let BySeat { first, second } = sitters;
        let chairs = BySeat { first: chair(first, 1)?, second: chair(second, 2)? };
        let Proposal { game, opening, options, clock } = proposal;
        let chairs = (chairs, LuckRule::House);
        let charter = Charter::new(catalog, (&game, opening), options, clock, chairs, luck)?;
        let table = Table::open(charter, catalog)?;
        Ok(LocalMatch { catalog, table, sittings: BySeat::default() })
    }

    /// Goes on with a match that was saved.
    ///
    /// # Errors
    /// `bad_record`, with what does not fit.
    pub fn take_up(catalog: Catalog, saved: &str, now: Time) -> Result<LocalMatch, Declined> {
        let table = Table::take_up(saved, catalog, now)?;
        Ok(LocalMatch { catalog, table, sittings: BySeat::default() })
    }

    /// Answers a question or carries out an order; a computer asked to `think` does so at once, and
    /// nobody can stop it.
    ///
    /// # Errors
    /// The code and sentence that a server would answer with.
    pub fn ask(&mut self, question: &str, now: Time) -> Result<Value, Declined> {
        let (stop, report) = (&false.into(), &mut |_: &catalog::Choice| ());
        self.ask_watched(question, Watch { stop, report }, &|| now)
    }

    /// The same, where a thought may take time and be stopped; `now` is asked again after it.
    ///
    /// # Errors
    /// As [`LocalMatch::ask`].
    pub fn ask_watched(
        &mut self,
        question: &str,
        watch: Watch<'_>,
        now: &dyn Fn() -> Time,
    ) -> Result<Value, Declined> {
        self.tick(now());
        match read(question)? {
            Question::State { viewer, detail } => {
                to_json(&self.table.state(viewer.into(), now(), detail))
            }
            Question::Events { viewer, after, detail } => {
                let after = after.unwrap_or(Sequence(0));
                to_json(&self.table.delta(viewer.into(), after, now(), detail)?)
            }
            Question::Transcript { viewer } => to_json(&self.table.transcript(viewer.into())),
            Question::Command { seat, order } => {
                let number = self.command(seat_from_wire(seat), order, now())?;
                Ok(json!({"number": number}))
            }
            Question::Think { limit } => self.think(limit, watch, now),
            Question::Terms {} => to_json(&self.table.terms()),
            Question::Summary {} => to_json(&self.table.summary()),
            Question::Tick {} => Ok(json!({"deadline": self.table.deadline()})),
            Question::Over {} => to_json(&self.table.game_over().ok_or_else(not_over)?),
            Question::Record {} => {
                let record = self.table.record().ok_or_else(not_over)?;
                let digest = record.digest().to_string();
                Ok(json!({"record": record.to_string(), "digest": digest}))
            }
            Question::Save {} => Ok(json!({"saved": self.table.saved()})),
        }
    }

    /// Ends the game if somebody's time is up.
    pub(crate) fn tick(&mut self, now: Time) {
        while self.table.tick(now).is_some() {}
    }

    /// Carries out an order that answers what `seat` sees now.
    pub(crate) fn command(
        &mut self,
        seat: Seat,
        order: Order,
        now: Time,
    ) -> Result<Sequence, Problem> {
        let sequence = self.table.last_sequence(seat).next();
        let turn = Some(self.table.turn(Observer::Seat(seat)));
        let match_id = protocol::MatchId(self.table.match_id().0);
        let answer = self.carry_out(seat, &Command { match_id, sequence, turn, order }, now);
        answer.result
    }

    /// Carries out a command as it came, and lets computers answer what they are asked by it.
    pub(crate) fn carry_out(&mut self, seat: Seat, command: &Command, now: Time) -> Answer {
        let answer = match self.table.command(now, seat, command) {
            Reply::Settled(answer) => return answer,
            Reply::Logged(logged) => {
                // Luck is the house's alone here, so nobody changes places.
                debug_assert!(logged.sides == Sides::Stay, "chairs stay where they are");
                logged.answer.expect("a command has an answer")
            }
        };
        if let Some(order) = self.table.computer_answer(!seat) {
            let refused = self.command(!seat, order, now).err();
            debug_assert!(refused.is_none(), "a computer answers what it was asked");
        }
        answer
    }

    /// The seat of a computer whose turn it is.
    pub fn computer_due(&self) -> Option<Seat> {
        let is_computer =
            |seat: &Seat| matches!(self.table.chairs()[*seat], Chair::Computer { .. });
        Seat::ALL.into_iter().filter(is_computer).find(|seat| self.table.is_awaited(*seat))
    }

    /// Lets a computer whose turn it is think and act. The answer says which seat acted, and with
    /// what it was chosen from only how hard it thought: its seat alone knows the rest.
    pub(crate) fn think(
        &mut self,
        limit: Thinking,
        watch: Watch<'_>,
        now: &dyn Fn() -> Time,
    ) -> Result<Value, Declined> {
        let Some(seat) = self.computer_due() else { return Ok(json!({"seat": null})) };
        let Some(turn) = self.table.computer_turn(seat) else { return Ok(json!({"seat": null})) };
        let brief = limit.brief(watch)?;
        let mut sitting = match self.sittings[seat].take() {
            Some(sitting) => sitting,
            None => turn.sit(self.catalog)?,
        };
        let action = turn.legal_or_any(turn.ask(&mut *sitting, brief));
        self.sittings[seat] = Some(sitting);
        self.tick(now());
        let order = action.map_or(Order::Resign, Order::Play);
        if self.table.phase() == Phase::Playing {
            self.command(seat, order, now())?;
        }
        Ok(json!({"seat": seat_to_wire(seat)}))
    }
}

pub(crate) fn check_name(name: &str) -> Result<(), Refusal> {
    let proper = !name.is_empty()
        && name.trim() == name
        && name.chars().count() <= NAME_MAX
        && !name.chars().any(char::is_control);
    let message = || format!("a name has 1 to {NAME_MAX} characters, no blanks at its ends");
    proper.then_some(()).ok_or_else(|| Refusal::bad_request(message()))
}

fn chair(sitter: Sitter, id: u64) -> Result<Chair, Refusal> {
    match sitter {
        Sitter::Player(name) => {
            check_name(&name)?;
            Ok(Chair::Player { id: PlayerId(id), name })
        }
        Sitter::Computer { level } => {
            let known = catalog::Level::new(level).is_some();
            let message = || format!("there is no level {level}, expected 1 to 10");
            known
                .then_some(Chair::Computer { level })
                .ok_or_else(|| Refusal::new(Code::BAD_OPTION, message()))
        }
    }
}

fn not_over() -> Refusal {
    Refusal::new(Code::NOT_OVER, "what happened in a match is secret until it is over")
}

pub(crate) fn to_json(value: &impl Serialize) -> Result<Value, Declined> {
    serde_json::to_value(value)
        .map_err(|error| Refusal::new(Code::INTERNAL, format!("cannot be written: {error}")).into())
}

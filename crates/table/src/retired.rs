//! Matches whose rules are gone: who played, what was written down, and that it is over.

use std::sync::{Mutex, PoisonError};

use catalog::Catalog;
use game::{
    AnyReferee, Awaiting, Code, Digest, Fault, Grid, Heard, Observer, Outcome, Reason, Record,
    Scene, Seat, Sides, Stage, Transcript,
};
use protocol::{Order, Phase, Ruling};

use crate::{Act, Charter, LogEntry, Table, seat_from_wire};

/// Whether the rules of a match are older than all that the catalog has.
pub fn is_outdated(charter: &Charter, catalog: Catalog) -> bool {
    let matches = catalog.find(&charter.game).map(|entry| entry.matches);
    matches.is_ok_and(|matches| {
        let known = matches.of_version(charter.opening, charter.rule_version).is_some();
        !known && charter.rule_version < matches.rule_version()
    })
}

impl Table {
    /// The table of a match whose rules are gone. Who sits there is known, and what was written
    /// down; nothing else can be. `ended` says how it ended, if it did.
    ///
    /// # Errors
    /// `bad_record` if the log cannot be read even so.
    pub fn without_rules(
        catalog: Catalog,
        charter: Charter,
        entries: &[LogEntry],
        ended: Option<&protocol::Outcome>,
    ) -> Result<Table, Fault> {
        let referee = Retired { charter: charter.clone(), outcome: None };
        let mut table = Table::with_referee(charter, catalog, Box::new(referee));
        table.without_rules = true;
        let is_end = |entry: &LogEntry| !comes_after_the_end(entry);
        let end = ended.and_then(|_| entries.iter().rposition(is_end));
        for (index, entry) in entries.iter().enumerate() {
            table.enter_unread(entry)?;
            if let (true, Some(outcome)) = (end == Some(index), ended) {
                table.end_as(entry, outcome);
            }
        }
        Ok(table)
    }

    /// Whether the match is on, but cannot be played, because its rules are gone.
    pub fn is_stranded(&self) -> bool {
        self.phase != Phase::Over && self.without_rules
    }

    /// Takes an entry down without knowing what it did to the game.
    fn enter_unread(&mut self, entry: &LogEntry) -> Result<(), Fault> {
        let known = match &entry.act {
            Act::Sit { .. } | Act::Pledge { .. } | Act::Rematch(_) => true,
            Act::Rule { ruling, .. } => *ruling == Ruling::Retire || self.phase == Phase::Over,
            Act::Order { order: Order::OpenLuck(_), .. } => true,
            Act::Order { .. } => self.phase == Phase::Over,
            Act::Flag(_) | Act::Credit { .. } | Act::Expire | Act::Lapse => false,
        };
        if known {
            return self.enter(entry).map(drop);
        }
        self.write_down(entry, Sides::Stay);
        Ok(())
    }

    fn end_as(&mut self, entry: &LogEntry, outcome: &protocol::Outcome) {
        if self.phase == Phase::Over {
            return;
        }
        let winner = outcome.winner.map(seat_from_wire);
        let outcome = Outcome { winner, reason: reason(&outcome.reason) };
        let referee = Retired { charter: self.charter.clone(), outcome: Some(outcome) };
        self.referee = Box::new(referee);
        self.turn_clocks(entry.at);
        self.mark_end();
    }
}

/// Whether an entry may be made when a game is over, and never ends one.
fn comes_after_the_end(entry: &LogEntry) -> bool {
    match &entry.act {
        Act::Order { order, .. } => matches!(
            order,
            Order::OfferRematch
                | Order::AcceptRematch
                | Order::DeclineRematch
                | Order::Say(_)
                | Order::Silence
                | Order::Listen
        ),
        Act::Rematch(_) => true,
        Act::Sit { .. }
        | Act::Pledge { .. }
        | Act::Flag(_)
        | Act::Credit { .. }
        | Act::Expire
        | Act::Lapse
        | Act::Rule { .. } => false,
    }
}

/// The reason with this word. Reasons are words of the program, so those of rules that are gone are
/// kept for its life, each once and not too many.
fn reason(word: &str) -> Reason {
    static WORDS: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    const WORDS_MAX: usize = 200;
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = words.iter().find(|known| **known == word) {
        return Reason(known);
    }
    if words.len() == WORDS_MAX {
        return Reason("forgotten");
    }
    let word: &'static str = Box::leak(word.to_owned().into_boxed_str());
    words.push(word);
    Reason(word)
}

/// Knows that there was a game, and nothing of it.
struct Retired {
    charter: Charter,
    outcome: Option<Outcome>,
}

fn gone<T>() -> Result<T, Fault> {
    Err(Fault::new(Code::VERSION, "this server has the rules no more by which this was begun"))
}

impl Retired {
    fn end(&mut self, outcome: Outcome) -> Result<Vec<Heard>, Fault> {
        if self.outcome.is_some() {
            return Err(Fault::game_over());
        }
        self.outcome = Some(outcome);
        Ok(Vec::new())
    }
}

impl AnyReferee for Retired {
    fn rule_version(&self) -> u16 {
        self.charter.rule_version
    }
    fn config_hash(&self) -> Digest {
        self.charter.config_hash
    }
    fn deal_commitment(&self) -> Digest {
        self.charter.deal_commitment
    }
    fn notation(&self, _: Observer) -> String {
        String::new()
    }
    fn picture(&self, _: Observer) -> Scene {
        Scene::empty(Grid::Plain)
    }
    fn stage(&self) -> Stage {
        Stage::Playing
    }
    fn transcript(&self, _: Observer) -> Transcript {
        Transcript { stage: Stage::Playing, start: String::new(), moves: Vec::new() }
    }
    fn check(&self, _: Observer) -> Option<bool> {
        None
    }
    fn awaiting(&self) -> Awaiting {
        self.outcome.map_or(Awaiting::Chance, Awaiting::Nobody)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
    fn draw_offer(&self) -> Option<Seat> {
        None
    }
    fn legal(&self, _: Seat) -> Vec<String> {
        Vec::new()
    }
    fn spelled(&self, _: Seat, _: &str) -> Option<String> {
        None
    }
    fn claims(&self, _: Seat) -> Vec<&'static str> {
        Vec::new()
    }
    fn claims_by_intent(&self, _: Seat) -> Vec<String> {
        Vec::new()
    }
    fn play(&mut self, _: Seat, _: &str) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn resign(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.end(Outcome::won(!seat, Reason::RESIGN))
    }
    fn offer_draw(&mut self, _: Seat) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn accept_draw(&mut self, _: Seat) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn decline_draw(&mut self, _: Seat) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn claim(&mut self, _: Seat, _: &str) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn flag(&mut self, _: Seat) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn abandon(&mut self, _: Seat) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn abort(&mut self, _: Seat) -> Result<Vec<Heard>, Fault> {
        self.end(Outcome::drawn(Reason::ABORTED))
    }
    fn flag_both(&mut self) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn adjudicate(&mut self, winner: Option<Seat>) -> Result<Vec<Heard>, Fault> {
        self.end(Outcome { winner, reason: Reason::ADJUDICATED })
    }
    fn may_take_back(&self, _: Seat) -> Result<(), Fault> {
        gone()
    }
    fn take_back(&mut self, _: Seat) -> Result<Vec<Heard>, Fault> {
        gone()
    }
    fn record(&self) -> Option<Record> {
        None
    }
    fn exact_state(&self) -> Record {
        let Charter { game, opening, rule_version, options, match_id, seed, .. } =
            self.charter.clone();
        let outcome = self.outcome.map_or("unfinished".to_owned(), |it| it.to_string());
        Record { game, opening, rule_version, options, match_id, seed, deeds: Vec::new(), outcome }
    }
    fn known(&self) -> String {
        String::new()
    }
    fn truth(&self) -> Option<String> {
        self.outcome.map(|_| String::new())
    }
}

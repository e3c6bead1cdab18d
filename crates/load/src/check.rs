//! The checker: whether a store holds all that was acknowledged, once, and whether each viewer was
//! told what the log says that this viewer may know, and nothing else.

use std::collections::HashMap;

use catalog::Catalog;
use game::{MatchId, Observer, Seat};
use protocol::{Detail, Phase, Sequence};
use server::store::{Saved, Store, StoreError, Which};
use table::{Act, LogEntry, Table};

use crate::{Fingerprint, Note};

/// What a checker found.
#[derive(Debug, Default)]
pub struct Findings {
    /// How many matches were read.
    pub matches: usize,
    /// How many of them are over.
    pub over: usize,
    /// How many entries they have.
    pub entries: usize,
    /// How many notes were compared.
    pub notes: usize,
    /// Everything that is wrong, in words.
    pub faults: Vec<String>,
}

/// Reads every match of a store, plays it again, and compares it with what clients wrote down.
///
/// # Errors
/// If the store cannot be read.
pub fn check(store: &dyn Store, catalog: Catalog, notes: &[Note]) -> Result<Findings, StoreError> {
    let mut findings = Findings { notes: notes.len(), ..Findings::default() };
    let mut by_match: HashMap<MatchId, Vec<Note>> = HashMap::new();
    for note in notes {
        by_match.entry(match_of(note)).or_default().push(*note);
    }
    for match_id in store.matches(Which::All, usize::MAX)? {
        let Some(saved) = store.load(match_id)? else {
            findings.faults.push(format!("match {match_id} is listed but not there"));
            continue;
        };
        findings.matches += 1;
        findings.entries += saved.entries.len();
        let mut witness = Witness::new(by_match.remove(&match_id).unwrap_or_default());
        match witness.watch(catalog, &saved) {
            Ok(table) if table.phase() == Phase::Over => findings.over += 1,
            Ok(_) => {}
            Err(fault) => findings.faults.push(format!("match {match_id}: {fault}")),
        }
        let faults = witness.faults(&saved).into_iter();
        findings.faults.extend(faults.map(|fault| format!("match {match_id}: {fault}")));
    }
    for match_id in by_match.into_keys() {
        findings.faults.push(format!("match {match_id} is not in the store"));
    }
    Ok(findings)
}

fn match_of(note: &Note) -> MatchId {
    match note {
        Note::Acked { match_id, .. }
        | Note::Heard { match_id, .. }
        | Note::Saw { match_id, .. } => MatchId(match_id.0),
    }
}

fn observer_of(viewer: Option<protocol::Seat>) -> Observer {
    viewer.map_or(Observer::Spectator, |seat| Observer::Seat(table::seat_from_wire(seat)))
}

/// Watches one match being played again, with the notes of those who were there.
struct Witness {
    notes: Vec<Note>,
    /// Which of the notes the match bears out.
    fits: Vec<bool>,
    /// The notes of each moment: what was seen after the last event that a viewer had heard.
    saw: HashMap<(Observer, Sequence), Vec<usize>>,
}

impl Witness {
    fn new(notes: Vec<Note>) -> Witness {
        let mut saw: HashMap<_, Vec<usize>> = HashMap::new();
        for (index, note) in notes.iter().enumerate() {
            if let Note::Saw { viewer, number, .. } = note {
                saw.entry((observer_of(*viewer), *number)).or_default().push(index);
            }
        }
        Witness { fits: vec![false; notes.len()], notes, saw }
    }

    fn watch(&mut self, catalog: Catalog, saved: &Saved) -> Result<Table, game::Fault> {
        let mut table = Table::open(saved.charter.parse()?, catalog)?;
        self.look(&table);
        for line in &saved.entries {
            table.redo(&line.parse::<LogEntry>()?)?;
            self.look(&table);
        }
        for (note, fits) in self.notes.iter().zip(&mut self.fits) {
            let Note::Heard { viewer, number, event, .. } = note else { continue };
            let (Some(before), now) = (number.0.checked_sub(1), table.last_entry_at()) else {
                continue;
            };
            let told = table.delta(observer_of(*viewer), Sequence(before), now, Detail::Text);
            let first = told.ok().and_then(|delta| delta.events.into_iter().next());
            *fits = first.is_some_and(|found| Fingerprint::of_event(&found) == *event);
        }
        Ok(table)
    }

    /// Compares what can be seen now with what was seen then.
    fn look(&mut self, table: &Table) {
        for observer in Observer::ALL {
            let Some(indices) = self.saw.get(&(observer, table.latest(observer))) else { continue };
            let state = table.state(observer, table.last_entry_at(), Detail::Text);
            let state = Fingerprint::of_state(&state);
            for index in indices {
                if let Note::Saw { state: seen, .. } = self.notes[*index] {
                    self.fits[*index] |= seen == state;
                }
            }
        }
    }

    /// What the match does not bear out.
    fn faults(&self, saved: &Saved) -> Vec<String> {
        let mut commands: HashMap<(Seat, Sequence), usize> = HashMap::new();
        for entry in saved.entries.iter().filter_map(|line| line.parse::<LogEntry>().ok()) {
            if let Act::Order { seat, sequence, .. } = entry.act {
                *commands.entry((seat, sequence)).or_default() += 1;
            }
        }
        let mut faults = Vec::new();
        for (note, fits) in self.notes.iter().zip(&self.fits) {
            match note {
                Note::Acked { seat, sequence, .. } => {
                    let seat = table::seat_from_wire(*seat);
                    let times = commands.get(&(seat, *sequence)).copied().unwrap_or(0);
                    if times != 1 {
                        faults.push(format!(
                            "command {sequence} of the {seat} seat was acknowledged, but is in \
                             the log {times} times"
                        ));
                    }
                }
                Note::Heard { .. } | Note::Saw { .. } if !fits => {
                    faults.push(format!("the log does not bear out `{note}`"));
                }
                Note::Heard { .. } | Note::Saw { .. } => {}
            }
        }
        faults
    }
}

//! The checker: whether a store holds all that was acknowledged, once, and nothing that does not fit.

use std::collections::HashMap;

use game::{MatchId, Seat};
use protocol::{Phase, Sequence};
use table::{Act, Entry, Games};

use crate::{
    hall::replay,
    store::{Store, StoreError, Which},
};

/// A command that a client was told is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Acknowledged {
    /// The match.
    pub match_id: MatchId,
    /// Whose command.
    pub seat: Seat,
    /// Which.
    pub sequence: Sequence,
}

/// What a checker found.
#[derive(Debug, Default)]
pub struct Findings {
    /// How many matches were read.
    pub matches: usize,
    /// How many of them are over.
    pub over: usize,
    /// How many entries they have.
    pub entries: usize,
    /// How many acknowledged commands were looked for.
    pub acknowledged: usize,
    /// Everything that is wrong, in words.
    pub faults: Vec<String>,
}

/// Reads every match of a store, plays it again, and looks for every acknowledged command.
///
/// # Errors
/// If the store cannot be read.
pub fn check(
    store: &dyn Store,
    games: &dyn Games,
    acknowledged: &[Acknowledged],
) -> Result<Findings, StoreError> {
    let mut findings = Findings { acknowledged: acknowledged.len(), ..Findings::default() };
    let mut found: HashMap<Acknowledged, usize> = HashMap::new();
    for match_id in store.matches(Which::All, usize::MAX)? {
        let Some(saved) = store.load(match_id)? else {
            findings.faults.push(format!("match {match_id} is listed but not there"));
            continue;
        };
        findings.matches += 1;
        findings.entries += saved.entries.len();
        match replay(games, &saved.charter, &saved.entries) {
            Ok(table) if table.phase() == Phase::Over => findings.over += 1,
            Ok(_) => {}
            Err(fault) => findings.faults.push(format!("match {match_id}: {fault}")),
        }
        for entry in saved.entries.iter().filter_map(|line| line.parse::<Entry>().ok()) {
            if let Act::Order { seat, sequence, .. } = entry.act {
                *found.entry(Acknowledged { match_id, seat, sequence }).or_insert(0) += 1;
            }
        }
    }
    for it in acknowledged {
        let times = found.get(it).copied().unwrap_or(0);
        if times != 1 {
            let Acknowledged { match_id, seat, sequence } = it;
            let fault = format!(
                "match {match_id}: command {sequence} of the {seat} seat was acknowledged, but is \
                 in the log {times} times"
            );
            findings.faults.push(fault);
        }
    }
    Ok(findings)
}

//! One portable file per match, and the proof that nobody doctored it.

use std::{fmt, str::FromStr};

use catalog::Catalog;
use game::{Code, Deed, Digest, Fault, Seed};

use crate::{Charter, LogEntry, LuckRule, Table, charter::Lines};

/// A finished match, with everything that was secret in it.
///
/// As text: the header, a line for each entry with its time, the outcome, and the hash of all that.
/// The hash is told to the players when the game ends, so that they can hold the server to it.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchRecord {
    /// What was fixed when the match was set up.
    pub charter: Charter,
    /// What happened, in order.
    pub entries: Vec<LogEntry>,
    /// How it ended, as [`game::Outcome`] prints.
    pub outcome: String,
}

/// A record that holds.
pub struct Verified {
    /// The table at the end of the match.
    pub table: Table,
    /// The whole truth in the game's notation.
    pub truth: String,
    /// What chance brought, in order.
    pub draws: Vec<String>,
    /// What all luck followed from; nothing if it was never drawn.
    pub luck: Option<Seed>,
}

/// The most entries a record may hold.
pub(crate) const ENTRIES_MAX: usize = 100_000;

impl MatchRecord {
    pub(crate) fn new(charter: Charter, log: &str, outcome: String) -> MatchRecord {
        let read = |line: &str| line.parse().expect("the log holds what was written to it");
        MatchRecord { charter, entries: log.lines().map(read).collect(), outcome }
    }

    /// The hash of the whole record.
    pub fn digest(&self) -> Digest {
        Digest::of(self.body().as_bytes())
    }

    /// Plays the match again and shows `visit` the table after each entry.
    ///
    /// # Errors
    /// What does not fit: the rules, the options, the seed's commitment, an entry, or the outcome.
    pub fn replay(
        &self,
        catalog: Catalog,
        mut visit: impl FnMut(&LogEntry, &Table),
    ) -> Result<Verified, Fault> {
        let mut table = Table::open(self.charter.clone(), catalog)?;
        for (index, entry) in self.entries.iter().enumerate() {
            table
                .redo(entry)
                .map_err(|fault| misfit(format!("entry {} (`{entry}`): {fault}", index + 1)))?;
            visit(entry, &table);
        }
        let Some(played) = table.record() else {
            return Err(misfit("the game is not over at its end".to_owned()));
        };
        if played.outcome != self.outcome {
            let (told, found) = (&self.outcome, &played.outcome);
            return Err(misfit(format!("the outcome is `{found}`, not `{told}`")));
        }
        if played.entries.len() != self.entries.len() {
            return Err(misfit("something happens after the end of the game".to_owned()));
        }
        let truth = table.game_over().map(|over| over.truth).unwrap_or_default();
        let deeds = table.referee.record().map(|record| record.deeds).unwrap_or_default();
        let draws = deeds.iter().filter_map(Deed::drawn).map(str::to_owned).collect();
        let luck = table.luck_seed();
        Ok(Verified { table, truth, draws, luck })
    }

    /// Joint luck came with version 2; what was written before stays as it was.
    fn version(&self) -> u8 {
        match self.charter.luck {
            LuckRule::House => 1,
            LuckRule::Joint | LuckRule::JointWithSides => 2,
        }
    }

    fn body(&self) -> String {
        let version = self.version();
        let mut text = format!("umpire-match {version}\n{}", self.charter);
        self.entries.iter().for_each(|entry| text.push_str(&format!("{entry}\n")));
        text.push_str(&format!("outcome {}\n", self.outcome));
        text
    }
}

fn misfit(message: String) -> Fault {
    Fault::new(Code::BAD_RECORD, format!("the record does not fit: {message}"))
}

impl fmt::Display for MatchRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        writeln!(f, "{body}digest {}", Digest::of(body.as_bytes()))
    }
}

impl FromStr for MatchRecord {
    type Err = Fault;

    fn from_str(text: &str) -> Result<MatchRecord, Fault> {
        let mut lines = Lines::new(text);
        let version: u8 = lines.field("umpire-match", |it| it.parse().ok())?;
        let charter = Charter::read(&mut lines)?;
        let mut entries = Vec::new();
        while !lines.peek().starts_with("outcome ") {
            if entries.len() == ENTRIES_MAX {
                return Err(lines.fault(&format!("at most {ENTRIES_MAX} entries")));
            }
            let entry = lines.peek().parse();
            entries.push(entry.map_err(|_| lines.fault("an entry or `outcome`"))?);
            lines.skip();
        }
        let outcome = lines.field("outcome", |it| Some(it.to_owned()))?;
        let digest: Digest = lines.field("digest", |it| it.parse().ok())?;
        lines.end()?;
        let record = MatchRecord { charter, entries, outcome };
        if record.version() != version {
            return Err(misfit(format!("version {version} does not go with its luck")));
        }
        let found = record.digest();
        if found != digest {
            let message = format!("its text hashes to {found}, but it says {digest}");
            return Err(misfit(message));
        }
        Ok(record)
    }
}

//! A finished match as other programs keep games.

use catalog::Catalog;
use game::{Deed, Fault, Finish, Seat, Story};
use protocol::{Chair, Clock, Millis};

use crate::{MatchRecord, Table};

impl MatchRecord {
    /// Plays the match again and writes it in one of the formats of its game.
    ///
    /// # Errors
    /// `unsupported`, or as [`MatchRecord::replay`].
    pub fn export(&self, catalog: Catalog, format: &str) -> Result<String, Fault> {
        let verified = self.replay(catalog, |_, _| ())?;
        let story = story(&verified.table);
        let options = self.charter.present_options(catalog)?;
        let paper = self.charter.entry(catalog)?.paper.open(&options)?;
        Ok(paper.export(&story, format)?)
    }
}

fn story(table: &Table) -> Story {
    let charter = table.charter();
    let deeds = table.referee.record().map(|record| record.deeds).unwrap_or_default();
    let acted = |deed: Deed| {
        let Deed::Act(_, text) = deed else { return None };
        Some(text)
    };
    let outcome = table.referee.outcome();
    Story {
        event: format!("Umpire match {}", charter.match_id),
        date: date(charter.created),
        round: "-".to_owned(),
        players: Seat::ALL.map(|seat| player(&table.chairs()[seat])),
        clock: clock(charter.clock),
        start: String::new(),
        actions: deeds.into_iter().filter_map(acted).collect(),
        finish: outcome.map_or(Finish::Nothing, Finish::from),
        ending: outcome.map_or(String::new(), |outcome| outcome.reason.to_string()),
    }
}

fn player(chair: &Chair) -> String {
    match chair {
        Chair::Player { name, .. } => name.clone(),
        Chair::Computer { level } => format!("Umpire level {level}"),
        Chair::Open | Chair::Invited => String::new(),
    }
}

/// Base time and increment in seconds.
fn clock(clock: Option<Clock>) -> String {
    let seconds = |ms: u32| f64::from(ms) / 1000.0;
    match clock {
        None => "-".to_owned(),
        Some(Clock { base_ms, increment_ms, .. }) => {
            format!("{}+{}", seconds(base_ms), seconds(increment_ms))
        }
    }
}

/// The day by the Gregorian calendar, in Greenwich.
fn date(at: Millis) -> String {
    const DAY_MS: u64 = 24 * 3600 * 1000;
    let (mut year, mut day) = (1970_u32, at.0 / DAY_MS);
    // Times are those of a server's clock, but a record may say anything.
    while year < 9999 && day >= days_in(year) {
        day -= days_in(year);
        year += 1;
    }
    let february = days_in(year) - 337;
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    if day >= 31 {
        return String::new();
    }
    format!("{year}.{month:02}.{:02}", day + 1)
}

fn days_in(year: u32) -> u64 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    if leap { 366 } else { 365 }
}

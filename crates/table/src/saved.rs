//! A match that is not over, kept as text to go on with it later, in this program or another.

use catalog::Catalog;
use game::{Code, Digest, Fault};
use protocol::Millis;

use crate::{Charter, LogEntry, Table, charter::Lines, record::ENTRIES_MAX};

impl Table {
    /// The whole match so far, every secret included: for whoever runs it, not for its players.
    pub fn saved(&self) -> String {
        let body = format!("umpire-saved 1\n{}{}", self.charter(), self.whole_log());
        let digest = Digest::of(body.as_bytes());
        format!("{body}digest {digest}\n")
    }

    /// Goes on with a match where [`Table::saved`] left it. Whoever was to move gets the time since
    /// then back.
    ///
    /// # Errors
    /// `bad_record`, with what does not fit.
    pub fn take_up(text: &str, catalog: Catalog, now: Millis) -> Result<Table, Fault> {
        let mut lines = Lines::new(text);
        lines.field("umpire-saved", |version| (version == "1").then_some(()))?;
        let charter = Charter::read(&mut lines)?;
        let mut entries: Vec<LogEntry> = Vec::new();
        while !lines.peek().starts_with("digest ") {
            if entries.len() == ENTRIES_MAX {
                return Err(lines.fault(&format!("at most {ENTRIES_MAX} entries")));
            }
            let entry = lines.peek().parse();
            entries.push(entry.map_err(|_| lines.fault("an entry or `digest`"))?);
            lines.skip();
        }
        let promised: Digest = lines.field("digest", |it| it.parse().ok())?;
        lines.end()?;
        let mut table = Table::open(charter, catalog)?;
        for entry in &entries {
            table.redo(entry)?;
        }
        let found = table.saved();
        if !found.ends_with(&format!("digest {promised}\n")) {
            let message = "the text was changed after it was saved: its digest does not fit";
            return Err(Fault::new(Code::BAD_RECORD, message));
        }
        if table.deadline().is_some() {
            let away = now.0.saturating_sub(table.last_entry_at().0);
            let span_ms = u32::try_from(away).unwrap_or(u32::MAX);
            table.credit(now, span_ms)?;
        }
        Ok(table)
    }
}

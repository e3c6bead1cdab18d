//! Every game of a match, kept in files.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::Context;
use game::{BySeat, Deed, Finish, Seat, Story};
use protocol::{Chair, Millis, PlayerId};
use table::Table;

use super::{Fixture, bout::Game};
use crate::{fail::bad_input, words::harmless};

/// Where games are kept.
pub(super) struct Archive {
    folder: Option<PathBuf>,
    transcripts: Option<(PathBuf, File)>,
}

impl Archive {
    /// Makes the folder and the file that `plan` names.
    ///
    /// # Errors
    /// They cannot be made, or there is no such format for this game.
    pub(super) fn open(plan: &Fixture) -> anyhow::Result<Archive> {
        let folder = plan.records.clone();
        if let Some(folder) = &folder {
            fs::create_dir_all(folder).with_context(|| cannot_write(folder))?;
        }
        let create = |path: &PathBuf| {
            let file = File::create(path).with_context(|| cannot_write(path))?;
            anyhow::Ok((path.clone(), file))
        };
        let transcripts = plan.transcripts.as_ref().map(create).transpose()?;
        Ok(Archive { folder, transcripts })
    }

    /// Keeps a pair of games.
    ///
    /// # Errors
    /// They cannot be written.
    pub(super) fn keep(
        &mut self,
        plan: &Fixture,
        number: usize,
        games: &[Game; 2],
    ) -> anyhow::Result<()> {
        for (index, game) in games.iter().enumerate() {
            let round = 2 * number + index + 1;
            if let Some(folder) = &self.folder {
                let path = folder.join(format!("{round:05}.record"));
                let record = match_record(plan, game, index)?;
                fs::write(&path, record).with_context(|| cannot_write(&path))?;
            }
            if let Some((path, file)) = &mut self.transcripts {
                let text = transcript(plan, game, index, round)?;
                file.write_all(text.as_bytes()).with_context(|| cannot_write(path))?;
            }
        }
        Ok(())
    }
}

/// The game as the record of a match, which everything here reads.
fn match_record(plan: &Fixture, game: &Game, index: usize) -> anyhow::Result<String> {
    let name = |seat: Seat| harmless(&plan.players[(seat.index() + index) % 2].to_string());
    let chairs = BySeat::from_fn(|seat| {
        let id = PlayerId(seat.index() as u64 + 1);
        Chair::Player { id, name: game::clip(&name(seat), NAME_BYTES_MAX) }
    });
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let at = Millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX));
    let table = Table::adopt(games::CATALOG, &game.record, chairs, at)?;
    let record = table.record().context("a game that is over has a record")?;
    Ok(record.to_string())
}

/// The longest name in a record.
const NAME_BYTES_MAX: usize = 100;

/// The game in the first format in which others keep it.
fn transcript(plan: &Fixture, game: &Game, index: usize, round: usize) -> anyhow::Result<String> {
    let [one, other] = plan.players.each_ref().map(ToString::to_string);
    let players = if index == 0 { [one, other] } else { [other, one] };
    let ending = match &game.fault {
        Some((_, text)) => format!("{}: {text}", game.ending),
        None => game.ending.to_owned(),
    };
    let acted = |deed: &Deed| {
        let Deed::Act(_, text) = deed else { return None };
        Some(text.clone())
    };
    let story = Story {
        event: format!("umpire arena, seed {}", plan.seed),
        round: round.to_string(),
        players,
        actions: game.record.deeds.iter().filter_map(acted).collect(),
        finish: Finish::from(game.outcome),
        ending,
        ..Story::default()
    };
    let paper = plan.entry.paper;
    let format = paper.formats().first().copied().unwrap_or("pgn");
    let written = paper.open(&game.record.options).and_then(|paper| paper.export(&story, format));
    Ok(written.map_err(bad_input)? + "\n")
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

//! Every game of a match, kept in files.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use game::{Deed, Finish, Story};

use super::{Fixture, bout::Game};
use crate::fail::bad_input;

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
                fs::write(&path, game.record.to_string()).with_context(|| cannot_write(&path))?;
            }
            if let Some((path, file)) = &mut self.transcripts {
                let text = transcript(plan, game, index, round)?;
                file.write_all(text.as_bytes()).with_context(|| cannot_write(path))?;
            }
        }
        Ok(())
    }
}

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

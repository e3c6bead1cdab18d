//! How a match is going, on the error stream.

use std::io::IsTerminal;

use anstream::eprint;

use super::Tally;

/// A bar on a terminal; elsewhere a line now and then.
pub(super) struct Progress {
    games: usize,
    place: Place,
    /// How many games were played when something was last written.
    told: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Terminal,
    Elsewhere,
}

const WIDTH: usize = 24;
/// Elsewhere, so many lines are written.
const LINES: usize = 20;

impl Progress {
    pub(super) fn new(games: usize) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let place = if terminal { Place::Terminal } else { Place::Elsewhere };
        Progress { games, place, told: 0 }
    }

    pub(super) fn show(&mut self, tally: &Tally) {
        let done = tally.games() as usize;
        let line = format!("{done}/{} games  {}", self.games, standing(tally));
        match self.place {
            Place::Terminal => {
                let filled = WIDTH * done / self.games.max(1);
                eprint!("\r[{}{}] {line}\u{1b}[K", "#".repeat(filled), ".".repeat(WIDTH - filled));
            }
            Place::Elsewhere if done >= self.told + self.games.div_ceil(LINES) => {
                self.told = done;
                eprint!("{line}\n");
            }
            Place::Elsewhere => {}
        }
    }

    pub(super) fn end(&self) {
        if self.place == Place::Terminal {
            eprint!("\r\u{1b}[K");
        }
    }
}

/// Such as `+12 =5 -3  72.5 %  Elo +168 [+40, +340]`.
pub(crate) fn standing(tally: &Tally) -> String {
    let Tally { won, drawn, lost, .. } = tally;
    let (score, elo) = (100.0 * tally.score(), tally.elo());
    let signed = |elo: Option<f64>, beyond: &str| match elo {
        Some(elo) => format!("{elo:+.0}"),
        None => beyond.to_owned(),
    };
    let value = signed(elo.value, if score > 50.0 { "+∞" } else { "-∞" });
    let (low, high) = (signed(elo.low, "-∞"), signed(elo.high, "+∞"));
    format!("+{won} ={drawn} -{lost}  {score:.1} %  Elo {value} [{low}, {high}]")
}

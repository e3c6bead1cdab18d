//! A computer player on its seat.

use std::collections::BTreeMap;

use catalog::{Catalog, Level, Refusal, Seating, Setting, Sitting, read_options};
use game::{Dice, MatchId, Transcript};
use serde::Deserialize;
use serde_json::{Value, json};
use table::seat_from_wire;

use crate::{
    Declined, Thinking, Watch,
    question::{read, read_seed},
};

/// The most memory that a player may be given, in megabytes, and the most threads.
const MEGABYTES_MAX: usize = 4096;
const THREADS_MAX: usize = 256;

/// A computer player on its seat: it hears transcripts and decides.
pub struct LocalPlayer {
    sitting: Box<dyn Sitting>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SitDown {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    /// The player's name in the catalog; by default the usual one.
    #[serde(default)]
    player: Option<String>,
    #[serde(default)]
    level: Option<u8>,
    #[serde(default)]
    seat: Option<protocol::Seat>,
    #[serde(default, rename = "match")]
    match_id: Option<protocol::MatchId>,
    /// Luck of the player's own: its set-up and the errors of its level follow from it.
    seed: String,
    #[serde(default)]
    megabytes: Option<usize>,
    #[serde(default)]
    threads: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Decide {
    /// What its seat knows of the match; without it, what it heard last.
    #[serde(default)]
    transcript: Option<Transcript>,
    #[serde(default)]
    limit: Thinking,
}

impl LocalPlayer {
    /// Takes a seat: `{"game": …, "seed": …, "level": 5, "seat": "second", "match": "…"}`.
    ///
    /// # Errors
    /// `unknown_game`, `bad_option` or `bad_request`.
    pub fn sit(catalog: Catalog, question: &str) -> Result<LocalPlayer, Declined> {
        let asked: SitDown = read(question)?;
        let entry = catalog.find(&asked.game)?;
        let options = read_options(entry.about, &asked.options)?;
        let level = match asked.level {
            None => Level::FULL,
            Some(number) => Level::new(number).ok_or_else(|| {
                let most = Level::FULL.number();
                Refusal::bad_request(format!("there is no level {number}, expected 1 to {most}"))
            })?,
        };
        let luck = read_seed(&asked.seed)?;
        let bounded = |name: &str, value: Option<usize>, usual: usize, most: usize| match value {
            None => Ok(usual),
            Some(value) if (1..=most).contains(&value) => Ok(value),
            Some(value) => {
                Err(Refusal::bad_request(format!("`{name}` is {value}, expected 1 to {most}")))
            }
        };
        let setting = Setting {
            threads: bounded("threads", asked.threads, 1, THREADS_MAX)?,
            megabytes: bounded("megabytes", asked.megabytes, 16, MEGABYTES_MAX)?,
            level,
            seed: Dice::new(luck).wide_word(),
        };
        let seating = Seating {
            options: &options,
            match_id: MatchId(asked.match_id.map_or(0, |it| it.0)),
            seat: seat_from_wire(asked.seat.unwrap_or(protocol::Seat::First)),
            luck,
            setting,
        };
        let player = match &asked.player {
            Some(name) => entry.player(name)?,
            None => entry.usual_player()?,
        };
        Ok(LocalPlayer { sitting: player.sit(&seating)? })
    }

    /// What to do now: `{"transcript": {"stage": "playing", "start": …, "moves": […]}, "limit":
    /// {"ms": 100}}`. The answer has the `action`, or none if there is nothing to do, and the moves
    /// that it was chosen from.
    ///
    /// # Errors
    /// The faults of the transcript, or `bad_request`.
    pub fn decide(&mut self, question: &str, watch: Watch<'_>) -> Result<Value, Declined> {
        let Decide { transcript, limit } = read(question)?;
        let brief = limit.brief(watch)?;
        if let Some(transcript) = transcript {
            self.sitting.hear(&transcript)?;
        }
        let decision = self.sitting.decide(brief)?;
        let mut answer = json!(decision.choice);
        answer["action"] = json!(decision.action);
        Ok(answer)
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        self.sitting.forget();
    }
}

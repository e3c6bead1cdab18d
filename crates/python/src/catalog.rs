//! Questions and the list of environments.

use ::query::Door;
use catalog::read_options;
use environment::{AnyEpisode, Config, Learner, Luck, Resignation};
use game::{Fault, Opening, OptionValue, Options, Seed};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

/// Answers one question in JSON.
#[pyfunction]
pub(crate) fn query(py: Python<'_>, question: &str) -> String {
    py.detach(|| Door::new(games::CATALOG).answer(question))
}

/// What environments there are, in JSON.
#[pyfunction]
pub(crate) fn environments() -> String {
    let entries: Vec<Value> = learners().map(describe).collect();
    Value::Array(entries).to_string()
}

fn describe(entry: &Learner) -> Value {
    let sheets: Map<String, Value> = entry
        .sheets
        .iter()
        .map(|sheet| {
            let shape = [sheet.planes.len(), sheet.height, sheet.width];
            (sheet.name.to_owned(), json!({"planes": sheet.planes, "shape": shape}))
        })
        .collect();
    json!({
        "id": entry.about.id,
        "seats": entry.about.seats,
        "actions": entry.actions,
        "legal_max": entry.legal_max,
        "observations": sheets,
        "perfect_information": entry.information == environment::Information::Perfect,
        "placements": entry.placements,
        "opening": entry.begins,
        "max_steps": entry.steps_max,
        "chance_outcomes": entry.chance_outcomes,
    })
}

fn learners() -> impl Iterator<Item = &'static Learner> {
    games::CATALOG.entries().filter_map(|entry| entry.learner.as_ref())
}

/// The environment of the game with this id.
pub(crate) fn learner(id: &str) -> Result<&'static Learner, Fault> {
    let entry = games::CATALOG.find(id)?;
    entry.learner.as_ref().ok_or_else(|| {
        Fault::unsupported(format!("{} has no learning environment", entry.about.id))
    })
}

/// A game in progress, from what it wrote.
pub(crate) fn restore(text: &str) -> Result<Box<dyn AnyEpisode>, Fault> {
    learner(&environment::game_of(text)?)?.restore(text)
}

/// How an environment is set up, as Python says it.
#[derive(FromPyObject)]
pub(crate) struct Setting {
    #[pyo3(item)]
    game: String,
    #[pyo3(item)]
    options: String,
    #[pyo3(item)]
    opening: Option<String>,
    #[pyo3(item)]
    resign: bool,
    #[pyo3(item)]
    max_steps: Option<u32>,
    #[pyo3(item)]
    explicit_chance: bool,
}

impl Setting {
    pub(crate) fn entry(&self) -> Result<&'static Learner, Fault> {
        learner(&self.game)
    }

    pub(crate) fn config(&self, seed: u64) -> Result<Config, Fault> {
        let opening = self.opening.as_deref().map(str::parse::<Opening>).transpose()?;
        Ok(Config {
            options: self.read_options()?,
            opening,
            seed: Seed::from_number(seed),
            luck: if self.explicit_chance { Luck::Asked } else { Luck::Rolled },
            resignation: if self.resign { Resignation::Offered } else { Resignation::Never },
            steps_max: self.max_steps,
        })
    }

    fn read_options(&self) -> Result<Vec<(String, OptionValue)>, Fault> {
        let given: Map<String, Value> = serde_json::from_str(&self.options)
            .map_err(|error| game::bad_option(format!("options are no object: {error}")))?;
        let options: Options = read_options(self.entry()?.about, &given)
            .map_err(|refusal| game::bad_option(refusal.message))?;
        Ok(options.iter().map(|(name, value)| (name.to_owned(), value.clone())).collect())
    }
}

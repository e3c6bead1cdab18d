//! Questions and the list of environments.

use env::{House, Luck, Resignation};
use game::{Fault, Opening, OptionValue, Options, Seed};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

/// Answers one question in JSON.
#[pyfunction]
pub(crate) fn query(py: Python<'_>, question: &str) -> String {
    py.detach(|| ::query::answer(question))
}

/// What environments there are, in JSON.
#[pyfunction]
pub(crate) fn environments() -> String {
    let entries: Vec<Value> = env::catalog::entries().iter().map(describe).collect();
    Value::Array(entries).to_string()
}

fn describe(entry: &env::catalog::Entry) -> Value {
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
        "perfect_information": entry.information == env::Information::Perfect,
        "placements": entry.placements,
        "opening": entry.begins,
        "max_steps": entry.steps_max,
        "chance_outcomes": entry.chance_outcomes,
    })
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
    pub(crate) fn entry(&self) -> Result<&'static env::catalog::Entry, Fault> {
        env::catalog::find(&self.game)
    }

    pub(crate) fn house(&self, seed: u64) -> Result<House, Fault> {
        let opening = self.opening.as_deref().map(str::parse::<Opening>).transpose()?;
        Ok(House {
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
        let options: Options = ::query::read_options(self.entry()?.about, given)
            .map_err(|refusal| game::bad_option(refusal.message))?;
        Ok(options.iter().map(|(name, value)| (name.to_owned(), value.clone())).collect())
    }
}

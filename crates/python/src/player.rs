//! A computer player on its seat, for Python.

use std::sync::{Mutex, PoisonError};

use local::{LocalPlayer, Watch, answer};
use pyo3::prelude::*;
use serde_json::Value;

/// A computer player on its seat: it hears transcripts and decides, JSON in and JSON out.
#[pyclass(module = "umpire._core")]
pub(crate) struct Player {
    inner: Mutex<Option<LocalPlayer>>,
    /// What came of sitting down.
    seated: String,
}

#[pymethods]
impl Player {
    #[new]
    fn new(question: &str) -> Player {
        let (inner, told) = match LocalPlayer::sit(games::CATALOG, question) {
            Ok(player) => (Some(player), Ok(Value::Null)),
            Err(declined) => (None, Err(declined)),
        };
        Player { inner: Mutex::new(inner), seated: answer(told) }
    }

    /// What it decides, or why not.
    fn decide(&self, py: Python<'_>, question: &str) -> String {
        py.detach(|| {
            let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            match &mut *inner {
                None => self.seated.clone(),
                Some(player) => {
                    let watch = Watch { stop: &false.into(), report: &mut |_| () };
                    answer(player.decide(question, watch))
                }
            }
        })
    }
}

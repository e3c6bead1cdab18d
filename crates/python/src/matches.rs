//! A match in this process, for Python.

use std::{
    sync::{Mutex, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use local::{Declined, LocalMatch, Time, answer};
use pyo3::prelude::*;
use serde_json::Value;

/// A match that every seat plays through this object, JSON in and JSON out.
#[pyclass(module = "umpire._core")]
pub(crate) struct Match {
    inner: Mutex<Option<LocalMatch>>,
    /// What came of opening it.
    opened: String,
}

impl Match {
    fn of(result: Result<LocalMatch, Declined>) -> Match {
        let (inner, told) = match result {
            Ok(inner) => (Some(inner), Ok(Value::Null)),
            Err(declined) => (None, Err(declined)),
        };
        Match { inner: Mutex::new(inner), opened: answer(told) }
    }
}

#[pymethods]
impl Match {
    #[new]
    fn new(question: &str) -> Match {
        Match::of(LocalMatch::open(games::CATALOG, question, now()))
    }

    /// Goes on with a match that was saved.
    #[staticmethod]
    fn take_up(saved: &str) -> Match {
        Match::of(LocalMatch::take_up(games::CATALOG, saved, now()))
    }

    /// What came of opening it.
    fn opened(&self) -> String {
        self.opened.clone()
    }

    /// The answer to one question.
    fn ask(&self, py: Python<'_>, question: &str) -> String {
        py.detach(|| {
            let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            match &mut *inner {
                None => self.opened.clone(),
                Some(inner) => answer(inner.ask(question, now())),
            }
        })
    }
}

fn now() -> Time {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(passed.as_millis()).unwrap_or(u64::MAX))
}

//! Many games at once, in numpy's own memory.

use environment::{AnyBatch, Autoreset, Rows};
use game::{Code, Fault};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::{catalog::Setting, fault::raise};

/// More games than anybody's memory holds.
const GAMES_MAX: usize = 1 << 20;

/// Many games of one kind, stepped together in buffers that Python made.
#[pyclass(module = "umpire._core")]
pub(crate) struct Batch {
    inner: Box<dyn AnyBatch>,
    buffers: Buffers,
}

/// The flat arrays that a batch fills; the package shows them in their shapes.
#[derive(FromPyObject)]
struct Buffers {
    #[pyo3(item)]
    observation: Py<PyArray1<u8>>,
    #[pyo3(item)]
    action_mask: Py<PyArray1<u8>>,
    #[pyo3(item)]
    legal_actions: Py<PyArray1<i32>>,
    #[pyo3(item)]
    legal_count: Py<PyArray1<i32>>,
    #[pyo3(item)]
    rewards: Py<PyArray1<f32>>,
    #[pyo3(item)]
    terminated: Py<PyArray1<bool>>,
    #[pyo3(item)]
    truncated: Py<PyArray1<bool>>,
    #[pyo3(item)]
    player: Py<PyArray1<i8>>,
    #[pyo3(item)]
    final_observation: Py<PyArray1<u8>>,
}

#[pymethods]
impl Batch {
    #[new]
    fn new(
        py: Python<'_>,
        setting: Setting,
        observation: &str,
        count: usize,
        autoreset: &str,
        buffers: Buffers,
    ) -> PyResult<Batch> {
        let made = open(&setting, observation, count, autoreset);
        let (inner, sizes) = made.map_err(|fault| raise(py, &fault))?;
        let batch = Batch { inner, buffers };
        batch.check(py, sizes).map_err(|fault| raise(py, &fault))?;
        Ok(batch)
    }

    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        let Batch { inner, buffers } = self;
        buffers.lend(py, |rows| inner.reset(seed, rows))
    }

    fn reset_some(&mut self, py: Python<'_>, which: PyReadonlyArray1<'_, bool>) -> PyResult<()> {
        let Batch { inner, buffers } = self;
        let which = which.as_slice()?;
        buffers.lend(py, |rows| inner.reset_some(which, rows))
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        threads: usize,
    ) -> PyResult<()> {
        let Batch { inner, buffers } = self;
        let actions = actions.as_slice()?;
        if actions.len() != inner.len() {
            let message = format!("{} actions, expected {}", actions.len(), inner.len());
            return Err(raise(py, &Fault::new(Code::BAD_BUFFER, message)));
        }
        let stepped = buffers.lend(py, |rows| inner.step(actions, threads, rows))?;
        stepped.map_err(|fault| raise(py, &fault))
    }

    fn sample(&mut self, out: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let mut out = out.try_readwrite()?;
        self.inner.sample(out.as_slice_mut()?);
        Ok(())
    }

    fn notation(&self, slot: usize) -> Option<String> {
        self.inner.notation(slot)
    }
}

/// How long each flat array must be.
struct Sizes {
    observation: usize,
    actions: usize,
    legal: usize,
    count: usize,
}

fn open(
    setting: &Setting,
    observation: &str,
    count: usize,
    autoreset: &str,
) -> Result<(Box<dyn AnyBatch>, Sizes), Fault> {
    if !(1..=GAMES_MAX).contains(&count) {
        return Err(game::bad_option(format!("{count} games, expected 1 to {GAMES_MAX}")));
    }
    let autoreset = match autoreset {
        "same_step" => Autoreset::SameStep,
        "next_step" => Autoreset::NextStep,
        "disabled" => Autoreset::Disabled,
        _ => {
            let message = "autoreset is `same_step`, `next_step` or `disabled`";
            return Err(game::bad_option(message));
        }
    };
    let entry = setting.entry()?;
    let sheet = entry.sheet(observation)?;
    let config = setting.config(0)?;
    let resignation = usize::from(config.resignation == environment::Resignation::Offered);
    let sizes = Sizes {
        observation: entry.sheets[sheet.0].len() * count,
        actions: (entry.actions + resignation) * count,
        legal: entry.legal_max * count,
        count,
    };
    Ok((entry.batch(&config, count, sheet, autoreset)?, sizes))
}

impl Batch {
    fn check(&self, py: Python<'_>, sizes: Sizes) -> Result<(), Fault> {
        let Buffers { observation, action_mask, legal_actions, .. } = &self.buffers;
        let Buffers { legal_count, rewards, terminated, .. } = &self.buffers;
        let Buffers { truncated, player, final_observation, .. } = &self.buffers;
        let Sizes { observation: seen, actions, legal, count } = sizes;
        let lengths = [
            ("observation", length(py, observation), seen, false),
            ("action_mask", length(py, action_mask), actions, true),
            ("legal_actions", length(py, legal_actions), legal, false),
            ("legal_count", length(py, legal_count), count, false),
            ("rewards", length(py, rewards), 2 * count, false),
            ("terminated", length(py, terminated), count, false),
            ("truncated", length(py, truncated), count, false),
            ("player", length(py, player), count, false),
            ("final_observation", length(py, final_observation), seen, true),
        ];
        for (name, found, expected, may_be_empty) in lengths {
            if found != expected && !(may_be_empty && found == 0) {
                let message = format!("`{name}` has {found} numbers, expected {expected}");
                return Err(Fault::new(Code::BAD_BUFFER, message));
            }
        }
        Ok(())
    }
}

fn length<T: numpy::Element>(py: Python<'_>, array: &Py<PyArray1<T>>) -> usize {
    use numpy::PyUntypedArrayMethods;
    array.bind(py).len()
}

impl Buffers {
    /// Lets `work` fill the buffers while other Python threads run.
    fn lend<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Rows<'_>) -> R + Send,
    ) -> PyResult<R> {
        let mut observation = self.observation.bind(py).try_readwrite()?;
        let mut mask = self.action_mask.bind(py).try_readwrite()?;
        let mut legal = self.legal_actions.bind(py).try_readwrite()?;
        let mut legal_count = self.legal_count.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut terminated = self.terminated.bind(py).try_readwrite()?;
        let mut truncated = self.truncated.bind(py).try_readwrite()?;
        let mut player = self.player.bind(py).try_readwrite()?;
        let mut final_observation = self.final_observation.bind(py).try_readwrite()?;
        let rows = Rows {
            observation: observation.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            legal: legal.as_slice_mut()?,
            legal_count: legal_count.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            player: player.as_slice_mut()?,
            final_observation: final_observation.as_slice_mut()?,
        };
        Ok(py.detach(|| work(rows)))
    }
}

//! One game in progress, for Python.

use environment::{AnyEpisode, Awaited, SheetId};
use game::{BySeat, Code, Fault, Observer, Seat, Seed};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::{
    catalog::{Setting, learner, restore},
    fault::raise,
};

/// OpenSpiel's number for chance.
const CHANCE: i32 = -1;
/// OpenSpiel's number for the end of a game.
const TERMINAL: i32 = -4;

/// One game in progress.
#[pyclass(module = "umpire._core")]
pub(crate) struct Episode {
    inner: Box<dyn AnyEpisode>,
    entry: &'static environment::Learner,
    sheet: SheetId,
}

#[pymethods]
impl Episode {
    #[new]
    fn new(py: Python<'_>, setting: Setting, observation: &str, seed: u64) -> PyResult<Episode> {
        let made = setting.entry().and_then(|entry| {
            let sheet = entry.sheet(observation)?;
            Ok(Episode { inner: entry.episode(&setting.config(seed)?)?, entry, sheet })
        });
        made.map_err(|fault| raise(py, &fault))
    }

    /// Reads what `save` wrote.
    #[staticmethod]
    fn restore(py: Python<'_>, text: &str, observation: &str) -> PyResult<Episode> {
        let made = restore(text).and_then(|inner| {
            let entry = learner(inner.about().id)?;
            Ok(Episode { inner, entry, sheet: entry.sheet(observation)? })
        });
        made.map_err(|fault| raise(py, &fault))
    }

    fn save(&self) -> String {
        self.inner.save()
    }

    fn clone(&self) -> Episode {
        self.with(self.inner.duplicate())
    }

    fn resample(&self, py: Python<'_>, observer: Option<usize>, seed: u64) -> PyResult<Episode> {
        let observer = observer_of(observer).map_err(|fault| raise(py, &fault))?;
        let seed = Seed::from_number(seed);
        Ok(self.with(py.detach(|| self.inner.imagined(observer, seed))))
    }

    /// 0 or 1, -1 for chance, -4 when the game is over or was broken off.
    fn current_player(&self) -> i32 {
        match self.inner.awaited() {
            Awaited::Seat(seat) => seat.index() as i32,
            Awaited::Chance => CHANCE,
            Awaited::Over(_) | Awaited::Truncated => TERMINAL,
        }
    }

    fn is_truncated(&self) -> bool {
        self.inner.awaited() == Awaited::Truncated
    }

    /// The winner, if there is one, and the reason.
    fn outcome(&self) -> Option<(Option<usize>, &'static str)> {
        match self.inner.awaited() {
            Awaited::Over(it) => Some((it.winner.map(Seat::index), it.reason.0)),
            Awaited::Seat(_) | Awaited::Chance | Awaited::Truncated => None,
        }
    }

    fn returns(&self) -> (f32, f32) {
        let BySeat { first, second } = self.inner.returns();
        (first, second)
    }

    fn steps(&self) -> u32 {
        self.inner.steps()
    }

    fn legal(&self, py: Python<'_>, player: usize) -> PyResult<Vec<u16>> {
        let seat = seat_of(player).map_err(|fault| raise(py, &fault))?;
        Ok(self.inner.legal(seat))
    }

    fn step(&mut self, py: Python<'_>, action: i64) -> PyResult<()> {
        let action = number(action).map_err(|fault| raise(py, &fault))?;
        self.inner.step(action).map_err(|fault| raise(py, &fault))
    }

    fn draw(&mut self, py: Python<'_>, outcome: i64) -> PyResult<()> {
        let outcome = number(outcome).map_err(|fault| raise(py, &fault))?;
        self.inner.draw(outcome).map_err(|fault| raise(py, &fault))
    }

    /// What may be drawn: number, weight, text.
    fn chances(&self) -> Vec<(u16, u32, String)> {
        let chances = self.inner.chances().into_iter();
        chances.map(|it| (it.index, it.weight, it.text)).collect()
    }

    /// What an observer heard, without the first `skip` lines.
    fn heard(&self, py: Python<'_>, observer: Option<usize>, skip: usize) -> PyResult<Vec<String>> {
        let observer = observer_of(observer).map_err(|fault| raise(py, &fault))?;
        Ok(self.inner.heard(observer, skip))
    }

    /// The game so far as a player may write it down, in JSON.
    fn transcript(&self, py: Python<'_>, player: usize) -> PyResult<String> {
        let seat = seat_of(player).map_err(|fault| raise(py, &fault))?;
        Ok(serde_json::json!(self.inner.transcript(seat)).to_string())
    }

    fn notation(&self, py: Python<'_>, observer: Option<usize>) -> PyResult<String> {
        let observer = observer_of(observer).map_err(|fault| raise(py, &fault))?;
        Ok(self.inner.notation(observer))
    }

    fn information(&self, py: Python<'_>, observer: Option<usize>) -> PyResult<String> {
        let observer = observer_of(observer).map_err(|fault| raise(py, &fault))?;
        Ok(self.inner.information(observer))
    }

    /// What an observer sees, to draw it, in JSON.
    fn scene(&self, py: Python<'_>, observer: Option<usize>) -> PyResult<String> {
        let observer = observer_of(observer).map_err(|fault| raise(py, &fault))?;
        let scene = serde_json::to_string(&self.inner.picture(observer));
        scene.map_err(|error| raise(py, &Fault::new(Code::INTERNAL, error.to_string())))
    }

    fn text(&self, action: i64) -> Option<String> {
        self.inner.text(number(action).ok()?)
    }

    fn truth(&self) -> String {
        self.inner.truth()
    }

    /// Paints what an observer sees into a flat array of bytes.
    fn paint(
        &self,
        py: Python<'_>,
        observer: Option<usize>,
        out: &Bound<'_, PyArray1<u8>>,
    ) -> PyResult<()> {
        let observer = observer_of(observer).map_err(|fault| raise(py, &fault))?;
        let mut out = out.try_readwrite()?;
        let bytes = out.as_slice_mut()?;
        if bytes.len() != self.entry.sheets[self.sheet.0].len() {
            return Err(raise(py, &Fault::new(Code::BAD_BUFFER, "the array has the wrong length")));
        }
        self.inner.paint(observer, self.sheet, bytes);
        Ok(())
    }

    /// Sets 1 for each legal action in a flat array of zeros.
    fn mask(&self, py: Python<'_>, player: usize, out: &Bound<'_, PyArray1<i8>>) -> PyResult<()> {
        let seat = seat_of(player).map_err(|fault| raise(py, &fault))?;
        let mut out = out.try_readwrite()?;
        let bytes = out.as_slice_mut()?;
        for index in self.inner.legal(seat) {
            if let Some(place) = bytes.get_mut(usize::from(index)) {
                *place = 1;
            }
        }
        Ok(())
    }
}

impl Episode {
    fn with(&self, inner: Box<dyn AnyEpisode>) -> Episode {
        Episode { inner, entry: self.entry, sheet: self.sheet }
    }
}

fn number(action: i64) -> Result<u16, Fault> {
    let message = || format!("action {action} is not in the action space");
    u16::try_from(action).map_err(|_| Fault::illegal_move(message()))
}

fn seat_of(player: usize) -> Result<Seat, Fault> {
    let message = || format!("player {player}, expected 0 or 1");
    Seat::ALL.get(player).copied().ok_or_else(|| Fault::new(Code::BAD_SEAT, message()))
}

fn observer_of(player: Option<usize>) -> Result<Observer, Fault> {
    player.map_or(Ok(Observer::Spectator), |player| seat_of(player).map(Observer::Seat))
}

//! The games whose evaluation can be fitted, their types erased.

use std::marker::PhantomData;

use ai::tune::{Course, Fit, Generator, Plan, Sample, Trainable, Trained, Tunable, fit, train};
use game::Rules;
use query::{Refusal, catalog};

use crate::fail::bad_input;

/// Somebody who makes positions of one game and learns from them.
pub(super) trait Tutor: Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// The quiet positions of one game.
    fn game(&self, nodes: u64, seed: u64) -> Vec<Sample>;

    /// Weights that fit the samples.
    fn fit(&self, samples: &[Sample], plan: Plan) -> Learned;
}

/// What was learned.
pub(super) struct Learned {
    /// The weights as the rows of a table in our source.
    pub(super) rows: String,
    pub(super) error_before: f32,
    pub(super) error_after: f32,
}

struct Lessons<S>(PhantomData<fn() -> S>);

impl<S: Tunable + Default> Tutor for Lessons<S> {
    fn id(&self) -> &'static str {
        <S as Rules>::ABOUT.id
    }

    fn game(&self, nodes: u64, seed: u64) -> Vec<Sample> {
        Generator::new(S::default(), nodes, seed).game()
    }

    fn fit(&self, samples: &[Sample], plan: Plan) -> Learned {
        let Fit { weights, error_before, error_after } = fit(&S::default(), samples, plan);
        Learned { rows: S::print(&weights), error_before, error_after }
    }
}

static TUTORS: &[&dyn Tutor] = &[
    &Lessons::<chess::Chess>(PhantomData),
    &Lessons::<xiangqi::Xiangqi>(PhantomData),
    &Lessons::<jieqi::Jieqi>(PhantomData),
    &Lessons::<stupid_chess::StupidChess>(PhantomData),
];

/// The tutor of a game.
///
/// # Errors
/// `unknown_game`, or `unsupported` where nothing can be learned.
pub(super) fn find(id: &str) -> anyhow::Result<&'static dyn Tutor> {
    let id = catalog::find(id).map_err(bad_input)?.about().id;
    TUTORS.iter().copied().find(|tutor| tutor.id() == id).ok_or_else(|| {
        let message = format!("nothing can be learned about {id} yet");
        bad_input(Refusal::new("unsupported", message))
    })
}

type Coach = fn(&[Sample], Course) -> Trained;

fn coach<S: Trainable + Default>(samples: &[Sample], course: Course) -> Trained {
    train(&S::default(), samples, course)
}

static COACHES: &[(&str, Coach)] =
    &[("chess", coach::<chess::Chess>), ("jieqi", coach::<jieqi::Jieqi>)];

/// What trains the network of a game.
///
/// # Errors
/// `unknown_game`, or `unsupported` where there is no network.
pub(super) fn find_coach(id: &str) -> anyhow::Result<Coach> {
    let id = catalog::find(id).map_err(bad_input)?.about().id;
    let found = COACHES.iter().find(|(known, _)| *known == id).map(|(_, coach)| *coach);
    found.ok_or_else(|| {
        bad_input(Refusal::new("unsupported", format!("the player of {id} has no network")))
    })
}

//! FitPlan weights to samples: gradient descent (Adam) on the squared error of the probability.

use catalog::{FitPlan, Sample};

use super::{Observation, Tunable, logistic};
use crate::evaluation::Taper;

/// Fitted weights and how well they fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights.
    pub weights: Vec<Taper>,
    /// The mean squared error on samples kept apart, before.
    pub error_before: f32,
    /// The same, after.
    pub error_after: f32,
}

/// One in so many samples is kept apart to see whether anything was learned.
const KEPT_APART: usize = 20;
const BATCH: usize = 4_096;

struct Example {
    observation: Observation,
    target: f32,
}

/// The weights that tell best from the evaluation how `samples` went. Samples that cannot be read
/// are left out.
pub fn fit<S: Tunable>(rules: &S, samples: &[Sample], plan: FitPlan) -> Fit {
    let examples = samples.iter().filter_map(|sample| {
        let position = rules.read(&sample.position).ok()?;
        let said = logistic(sample.points as f32 / plan.scale);
        let target = plan.result_share * sample.result + (1.0 - plan.result_share) * said;
        Some(Example { observation: S::observe(&position), target })
    });
    let (mut training, mut apart) = (Vec::new(), Vec::new());
    for (index, example) in examples.enumerate() {
        if index % KEPT_APART == 0 { apart.push(example) } else { training.push(example) }
    }
    let mut adam = Adam::new(&S::start());
    let error_before = adam.error(&apart, plan.scale);
    for epoch in 0..plan.epochs {
        // Steps become shorter toward the end.
        let rate = plan.rate * (1.0 - epoch as f32 / plan.epochs as f32).max(0.02);
        for batch in training.chunks(BATCH) {
            adam.step(batch, rate, &plan);
        }
    }
    Fit { weights: adam.weights(), error_before, error_after: adam.error(&apart, plan.scale) }
}

/// Weights in pairs, with the running means of their gradients.
struct Adam {
    start: Vec<[f32; 2]>,
    values: Vec<[f32; 2]>,
    means: Vec<[f32; 2]>,
    squares: Vec<[f32; 2]>,
    gradient: Vec<[f32; 2]>,
    steps: i32,
}

const DECAY: [f32; 2] = [0.9, 0.999];

impl Adam {
    fn new(weights: &[Taper]) -> Adam {
        let pair = |it: &Taper| [f32::from(it.opening), f32::from(it.endgame)];
        let zeros = vec![[0.0; 2]; weights.len()];
        let start: Vec<[f32; 2]> = weights.iter().map(pair).collect();
        Adam {
            values: start.clone(),
            start,
            means: zeros.clone(),
            squares: zeros.clone(),
            gradient: zeros,
            steps: 0,
        }
    }

    fn evaluate(&self, observation: &Observation) -> f32 {
        let shares = [observation.opening_share, 1.0 - observation.opening_share];
        let points = observation.features.iter().map(|&(feature, times)| {
            let [opening, endgame] = self.values[usize::from(feature)];
            times * (opening * shares[0] + endgame * shares[1])
        });
        points.sum()
    }

    fn error(&self, examples: &[Example], scale: f32) -> f32 {
        let squares = examples.iter().map(|example| {
            let said = logistic(self.evaluate(&example.observation) / scale);
            (said - example.target).powi(2)
        });
        squares.sum::<f32>() / examples.len().max(1) as f32
    }

    fn step(&mut self, batch: &[Example], rate: f32, plan: &FitPlan) {
        self.gradient.fill([0.0; 2]);
        for Example { observation, target } in batch {
            let said = logistic(self.evaluate(observation) / plan.scale);
            let slope = (said - target) * said * (1.0 - said);
            let share = observation.opening_share;
            for &(feature, times) in &observation.features {
                let gradient = &mut self.gradient[usize::from(feature)];
                gradient[0] += slope * times * share;
                gradient[1] += slope * times * (1.0 - share);
            }
        }
        let pull = plan.hold * batch.len() as f32;
        for ((gradient, value), start) in
            self.gradient.iter_mut().zip(&self.values).zip(&self.start)
        {
            for half in 0..2 {
                gradient[half] += pull * (value[half] - start[half]);
            }
        }
        self.descend(rate);
    }

    fn descend(&mut self, rate: f32) {
        self.steps += 1;
        let correction = DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        let all = self.values.iter_mut().zip(&mut self.means).zip(&mut self.squares);
        for (((value, mean), square), gradient) in all.zip(&self.gradient) {
            for half in 0..2 {
                let slope = gradient[half];
                mean[half] = DECAY[0] * mean[half] + (1.0 - DECAY[0]) * slope;
                square[half] = DECAY[1] * square[half] + (1.0 - DECAY[1]) * slope * slope;
                let speed = (square[half] / correction[1]).sqrt() + 1e-8;
                value[half] -= rate * mean[half] / correction[0] / speed;
            }
        }
    }

    fn weights(&self) -> Vec<Taper> {
        let round = |[opening, endgame]: &[f32; 2]| {
            Taper::new(opening.round() as i16, endgame.round() as i16)
        };
        self.values.iter().map(round).collect()
    }
}

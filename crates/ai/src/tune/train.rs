//! Training the network that corrects an evaluation: the same samples, one hidden layer, Adam.

use game::Dice;

use super::{Sample, Tunable};
use crate::net::{HIDDEN, POINTS, SUM_ONE, UNIT_ONE};

/// A game whose evaluation is corrected by a network.
pub trait Trainable: Tunable {
    /// How many inputs the network has.
    const INPUTS: usize;

    /// What the hand-made part of the evaluation says, for the side to move.
    fn hand_score(position: &Self::Position) -> i32;

    /// The inputs that are on, as the side to move and as the other side see the board.
    fn inputs(position: &Self::Position) -> [Vec<u16>; 2];

    /// The same input with left and right exchanged.
    fn mirror(input: u16) -> u16;
}

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// How often all samples are gone through.
    pub epochs: usize,
    /// How far a step goes at first.
    pub rate: f32,
    /// How much the result of the game counts beside what the search said, from 0 to 1.
    pub result_share: f32,
    /// How much of each weight is lost in a step, times the rate.
    pub decay: f32,
    /// Where the first weights and the order of samples come from.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Course {
        Course { epochs: 12, rate: 1e-3, result_share: 0.0, decay: 1.0, seed: 1 }
    }
}

/// A trained network and how well it fits.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The network, as the evaluation reads it.
    pub bytes: Vec<u8>,
    /// The mean squared error on samples kept apart: without the network, then after each epoch.
    pub errors: Vec<f32>,
}

/// The last of so many parts is kept apart to see whether anything was learned. Samples come game
/// by game, and others from the same games would tell too much.
const PARTS: usize = 20;
const BATCH: usize = 1_024;
/// Weights stay below this, so that sums of whole numbers do not overflow.
const WEIGHT_MAX: f32 = 1.98;
/// The usual scale of points to odds, 400 / ln 10.
const SCALE: f32 = 173.7;

struct Example {
    views: [Vec<u16>; 2],
    /// The score by hand, in units of the network's output.
    hand: f32,
    target: f32,
}

/// Trains a network on `samples` and on their mirror images.
pub fn train<S: Trainable>(rules: &S, samples: &[Sample], course: Course) -> Trained {
    let examples = samples.iter().filter_map(|sample| example(rules, sample, &course));
    let mut training: Vec<Example> = examples.collect();
    let apart = training.split_off(training.len() - training.len() / PARTS);
    let mut dice = Dice::seeded(course.seed);
    let mut model = Model::new(S::INPUTS, &mut dice);
    let mut errors = vec![model.error(&apart)];
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    for epoch in 0..course.epochs {
        let rate = course.rate * (1.0 - epoch as f32 / course.epochs as f32).max(0.05);
        dice.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            for &index in batch {
                let mirror = (index as usize + epoch) % 2 == 1;
                model.learn::<S>(
                    &training[index as usize],
                    if mirror { Image::Mirrored } else { Image::Plain },
                );
            }
            model.step(rate, course.decay, batch.len());
        }
        errors.push(model.error(&apart));
    }
    Trained { bytes: model.to_bytes(), errors }
}

/// Whether a sample is shown as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Image {
    Plain,
    Mirrored,
}

fn example<S: Trainable>(rules: &S, sample: &Sample, course: &Course) -> Option<Example> {
    let position = rules.read(&sample.position).ok()?;
    let said = logistic(sample.points as f32 / SCALE);
    Some(Example {
        views: S::inputs(&position),
        hand: S::hand_score(&position) as f32 / POINTS as f32,
        target: course.result_share * sample.result + (1.0 - course.result_share) * said,
    })
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

type Units = [f32; HIDDEN];

/// A row of weights with its gradient and the running means of that.
#[derive(Clone)]
struct Row {
    weights: Units,
    gradient: Units,
    mean: Units,
    square: Units,
    /// Whether the batch has said anything about this row.
    touched: bool,
}

impl Row {
    fn new(weights: Units) -> Row {
        let zero = [0.0; HIDDEN];
        Row { weights, gradient: zero, mean: zero, square: zero, touched: false }
    }

    fn add(&mut self, gradient: &Units) {
        self.touched = true;
        for (sum, part) in self.gradient.iter_mut().zip(gradient) {
            *sum += part;
        }
    }

    fn step(&mut self, rate: f32, decay: f32, share: f32) {
        if !self.touched {
            return;
        }
        self.touched = false;
        for unit in 0..HIDDEN {
            let slope = self.gradient[unit] * share;
            self.gradient[unit] = 0.0;
            self.mean[unit] = 0.9 * self.mean[unit] + 0.1 * slope;
            self.square[unit] = 0.999 * self.square[unit] + 0.001 * slope * slope;
            let stride = rate * self.mean[unit] / (self.square[unit].sqrt() + 1e-8);
            let kept = self.weights[unit] * (1.0 - rate * decay);
            self.weights[unit] = (kept - stride).clamp(-WEIGHT_MAX, WEIGHT_MAX);
        }
    }
}

/// The network in fractions.
struct Model {
    inputs: Vec<Row>,
    bias: Row,
    sum: [Row; 2],
    /// Only the first unit is used.
    sum_bias: Row,
}

/// What a look at the board gave.
struct Pass {
    hidden: [Units; 2],
    output: f32,
}

impl Model {
    fn new(inputs: usize, dice: &mut Dice) -> Model {
        let mut random = |reach: f32| -> Units {
            std::array::from_fn(|_| (dice.below(20_001) as f32 / 10_000.0 - 1.0) * reach)
        };
        let inputs = (0..inputs).map(|_| Row::new(random(0.1))).collect();
        let sum = [Row::new(random(0.05)), Row::new(random(0.05))];
        Model { inputs, bias: Row::new([0.0; HIDDEN]), sum, sum_bias: Row::new([0.0; HIDDEN]) }
    }

    fn pass(&self, views: [impl Iterator<Item = u16>; 2]) -> Pass {
        let hidden = views.map(|view| {
            let mut units = self.bias.weights;
            for input in view {
                for (unit, weight) in units.iter_mut().zip(&self.inputs[usize::from(input)].weights)
                {
                    *unit += weight;
                }
            }
            units
        });
        let mut output = self.sum_bias.weights[0];
        for (units, row) in hidden.iter().zip(&self.sum) {
            for (unit, weight) in units.iter().zip(&row.weights) {
                output += unit.clamp(0.0, 1.0).powi(2) * weight;
            }
        }
        Pass { hidden, output }
    }

    fn error(&self, examples: &[Example]) -> f32 {
        let squares = examples.iter().map(|Example { views, hand, target }| {
            let pass = self.pass([views[0].iter().copied(), views[1].iter().copied()]);
            (odds(hand + pass.output) - target).powi(2)
        });
        squares.sum::<f32>() / examples.len().max(1) as f32
    }

    /// Adds what one example says to the gradient.
    fn learn<S: Trainable>(&mut self, example: &Example, image: Image) {
        let turn = |&input: &u16| match image {
            Image::Plain => input,
            Image::Mirrored => S::mirror(input),
        };
        let [own, other] = &example.views;
        let pass = self.pass([own.iter().map(turn), other.iter().map(turn)]);
        let said = odds(example.hand + pass.output);
        let slope = (said - example.target) * said * (1.0 - said);
        self.sum_bias.touched = true;
        self.sum_bias.gradient[0] += slope;
        for (index, view) in [own, other].into_iter().enumerate() {
            let units = &pass.hidden[index];
            let weights = self.sum[index].weights;
            self.sum[index].add(&units.map(|unit| slope * unit.clamp(0.0, 1.0).powi(2)));
            let back: Units = std::array::from_fn(|at| {
                let open = units[at] > 0.0 && units[at] < 1.0;
                if open { slope * weights[at] * 2.0 * units[at] } else { 0.0 }
            });
            self.bias.add(&back);
            for input in view.iter().map(turn) {
                self.inputs[usize::from(input)].add(&back);
            }
        }
    }

    fn step(&mut self, rate: f32, decay: f32, samples: usize) {
        let share = 1.0 / samples as f32;
        for row in &mut self.inputs {
            row.step(rate, decay, share);
        }
        self.bias.step(rate, 0.0, share);
        for row in &mut self.sum {
            row.step(rate, decay, share);
        }
        self.sum_bias.step(rate, 0.0, share);
    }

    fn to_bytes(&self) -> Vec<u8> {
        let whole = |weight: f32, one: i32| ((weight * one as f32).round() as i16).to_le_bytes();
        let units = self.inputs.iter().chain([&self.bias]);
        let units = units.flat_map(|row| row.weights).map(|weight| whole(weight, UNIT_ONE));
        let sums = self.sum.iter().flat_map(|row| row.weights).map(|weight| whole(weight, SUM_ONE));
        let last = whole(self.sum_bias.weights[0], SUM_ONE);
        units.chain(sums).chain([last]).flatten().collect()
    }
}

/// The probability that belongs to an output of the network.
fn odds(output: f32) -> f32 {
    logistic(output * POINTS as f32 / SCALE)
}

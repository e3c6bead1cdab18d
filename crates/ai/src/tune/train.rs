//! Training a network: the same samples, one hidden layer, Adam.

use catalog::{Course, Sample, Trained};
use game::Dice;

use super::{Tunable, logistic};
use crate::net::{OUTPUT_ONE, POINTS, UNIT_ONE, bucket_for, network_bytes};

/// A game with a network.
pub trait Trainable: Tunable {
    /// How many inputs the network has.
    const INPUTS: usize;
    /// How many hidden units.
    const HIDDEN: usize;
    /// How many output buckets, for fuller and emptier boards.
    const BUCKETS: usize;

    /// What the network corrects, for the side to move; nothing where it judges alone.
    fn hand_score(_position: &Self::Position) -> i32 {
        0
    }

    /// How many men stand on the board.
    fn men(position: &Self::Position) -> usize;

    /// The inputs that are on, as the side to move and as the other side see the board.
    fn inputs(position: &Self::Position) -> [Vec<u16>; 2];

    /// The same input with left and right exchanged.
    fn mirror(input: u16) -> u16;
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
    /// Which output bucket is for it.
    bucket: usize,
    /// The score by hand, in units of the network's output.
    hand: f32,
    target: f32,
}

/// Trains a network on `samples` and on their mirror images.
pub fn train<S: Trainable>(rules: &S, samples: &[Sample], course: Course) -> Trained {
    const { assert!(S::INPUTS <= 1 << 16, "inputs are kept in sixteen bits") };
    let examples = samples.iter().filter_map(|sample| example(rules, sample, &course));
    let mut training: Vec<Example> = examples.collect();
    let apart = training.split_off(training.len() - training.len() / PARTS);
    let mut dice = Dice::seeded(course.seed);
    let mut model = Model::new::<S>(&mut dice);
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
        bucket: bucket_for(S::men(&position), S::BUCKETS),
        hand: S::hand_score(&position) as f32 / POINTS as f32,
        target: course.result_share * sample.result + (1.0 - course.result_share) * said,
    })
}

/// One number for each hidden unit.
type Units = Box<[f32]>;

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
        let zero: Units = vec![0.0; weights.len()].into();
        let (gradient, mean, square) = (zero.clone(), zero.clone(), zero);
        Row { weights, gradient, mean, square, touched: false }
    }

    fn zero(length: usize) -> Row {
        Row::new(vec![0.0; length].into())
    }

    fn add(&mut self, gradient: &[f32]) {
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
        for unit in 0..self.weights.len() {
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

/// How hidden units are added up.
#[derive(Clone)]
struct OutputBucket {
    /// For the side to move, and for the other.
    rows: [Row; 2],
    /// Of length one.
    bias: Row,
}

/// The network in fractions.
struct Model {
    inputs: Vec<Row>,
    bias: Row,
    buckets: Vec<OutputBucket>,
    pass: Pass,
}

/// What a forward pass gave; kept, so that nothing is allocated for the next.
struct Pass {
    hidden: [Units; 2],
    back: Units,
}

impl Model {
    fn new<S: Trainable>(dice: &mut Dice) -> Model {
        let mut random = |reach: f32| -> Units {
            let number = |_| (dice.below(20_001) as f32 / 10_000.0 - 1.0) * reach;
            (0..S::HIDDEN).map(number).collect()
        };
        let inputs = (0..S::INPUTS).map(|_| Row::new(random(0.1))).collect();
        let rows = [Row::new(random(0.05)), Row::new(random(0.05))];
        let buckets = vec![OutputBucket { rows, bias: Row::zero(1) }; S::BUCKETS];
        let bias = Row::zero(S::HIDDEN);
        let units = || bias.weights.clone();
        let pass = Pass { hidden: [units(), units()], back: units() };
        Model { inputs, bias, buckets, pass }
    }

    /// Looks at the board: the hidden units are kept, the output is returned.
    fn forward(&mut self, views: [impl Iterator<Item = u16>; 2], bucket: usize) -> f32 {
        let OutputBucket { rows, bias } = &self.buckets[bucket];
        let mut output = bias.weights[0];
        for ((view, row), units) in views.into_iter().zip(rows).zip(&mut self.pass.hidden) {
            units.copy_from_slice(&self.bias.weights);
            for input in view {
                let weights = &self.inputs[usize::from(input)].weights;
                for (unit, weight) in units.iter_mut().zip(weights) {
                    *unit += weight;
                }
            }
            for (unit, weight) in units.iter().zip(&row.weights) {
                output += unit.clamp(0.0, 1.0).powi(2) * weight;
            }
        }
        output
    }

    fn error(&mut self, examples: &[Example]) -> f32 {
        let mut sum = 0.0;
        for Example { views, bucket, hand, target } in examples {
            let views = [views[0].iter().copied(), views[1].iter().copied()];
            let output = self.forward(views, *bucket);
            sum += (odds(hand + output) - target).powi(2);
        }
        sum / examples.len().max(1) as f32
    }

    /// Adds what one example says to the gradient.
    fn learn<S: Trainable>(&mut self, example: &Example, image: Image) {
        let turn = |&input: &u16| match image {
            Image::Plain => input,
            Image::Mirrored => S::mirror(input),
        };
        let [own, other] = &example.views;
        let output = self.forward([own.iter().map(turn), other.iter().map(turn)], example.bucket);
        let said = odds(example.hand + output);
        let slope = (said - example.target) * said * (1.0 - said);
        let Model { inputs, bias, buckets, pass: Pass { hidden, back } } = self;
        let bucket = &mut buckets[example.bucket];
        bucket.bias.add(&[slope]);
        for ((view, row), units) in example.views.iter().zip(&mut bucket.rows).zip(hidden) {
            for ((back, &unit), weight) in back.iter_mut().zip(&**units).zip(&row.weights) {
                let open = unit > 0.0 && unit < 1.0;
                *back = if open { slope * weight * 2.0 * unit } else { 0.0 };
            }
            units.iter_mut().for_each(|unit| *unit = slope * unit.clamp(0.0, 1.0).powi(2));
            row.add(units);
            bias.add(back);
            for input in view.iter().map(turn) {
                inputs[usize::from(input)].add(back);
            }
        }
    }

    fn step(&mut self, rate: f32, decay: f32, samples: usize) {
        let share = 1.0 / samples as f32;
        for row in &mut self.inputs {
            row.step(rate, decay, share);
        }
        self.bias.step(rate, 0.0, share);
        for OutputBucket { rows, bias } in &mut self.buckets {
            rows.iter_mut().for_each(|row| row.step(rate, decay, share));
            bias.step(rate, 0.0, share);
        }
    }

    /// The network as [`crate::net::Network`] reads it.
    fn to_bytes(&self) -> Vec<u8> {
        let whole = |weight: f32, one: i32| ((weight * one as f32).round() as i16).to_le_bytes();
        let units = self.inputs.iter().chain([&self.bias]);
        let units = units.flat_map(|row| &*row.weights).map(|&weight| whole(weight, UNIT_ONE));
        let outputs = self.buckets.iter().flat_map(|OutputBucket { rows: [own, other], bias }| {
            own.weights.iter().chain(&*other.weights).chain(&*bias.weights)
        });
        let bytes: Vec<u8> =
            units.chain(outputs.map(|&weight| whole(weight, OUTPUT_ONE))).flatten().collect();
        let hidden = self.bias.weights.len();
        assert_eq!(bytes.len(), network_bytes(self.inputs.len(), hidden, self.buckets.len()));
        bytes
    }
}

/// The probability that belongs to an output of the network.
fn odds(output: f32) -> f32 {
    logistic(output * POINTS as f32 / SCALE)
}

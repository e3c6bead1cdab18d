//! Jieqi as the tuner sees it.

use std::fmt::Write;

use jieqi::{Jieqi, Knowledge};
use xiangqi::Side;

use super::{
    features::{Tally, count_features},
    net,
    score::score,
    terms::{Term, phase},
    weights::WEIGHTS,
};
use crate::{
    Taper,
    tune::{Observation, Trainable, Tunable},
};

impl Tunable for Jieqi {
    fn start() -> Vec<Taper> {
        WEIGHTS.to_vec()
    }

    fn observe(known: &Knowledge) -> Observation {
        let position = known.position();
        let mut notes = Notes { turn: position.turn(), features: Vec::new() };
        count_features(position, &mut notes);
        Observation::new(notes.features, phase(position).opening_share())
    }

    fn print(weights: &[Taper]) -> String {
        let mut text = String::new();
        for term in Term::ALL {
            let values = &weights[term.offset()..][..term.count()];
            writeln!(text, "    // {term:?}").expect("strings can be written to");
            for row in values.chunks(5) {
                let pairs: Vec<String> = row
                    .iter()
                    .map(|it| format!("({:>4}, {:>4})", it.opening, it.endgame))
                    .collect();
                writeln!(text, "    {},", pairs.join(", ")).expect("strings can be written to");
            }
        }
        text
    }
}

impl Trainable for Jieqi {
    const INPUTS: usize = net::INPUTS;
    const HIDDEN: usize = net::HIDDEN;
    const BUCKETS: usize = net::BUCKETS;

    fn hand_score(known: &Knowledge) -> i32 {
        score(known.position())
    }

    fn men(known: &Knowledge) -> usize {
        net::men(known.position())
    }

    fn inputs(known: &Knowledge) -> [Vec<u16>; 2] {
        let position = known.position();
        [position.turn(), !position.turn()]
            .map(|viewer| net::inputs(position, viewer).map(|input| input as u16).collect())
    }

    fn mirror(input: u16) -> u16 {
        net::mirror(input.into()) as u16
    }
}

/// Keeps the features themselves.
struct Notes {
    turn: Side,
    features: Vec<(usize, f32)>,
}

impl Notes {
    fn sign(&self, side: Side) -> f32 {
        if side == self.turn { 1.0 } else { -1.0 }
    }
}

impl Tally for Notes {
    fn add(&mut self, side: Side, term: Term, index: usize) {
        self.features.push((term.offset() + index, self.sign(side)));
    }

    fn expect(&mut self, side: Side, term: Term, index: usize, part: u32, whole: u32) {
        let times = self.sign(side) * part as f32 / whole as f32;
        self.features.push((term.offset() + index, times));
    }
}

//! Xiangqi as the tuner sees it.

use std::fmt::Write;

use xiangqi::{Line, Side, Xiangqi};

use super::{
    features::{Tally, count_features},
    terms::{Term, phase},
    weights::ROUND,
};
use crate::{
    Taper,
    tune::{Observation, Tunable},
};

impl Tunable for Xiangqi {
    fn start() -> Vec<Taper> {
        ROUND.to_vec()
    }

    fn observe(line: &Line) -> Observation {
        let position = line.position();
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

/// Keeps the features themselves.
struct Notes {
    turn: Side,
    features: Vec<(usize, f32)>,
}

impl Tally for Notes {
    fn add(&mut self, side: Side, term: Term, index: usize) {
        let times = if side == self.turn { 1.0 } else { -1.0 };
        self.features.push((term.offset() + index, times));
    }
}

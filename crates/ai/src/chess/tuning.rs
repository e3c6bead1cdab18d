//! Chess as the tuner sees it.

use std::fmt::Write;

use chess::{Chess, Line, Side};

use super::{
    features::{Tally, count_features},
    net,
    terms::{Term, phase},
    weights::ROUND,
};
use crate::{
    Taper,
    tune::{Observation, Trainable, Tunable},
};

impl Tunable for Chess {
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
            for row in values.chunks(4) {
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

impl Trainable for Chess {
    const INPUTS: usize = net::INPUTS;
    const HIDDEN: usize = net::HIDDEN;
    const BUCKETS: usize = net::BUCKETS;

    fn men(line: &Line) -> usize {
        net::men(line.position())
    }

    fn inputs(line: &Line) -> [Vec<u16>; 2] {
        let turn = line.position().turn();
        [turn, !turn].map(|viewer| {
            let men = line.position().board().pieces();
            men.map(|(square, man)| net::input(viewer, man.side, man.role, square) as u16).collect()
        })
    }

    /// The lowest three bits are the file.
    fn mirror(input: u16) -> u16 {
        input ^ 7
    }
}

/// Keeps the features themselves.
struct Notes {
    turn: Side,
    features: Vec<(usize, f32)>,
}

impl Tally for Notes {
    fn add(&mut self, side: Side, term: Term, index: usize, times: i32) {
        let times = if side == self.turn { times } else { -times };
        self.features.push((term.offset() + index, times as f32));
    }
}

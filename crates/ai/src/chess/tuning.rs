//! Chess as the tuner sees it.

use chess::{Chess, Line};

use super::{net, terms::Term, weights::ROUND};
use crate::{
    evaluation::{Taper, observe},
    tune::{Observation, Trainable, Tunable, print_rows},
};

impl Tunable for Chess {
    fn start() -> Vec<Taper> {
        ROUND.to_vec()
    }

    fn observe(line: &Line) -> Observation {
        observe(line.position())
    }

    fn print(weights: &[Taper]) -> String {
        print_rows::<Term>(weights, 4, Taper::pair_text)
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

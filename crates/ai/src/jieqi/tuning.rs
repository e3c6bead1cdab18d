//! Jieqi as the tuner sees it.

use jieqi::{Jieqi, Knowledge};

use super::{net, terms::Term, weights::WEIGHTS};
use crate::{
    evaluation::{Taper, hand_score, observe},
    tune::{Observation, Trainable, Tunable, print_rows},
};

impl Tunable for Jieqi {
    fn start() -> Vec<Taper> {
        WEIGHTS.to_vec()
    }

    fn observe(known: &Knowledge) -> Observation {
        observe(known.position())
    }

    fn print(weights: &[Taper]) -> String {
        print_rows::<Term>(weights, 5, Taper::pair_text)
    }
}

impl Trainable for Jieqi {
    const INPUTS: usize = net::INPUTS;
    const HIDDEN: usize = net::HIDDEN;
    const BUCKETS: usize = net::BUCKETS;

    fn hand_score(known: &Knowledge) -> i32 {
        hand_score(known.position())
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

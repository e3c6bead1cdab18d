//! Xiangqi as the tuner sees it.

use xiangqi::{Line, Xiangqi};

use super::{terms::Term, weights::ROUND};
use crate::{
    evaluation::{Taper, observe},
    tune::{Observation, Tunable, print_rows},
};

impl Tunable for Xiangqi {
    fn start() -> Vec<Taper> {
        ROUND.to_vec()
    }

    fn observe(line: &Line) -> Observation {
        observe(line.position())
    }

    fn print(weights: &[Taper]) -> String {
        print_rows::<Term>(weights, 5, Taper::pair_text)
    }
}

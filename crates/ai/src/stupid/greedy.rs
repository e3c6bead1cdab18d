//! A player to measure others by: it takes what is worth most, and looks no further.

use catalog::{Choice, Question, Score, Scored, Thinker};
use game::Dice;
use stupid_chess::{Action, StupidChess};

use super::{Position, Prior, field::StupidField};
use crate::search::Field;

/// The greedy player. Among equals it draws lots.
pub(crate) struct Greedy {
    rules: StupidChess,
    seed: u64,
}

impl Greedy {
    /// A greedy player with its luck.
    pub(crate) fn new(rules: StupidChess, seed: u64) -> Greedy {
        Greedy { rules, seed }
    }
}

impl Thinker<StupidChess> for Greedy {
    fn think(&mut self, position: &Position, question: Question<'_>) -> Choice {
        let field = StupidField::of(&self.rules, position, Prior::Mix, self.seed);
        let mut moves = position.actions(self.rules.config());
        let nodes = moves.len() as u64;
        Dice::seeded(self.seed ^ position.battle().key().0).shuffle(&mut moves);
        moves.sort_by_key(|action| -gain(&field, *action));
        let moves =
            moves.iter().take(question.lines).map(|action| scored(&field, *action)).collect();
        Choice { moves, depth: 1, nodes }
    }

    fn forget(&mut self) {}
}

/// What a move takes, on average.
fn gain(field: &StupidField, action: Action) -> i32 {
    let Action::Move(step) = action else { return 0 };
    field.board.at(step.to).map_or(0, |victim| field.sight.worth(victim))
}

fn scored(field: &StupidField, action: Action) -> Scored {
    let points = Score(field.evaluate() + gain(field, action));
    let score = points.probability(StupidField::CLEAR_EDGE);
    let mv = action.to_string();
    Scored { line: vec![mv.clone()], mv, score, points }
}

//! A player to measure others by: it takes what is worth most, and looks no further.

use catalog::{Brief, Choice, Score, Scored, Thinker};
use game::Dice;
use stupid_chess::{Action, StupidChess};

use super::{Position, Prior, position::StupidSearchPosition};
use crate::search::SearchPosition;

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
    fn think(&mut self, position: &Position, brief: Brief<'_>) -> Choice {
        let searched = StupidSearchPosition::of(&self.rules, position, Prior::Mix, self.seed);
        let mut moves = position.actions(self.rules.config());
        let nodes = moves.len() as u64;
        Dice::seeded(self.seed ^ position.battle().key().0).shuffle(&mut moves);
        moves.sort_by_key(|action| -gain(&searched, *action));
        let moves =
            moves.iter().take(brief.lines).map(|action| scored(&searched, *action)).collect();
        Choice { moves, depth: 1, nodes, memory_used: None }
    }

    fn forget(&mut self) {}
}

/// What a move takes, on average.
fn gain(searched: &StupidSearchPosition, action: Action) -> i32 {
    let Action::Move(step) = action else { return 0 };
    searched.board.at(step.to).map_or(0, |victim| searched.sight.worth(victim))
}

fn scored(searched: &StupidSearchPosition, action: Action) -> Scored {
    let points = Score(searched.evaluate() + gain(searched, action));
    let score = points.probability(StupidSearchPosition::CLEAR_EDGE);
    let mv = action.to_string();
    Scored { line: vec![mv.clone()], mv, score, points }
}

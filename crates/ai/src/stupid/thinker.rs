//! The player: a belief, a sight, a search.

use catalog::{Brief, Choice, Setting, Thinker};
use game::Study;
use stupid_chess::{Action, StupidChess};

use super::{Position, Prior, position::StupidSearchPosition};
use crate::{
    player::choice,
    search::{SearchPosition, SearchResult, Searcher},
};

/// A player with its memory.
pub(crate) struct Strategist {
    rules: StupidChess,
    prior: Prior,
    seed: u64,
    searcher: Searcher<StupidSearchPosition>,
}

impl Strategist {
    /// A player that expects layouts as `prior` says.
    pub(crate) fn new(rules: StupidChess, setting: Setting, prior: Prior) -> Strategist {
        Strategist { rules, prior, seed: setting.seed, searcher: Searcher::new(setting) }
    }
}

impl Thinker<StupidChess> for Strategist {
    fn think(&mut self, position: &Position, brief: Brief<'_>) -> Choice {
        let Brief { limits, lines, stop, report } = brief;
        // Whoever is not to act, or does not know their own pieces, has no moves either.
        if self.rules.moves(position, None).is_ok_and(|moves| moves.is_empty()) {
            return Choice::default();
        }
        let history = position.battle().history();
        let (_, past) = history.split_last().expect("the present position is in the history");
        let root =
            StupidSearchPosition::of(&self.rules, position, self.prior, self.seed).root(past);
        let choice = |result: &SearchResult<Action>| {
            choice::<StupidSearchPosition>(result, |moves| {
                foreseen(&root.position, moves).iter().map(ToString::to_string).collect()
            })
        };
        let mut tell = |result: &SearchResult<Action>| report(&choice(result));
        let result = self.searcher.search(&root, limits, lines, stop, &mut tell);
        choice(&result)
    }

    fn forget(&mut self) {
        self.searcher.clear();
    }
}

/// The first of some moves, and those after it until something comes to light: from there on, a
/// they would tell of a piece that may turn out to be another.
fn foreseen<'a>(position: &StupidSearchPosition, moves: &'a [Action]) -> &'a [Action] {
    let mut position = position.clone();
    for (index, action) in moves.iter().enumerate() {
        if position.is_eventful(*action) {
            return &moves[..index.max(1)];
        }
        position = position.after(*action);
    }
    moves
}

//! The player: a belief, a sight, a search.

use catalog::{Choice, Question, Scored, Setting, Thinker};
use game::Study;
use stupid_chess::{Action, StupidChess};

use super::{Position, Prior, position::StupidSearchPosition};
use crate::search::{SearchPosition, SearchResult, Searcher, Variation};

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
    fn think(&mut self, position: &Position, question: Question<'_>) -> Choice {
        let Question { limits, lines, stop, report } = question;
        // Whoever is not to act, or does not know their own pieces, has no moves either.
        if self.rules.moves(position, None).is_ok_and(|moves| moves.is_empty()) {
            return Choice::default();
        }
        let history = position.battle().history();
        let (_, past) = history.split_last().expect("the present position is in the history");
        let root =
            StupidSearchPosition::of(&self.rules, position, self.prior, self.seed).root(past);
        let mut tell = |result: &SearchResult<Action>| report(&choice(&root.position, result));
        let result = self.searcher.search(&root, limits, lines, stop, &mut tell);
        choice(&root.position, &result)
    }

    fn forget(&mut self) {
        self.searcher.clear();
    }
}

fn choice(position: &StupidSearchPosition, result: &SearchResult<Action>) -> Choice {
    Choice {
        moves: result.variations.iter().map(|it| scored(position, it)).collect(),
        depth: result.depth,
        nodes: result.nodes,
    }
}

fn scored(position: &StupidSearchPosition, variation: &Variation<Action>) -> Scored {
    let line: Vec<String> =
        foreseen(position, &variation.moves).iter().map(ToString::to_string).collect();
    let score = variation.score.probability(StupidSearchPosition::CLEAR_EDGE);
    Scored { mv: line[0].clone(), score, line, points: variation.score }
}

/// The first move of a line, and those after it until something comes to light: from there on, a
/// line would tell of a piece that may turn out to be another.
fn foreseen<'a>(position: &StupidSearchPosition, line: &'a [Action]) -> &'a [Action] {
    let mut position = position.clone();
    for (index, action) in line.iter().enumerate() {
        if position.is_eventful(*action) {
            return &line[..index.max(1)];
        }
        position = position.after(*action);
    }
    line
}

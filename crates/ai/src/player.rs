//! Players: a position as somebody knows it in, moves with their chances out.

use std::sync::atomic::AtomicBool;

use catalog::{Brief, Choice, Limits, Scored, Setting, Thinker};
use game::{Dice, Study};

use crate::search::{Root, SearchPosition, SearchResult, Searcher, Variation};

/// A game that the search can play.
pub trait Playable: Study {
    /// The game as the search sees it.
    type Searched: SearchPosition;

    /// What the search starts from.
    fn root(&self, position: &Self::Position) -> Root<Self::Searched>;

    /// A move of `position` as text.
    fn text(
        &self,
        position: &Self::Searched,
        mv: <Self::Searched as SearchPosition>::Move,
    ) -> String;

    /// A legal move as it is played, with what chance makes of it: drawn as the viewer must expect.
    fn drawn(&self, _position: &Self::Position, text: String, _dice: &mut Dice) -> String {
        text
    }

    /// Where a game begins that nobody sees but the tuner, who knows everything.
    fn begin(&self, _dice: &mut Dice) -> Self::Position {
        self.read(&self.opening()).expect("the opening is valid")
    }
}

/// A player of one game, with its memory.
pub struct AlphaBeta<S: Playable> {
    rules: S,
    searcher: Searcher<S::Searched>,
}

impl<S: Playable> AlphaBeta<S> {
    /// A player that remembers nothing yet.
    pub fn new(rules: S, setting: Setting) -> AlphaBeta<S> {
        AlphaBeta { rules, searcher: Searcher::new(setting) }
    }
}

impl<S: Playable> Thinker<S> for AlphaBeta<S> {
    fn think(&mut self, position: &S::Position, brief: Brief<'_>) -> Choice {
        if self.rules.status(position).outcome.is_some() {
            return Choice::default();
        }
        let Brief { limits, lines, stop, report } = brief;
        let root = self.rules.root(position);
        let rules = &self.rules;
        let choice = |result: &SearchResult<_>| {
            choice::<S::Searched>(result, |moves| texts(rules, &root.position, moves))
        };
        let mut tell = |result: &SearchResult<_>| report(&choice(result));
        let result = self.searcher.search(&root, limits, lines, stop, &mut tell);
        choice(&result)
    }

    fn forget(&mut self) {
        self.searcher.clear();
    }
}

/// The searching player of a game.
pub fn searching<S: Playable>(rules: S, setting: Setting) -> Box<dyn Thinker<S>> {
    Box::new(AlphaBeta::new(rules, setting))
}

/// What was found, as a player tells it; `texts` writes the moves of a variation as far as they can be
/// foreseen, the first one at least.
pub(crate) fn choice<P: SearchPosition>(
    result: &SearchResult<P::Move>,
    texts: impl Fn(&[P::Move]) -> Vec<String>,
) -> Choice {
    let scored = |variation: &Variation<P::Move>| {
        let line = texts(&variation.moves);
        let score = variation.score.probability(P::CLEAR_EDGE);
        Scored { mv: line[0].clone(), score, line, points: variation.score }
    };
    Choice {
        moves: result.variations.iter().map(scored).collect(),
        depth: result.depth,
        nodes: result.nodes,
        memory_used: Some(result.table_fill),
    }
}

/// The moves from `position` as text, until what follows depends on what chance brings.
fn texts<S: Playable>(
    rules: &S,
    position: &S::Searched,
    moves: &[<S::Searched as SearchPosition>::Move],
) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(rules.text(&position, mv));
        if !position.chance_outcomes(mv).is_empty() {
            break;
        }
        position = position.after(mv);
    }
    texts
}

/// The best `lines` moves in a position, found by a player without memory.
///
/// ```
/// use catalog::{Limits, Setting};
/// let rules = chess::Chess::default();
/// let position = chess::Line::new("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?);
/// let choice = ai::best(&rules, &position, Limits::depth(4), 1, Setting::default());
/// assert_eq!(choice.moves[0].mv, "a1a8");
/// assert_eq!(choice.moves[0].score, 1.0);
/// # Ok::<(), chess::ParseFenError>(())
/// ```
pub fn best<S: Playable>(
    rules: &S,
    position: &S::Position,
    limits: Limits,
    lines: usize,
    setting: Setting,
) -> Choice {
    let stop = AtomicBool::new(false);
    let brief = Brief { limits, lines, stop: &stop, report: &mut |_| () };
    AlphaBeta::new(rules.clone(), setting).think(position, brief)
}

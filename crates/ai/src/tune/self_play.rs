//! Self-play: a player against itself, from random openings.

use std::sync::atomic::AtomicBool;

use catalog::{Limits, Sample, Setting};
use game::{Dice, Seat, Status};

use crate::{
    Playable,
    search::{SearchPosition, Searcher},
};

/// A maker of games, one after another.
pub struct Generator<S: Playable> {
    rules: S,
    nodes: u64,
    dice: Dice,
    searcher: Searcher<S::Searched>,
}

/// Random moves at the start of a game: this many, or one more, so that either side begins to think.
const RANDOM_PLIES: u32 = 7;
/// A game is given up when one side is ahead by this: what follows would teach nothing new.
const DECIDED_POINTS: i32 = 2_000;
/// A longer game is a draw.
const PLIES_MAX: usize = 300;

impl<S: Playable> Generator<S> {
    /// Games in which each move is thought about for so many nodes.
    pub fn new(rules: S, nodes: u64, seed: u64) -> Generator<S> {
        let setting = Setting { megabytes: 4, ..Setting::default() };
        Generator { rules, nodes, dice: Dice::seeded(seed), searcher: Searcher::new(setting) }
    }

    /// The quiet positions of another game.
    pub fn game(&mut self) -> Vec<Sample> {
        let mut position = self.opening();
        self.searcher.clear();
        let mut seen: Vec<(Seat, Sample)> = Vec::new();
        let mut winner = None;
        for _ in 0..PLIES_MAX {
            let Status { to_act: Some(seat), outcome: None, .. } = self.rules.status(&position)
            else {
                winner = self.rules.status(&position).outcome.and_then(|outcome| outcome.winner);
                break;
            };
            let (text, points, quiet) = self.think(&position);
            if points.abs() >= DECIDED_POINTS {
                winner = Some(if points > 0 { seat } else { !seat });
                break;
            }
            if quiet {
                let position = self.rules.write(&position);
                seen.push((seat, Sample { position, points, result: 0.5 }));
            }
            let text = self.rules.drawn(&position, text, &mut self.dice);
            self.rules.play(&mut position, &text).expect("the search finds legal moves");
        }
        for (seat, sample) in &mut seen {
            sample.result = winner.map_or(0.5, |winner| if winner == *seat { 1.0 } else { 0.0 });
        }
        seen.into_iter().map(|(_, sample)| sample).collect()
    }

    /// The best move, its score, and whether nothing is going on.
    fn think(&mut self, position: &S::Position) -> (String, i32, bool) {
        let root = self.rules.root(position);
        let (limits, stop) = (Limits::nodes(self.nodes), AtomicBool::new(false));
        let result = self.searcher.search(&root, limits, 1, &stop, &mut |_| ());
        let best = &result.variations[0];
        let quiet = !root.position.is_check() && !root.position.is_tactical(best.moves[0]);
        (self.rules.text(&root.position, best.moves[0]), best.score.0, quiet)
    }

    fn opening(&mut self) -> S::Position {
        loop {
            let mut position = self.rules.begin(&mut self.dice);
            for _ in 0..RANDOM_PLIES + self.dice.below(2) {
                let moves = self.rules.moves(&position, None).unwrap_or_default();
                let Some(text) = self.dice.choose(&moves).cloned() else { break };
                let text = self.rules.drawn(&position, text, &mut self.dice);
                self.rules.play(&mut position, &text).expect("the move is legal");
            }
            if self.rules.status(&position).outcome.is_none() {
                return position;
            }
        }
    }
}

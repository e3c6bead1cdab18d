//! A player that looks one move ahead: the mark that every other must beat.

use catalog::{Brief, Choice, MATE, Score, Scored, Setting, Thinker};
use game::Study;
use jieqi::{Jieqi, Knowledge, Walk};

use super::position::JieqiSearchPosition;
use crate::{evaluation::hand_score, search::SearchPosition};

/// The player that makes whatever move looks best at once, and never asks what is taken back.
pub fn greedy(rules: Jieqi, _: Setting) -> Box<dyn Thinker<Jieqi>> {
    Box::new(Greedy(rules))
}

struct Greedy(Jieqi);

impl Thinker<Jieqi> for Greedy {
    fn think(&mut self, known: &Knowledge, brief: Brief<'_>) -> Choice {
        let mut moves = Vec::new();
        if self.0.status(known).outcome.is_none() {
            moves.extend(known.position().walks().iter().map(|walk| look(known, *walk)));
        }
        let nodes = moves.len() as u64;
        moves.sort_by_key(|scored| -scored.points.0);
        moves.truncate(brief.lines);
        Choice { moves, depth: 1, nodes, memory_used: None }
    }

    fn forget(&mut self) {}
}

/// What a move gains at first sight; a piece that is turned is worth what the pool promises.
fn look(known: &Knowledge, walk: Walk) -> Scored {
    let mut after = *known.position();
    after.play(walk);
    let points = Score(if after.has_walk() { -hand_score(&after) } else { MATE - 1 });
    let mv = walk.to_string();
    let score = points.probability(JieqiSearchPosition::CLEAR_EDGE);
    Scored { line: vec![mv.clone()], mv, score, points }
}

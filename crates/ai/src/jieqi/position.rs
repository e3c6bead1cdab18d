//! Jieqi as the search sees it: what one viewer knows.

use game::Dice;
use jieqi::{Jieqi, Knowledge, Looked, Mover, Position, Walk, WrittenWalk};
use xiangqi::{Chase, Role};

use super::{
    net,
    see::{self, worth_at, worth_of_mover},
};
use crate::{
    Playable,
    evaluation::hand_score,
    net::Accumulator,
    search::{ChanceOutcome, Repetition, Root, SearchPosition, Visit, is_sampled, mvv_lva},
    xiangqi::board,
};

/// By which rules a game ends.
#[derive(Clone, Copy, Debug)]
struct Ends {
    no_capture_limit: u32,
    judged_by: xiangqi::Repetition,
}

/// A Jieqi position to search, and by which rules it ends.
#[derive(Clone, Copy, Debug)]
pub struct JieqiSearchPosition {
    position: Position,
    ends: Ends,
    accumulator: Accumulator<{ net::HIDDEN }>,
}

/// The seven roles, and pieces face down.
const KINDS: usize = Role::ALL.len() + 1;

impl JieqiSearchPosition {
    /// A position without history.
    fn new(position: Position, ends: Ends) -> JieqiSearchPosition {
        JieqiSearchPosition { position, ends, accumulator: net::refresh(&position) }
    }

    /// A number for what moves: a piece face down moves by its point, but is no such piece.
    fn kind(&self, candidate: Walk) -> usize {
        match candidate.mover {
            Mover::FaceDown => Role::ALL.len(),
            Mover::FaceUp => {
                let role = self.position.board().role_at(candidate.from);
                role.expect("a legal walk starts from a piece that acts") as usize
            }
        }
    }
}

impl Playable for Jieqi {
    type Searched = JieqiSearchPosition;

    fn root(&self, known: &Knowledge) -> Root<JieqiSearchPosition> {
        let position = *known.position();
        let ends = Ends { no_capture_limit: self.no_capture_limit(), judged_by: self.repetition() };
        let codes = known.history().walks().iter().map(|&walk| JieqiSearchPosition::code(walk));
        // Nothing was turned or taken since, so the pool was the same.
        let pool = position.pool().key();
        let (past, arrival) = board::past(known.history().trail().visits(), codes, pool);
        let position = JieqiSearchPosition::new(position, ends);
        Root { position, past, arrival, ruinous: Vec::new() }
    }

    fn text(&self, _: &JieqiSearchPosition, walk: Walk) -> String {
        walk.to_string()
    }

    fn drawn(&self, known: &Knowledge, text: String, dice: &mut Dice) -> String {
        let Ok(walk) = text.parse::<Walk>() else { return text };
        let position = known.position();
        let turn = position.turn();
        let mut draw = |side| {
            let odds: Vec<(Role, u32)> = position.pool().odds(side).collect();
            dice.pick(&odds).copied()
        };
        let turned = if walk.mover == Mover::FaceDown { draw(turn) } else { None };
        let looks = position.down().contains(walk.to) && known.viewer().looks_at_losses_of(!turn);
        let looked = if looks { draw(!turn).map(Looked::At) } else { None };
        WrittenWalk { walk, turned, looked }.to_string()
    }
}

impl SearchPosition for JieqiSearchPosition {
    type Move = Walk;

    const FROM_TO_COUNT: usize = board::FROM_TO_COUNT;
    const PIECE_TO_COUNT: usize = board::piece_to_count(KINDS);
    /// Much may still be turned: a lead counts for less than where all is seen. Measured in games of the
    /// player against itself.
    const CLEAR_EDGE: f64 = 400.0;
    const SPARES_CHECKS: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        self.position.search_key().0
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Walk)) {
        self.position.for_each_walk(visit);
    }

    #[inline]
    fn for_each_tactical(&self, visit: impl FnMut(Walk)) {
        self.position.for_each_capture(visit);
    }

    #[inline]
    fn is_tactical(&self, candidate: Walk) -> bool {
        self.position.board().occupied().contains(candidate.to)
    }

    /// A piece that was face down is blank then, and stands still: what it turns out to be is asked only
    /// at the root, by [`SearchPosition::chance_outcomes`].
    #[inline]
    fn after(&self, played: Walk) -> JieqiSearchPosition {
        let mut next = *self;
        next.accumulator = net::update(next.accumulator, &self.position, played);
        next.position.play(played);
        debug_assert!(
            !is_sampled(next.key()) || next.accumulator == net::refresh(&next.position),
            "the network lost track: {played} in {:?}",
            self.position
        );
        next
    }

    /// Rule J3.5: what is turned is a uniform draw from the pool.
    fn chance_outcomes(&self, played: Walk) -> Vec<ChanceOutcome<JieqiSearchPosition>> {
        if played.mover == Mover::FaceUp {
            return Vec::new();
        }
        let mut blank = self.position;
        blank.play(played);
        let (pool, turn) = (self.position.pool(), self.position.turn());
        debug_assert_eq!(pool.odds(turn).map(|(_, weight)| weight).sum::<u32>(), pool.total(turn));
        let turned = pool.odds(turn).map(|(role, weight)| {
            let mut position = blank;
            position.turn_up(played.to, role);
            ChanceOutcome { weight, position: JieqiSearchPosition::new(position, self.ends) }
        });
        turned.collect()
    }

    /// Whoever has nothing that goes far may be glad to pass.
    fn after_null_move(&self) -> Option<JieqiSearchPosition> {
        if board::workers(self.position.board(), self.position.turn()).is_empty() {
            return None;
        }
        let mut next = *self;
        next.position.pass();
        Some(next)
    }

    fn evaluate(&self) -> i32 {
        hand_score(&self.position) + net::output(&self.accumulator, &self.position)
    }

    #[inline]
    fn mvv_lva(&self, tactical: Walk) -> i32 {
        let king = self.position.board().role(Role::King).contains(tactical.from);
        let attacker = if king { 0 } else { worth_of_mover(&self.position, tactical) };
        mvv_lva(worth_at(&self.position, tactical.to), attacker)
    }

    fn see_at_least(&self, candidate: Walk, margin: i32) -> bool {
        see::at_least(&self.position, candidate, margin)
    }

    fn is_drawn(&self) -> bool {
        self.position.quiet_plies() >= self.ends.no_capture_limit && self.position.has_walk()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.position.quiet_plies() as usize
    }

    /// Rule J7.2.
    fn loses_when_stuck(&self) -> bool {
        true
    }

    fn repetition(&self, cycle: &[Visit]) -> Repetition {
        match self.ends.judged_by {
            xiangqi::Repetition::Whole(Chase::Axf) => {
                let (pieces, customs) = (self.position.board(), self.position.customs());
                board::repetition_with_chases(cycle, pieces, customs, self.position.turn())
            }
            xiangqi::Repetition::Whole(Chase::None) | xiangqi::Repetition::LastLoop => {
                board::repetition(cycle)
            }
        }
    }

    #[inline]
    fn code(candidate: Walk) -> u16 {
        board::move_code(candidate.from, candidate.to)
    }

    #[inline]
    fn butterfly_index(&self, candidate: Walk) -> usize {
        board::butterfly_index(self.position.turn(), candidate.from, candidate.to)
    }

    #[inline]
    fn piece_to_index(&self, candidate: Walk) -> usize {
        let kind = self.kind(candidate);
        board::piece_to_index(self.position.turn(), KINDS, kind, candidate.to)
    }
}

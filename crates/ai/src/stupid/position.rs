//! StupidChess as the search sees it: one player's sight of the board.

use std::{ops::ControlFlow, sync::Arc};

use stupid_chess::{Action, Field as Board, King, Move, StupidChess};
use xiangqi::{
    BySide, Role, Side, Square,
    zobrist::{self, Key},
};

use super::{Position, Prior, score, see, sight::Sight};
use crate::{
    search::{Root, SearchPosition, Visit, mvv_lva},
    xiangqi::board,
};

/// Where a pass is counted as if it stayed there.
const NOWHERE: Square = Square::new(0, 0).expect("the board has a corner");

/// A position to search, with what one player makes of it.
#[derive(Clone)]
pub struct StupidSearchPosition {
    pub(crate) board: Board,
    pub(crate) sight: Arc<Sight>,
    pub(crate) turn: Side,
    pub(crate) kings: BySide<King>,
    passes: u8,
    quiet: u16,
}

impl StupidSearchPosition {
    /// What the viewer of `position` makes of it.
    pub(crate) fn of(
        rules: &StupidChess,
        position: &Position,
        prior: Prior,
        seed: u64,
    ) -> StupidSearchPosition {
        let battle = position.battle();
        let (sight, kings) = Sight::of(rules, position, prior, seed);
        StupidSearchPosition {
            board: *battle.field(),
            sight: Arc::new(sight),
            turn: battle.turn(),
            kings,
            passes: battle.passes(),
            quiet: battle.quiet(),
        }
    }

    /// What a search starts from, after the positions of `past`.
    pub(crate) fn root(self, past: &[Key]) -> Root<StupidSearchPosition> {
        let salt = self.sight.salt;
        let visit = |key: &Key| Visit { key: key.0 ^ salt, check: false, arrival: 0 };
        let past = past.iter().map(visit).collect();
        Root { past, position: self, arrival: 0, ruinous: Vec::new() }
    }

    /// Whether a move brings to light what the player does not know.
    pub(crate) fn is_eventful(&self, action: Action) -> bool {
        let Action::Move(step) = action else { return false };
        let (mover, victim) = (self.board.at(step.from), self.board.at(step.to));
        victim.is_some() && mover.into_iter().chain(victim).any(|man| self.sight.doubts(man))
    }

    fn for_each_step(&self, mut visit: impl FnMut(Move)) {
        let mut go_on = |step| {
            visit(step);
            ControlFlow::Continue(())
        };
        match self.kings[self.turn] {
            King::On(royal) => {
                let flow = self.board.for_each_legal(self.turn, royal, go_on);
                debug_assert!(flow.is_continue(), "the visitor never breaks off");
            }
            King::Taken => {}
            // Whoever may have their king anywhere may move anything.
            King::Unknown => {
                for from in self.board.board().side(self.turn) {
                    for to in self.board.targets(from) {
                        let _ = go_on(Move { from, to });
                    }
                }
            }
        }
    }

    fn advance(&mut self, step: Move) {
        let mover = self.board.take(step.from).expect("a legal move starts on a piece");
        let victim = self.board.take(step.to);
        let mover = match victim {
            Some(_) => self.sight.after_taking(mover, step.to),
            None => mover,
        };
        self.board.put(step.to, mover);
        if self.kings[self.turn] == King::On(step.from) {
            self.kings[self.turn] = King::On(step.to);
        }
        if self.kings[!self.turn] == King::On(step.to) {
            self.kings[!self.turn] = King::Taken;
        }
        self.passes = 0;
        self.quiet = if victim.is_some() { 0 } else { self.quiet.saturating_add(1) };
    }

    fn acting(&self, step: Move) -> Role {
        self.board.at(step.from).expect("a legal move starts on a piece").acting()
    }
}

impl SearchPosition for StupidSearchPosition {
    type Move = Action;

    const FROM_TO_COUNT: usize = board::FROM_TO_COUNT;
    const PIECE_TO_COUNT: usize = board::piece_to_count(Role::ALL.len());
    const CLEAR_EDGE: f64 = 250.0;

    #[inline]
    fn key(&self) -> u64 {
        (self.board.key() ^ zobrist::turn(self.turn)).0 ^ self.sight.salt
    }

    #[inline]
    fn is_check(&self) -> bool {
        match self.kings[self.turn] {
            King::On(royal) => self.board.is_attacked(self.turn, royal),
            King::Taken => true,
            King::Unknown => false,
        }
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Action)) {
        let mut is_stuck = true;
        self.for_each_step(|step| {
            is_stuck = false;
            visit(Action::Move(step));
        });
        if is_stuck && self.sight.config.allow_pass_when_no_legal_move && !self.is_check() {
            visit(Action::Pass);
        }
    }

    #[inline]
    fn for_each_tactical(&self, mut visit: impl FnMut(Action)) {
        let prey = self.board.board().side(!self.turn);
        self.for_each_step(|step| {
            if prey.contains(step.to) {
                visit(Action::Move(step));
            }
        });
    }

    #[inline]
    fn is_tactical(&self, candidate: Action) -> bool {
        match candidate {
            Action::Move(step) => self.board.board().occupied().contains(step.to),
            Action::Pass => false,
        }
    }

    /// What comes to light by a capture is what the sight takes it for, or a piece that stands still: the
    /// belief was asked once, for the root, and chance is resolved nowhere.
    #[inline]
    fn after(&self, played: Action) -> StupidSearchPosition {
        let mut next = self.clone();
        match played {
            Action::Move(step) => next.advance(step),
            Action::Pass => {
                next.passes = next.passes.saturating_add(1);
                next.quiet = next.quiet.saturating_add(1);
            }
        }
        next.turn = !next.turn;
        next
    }

    /// Whoever has few pieces that move freely may be glad to pass.
    fn after_null_move(&self) -> Option<StupidSearchPosition> {
        let workers = board::workers(self.board.board(), self.turn);
        if !workers.has_several() || self.is_check() {
            return None;
        }
        let quiet = self.quiet.saturating_add(1);
        Some(StupidSearchPosition { turn: !self.turn, quiet, ..self.clone() })
    }

    fn evaluate(&self) -> i32 {
        score::score(self)
    }

    #[inline]
    fn mvv_lva(&self, tactical: Action) -> i32 {
        let Action::Move(step) = tactical else { return 0 };
        let worth = |square| self.board.at(square).map_or(0, |man| self.sight.worth(man));
        mvv_lva(worth(step.to), worth(step.from))
    }

    fn see_at_least(&self, candidate: Action, margin: i32) -> bool {
        see::value(&self.sight, &self.board, candidate) >= margin
    }

    fn is_drawn(&self) -> bool {
        let config = &self.sight.config;
        self.quiet >= config.no_capture_limit || config.double_pass_is_draw && self.passes >= 2
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.quiet.into()
    }

    fn loses_when_stuck(&self) -> bool {
        !self.sight.config.allow_pass_when_no_legal_move
    }

    #[inline]
    fn code(candidate: Action) -> u16 {
        match candidate {
            Action::Move(step) => board::move_code(step.from, step.to),
            Action::Pass => u16::MAX,
        }
    }

    #[inline]
    fn butterfly_index(&self, candidate: Action) -> usize {
        match candidate {
            Action::Move(step) => board::butterfly_index(self.turn, step.from, step.to),
            // A move never stays where it is, so this place is free for a pass.
            Action::Pass => board::butterfly_index(self.turn, NOWHERE, NOWHERE),
        }
    }

    #[inline]
    fn piece_to_index(&self, candidate: Action) -> usize {
        let kinds = Role::ALL.len();
        match candidate {
            Action::Move(step) => {
                board::piece_to_index(self.turn, kinds, self.acting(step) as usize, step.to)
            }
            Action::Pass => board::piece_to_index(self.turn, kinds, 0, NOWHERE),
        }
    }
}

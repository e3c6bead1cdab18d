//! Xiangqi as the search sees it.

use xiangqi::{Line, Move, Position, Role, Side, Square, Xiangqi};

use super::{exchange, score::score, weights::worth};
use crate::{
    Playable,
    search::{Judgement, Root, SearchPosition, Visit},
};

/// A xiangqi position to search, and when it is drawn for want of captures.
#[derive(Clone, Copy, Debug)]
pub struct XiangqiSearchPosition {
    position: Position,
    no_capture_limit: u32,
}

impl XiangqiSearchPosition {
    fn role(&self, candidate: Move) -> Role {
        self.position.board().role_at(candidate.from).expect("a legal move starts from a piece")
    }

    fn side(&self) -> usize {
        match self.position.turn() {
            Side::Red => 0,
            Side::Black => 1,
        }
    }
}

impl Playable for Xiangqi {
    type Searched = XiangqiSearchPosition;

    fn root(&self, line: &Line) -> Root<XiangqiSearchPosition> {
        let position = XiangqiSearchPosition {
            position: *line.position(),
            no_capture_limit: self.no_capture_limit(),
        };
        let visits = line.trail().visits();
        let past = visits[..visits.len() - 1].iter();
        let visit = |it: &xiangqi::Visit| Visit { key: it.key.0, check: it.gave_check };
        Root { position, past: past.map(visit).collect() }
    }

    fn text(&self, _: &XiangqiSearchPosition, mv: Move) -> String {
        mv.to_string()
    }
}

impl SearchPosition for XiangqiSearchPosition {
    type Move = Move;

    const PATHS: usize = 2 * Square::COUNT * Square::COUNT;
    const MEN: usize = 2 * 7 * Square::COUNT;
    const CLEAR_EDGE: f64 = 150.0;

    #[inline]
    fn key(&self) -> u64 {
        self.position.key().0
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.position.in_check()
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.position.for_each_move(visit);
    }

    #[inline]
    fn for_each_lively(&self, mut visit: impl FnMut(Move)) {
        let prey = self.position.board().side(!self.position.turn());
        self.position.legal().for_each(|_, from, destinations| {
            (destinations & prey).into_iter().for_each(|to| visit(Move { from, to }));
        });
    }

    #[inline]
    fn is_lively(&self, candidate: Move) -> bool {
        self.position.board().occupied().contains(candidate.to)
    }

    #[inline]
    fn after(&self, played: Move) -> XiangqiSearchPosition {
        let mut next = *self;
        next.position.play(played);
        next
    }

    /// Whoever has nothing but defenders may be glad to pass.
    fn after_pass(&self) -> Option<XiangqiSearchPosition> {
        let board = self.position.board();
        let workers = board.role(Role::Rook) | board.role(Role::Horse) | board.role(Role::Cannon);
        if (workers & board.side(self.position.turn())).is_empty() {
            return None;
        }
        self.position.after_pass().map(|position| XiangqiSearchPosition { position, ..*self })
    }

    fn evaluate(&self) -> i32 {
        score(&self.position)
    }

    #[inline]
    fn promise(&self, lively: Move) -> i32 {
        let taken = self.position.board().role_at(lively.to).map_or(0, worth);
        let captor = match self.role(lively) {
            Role::King => 0,
            role @ (Role::Advisor
            | Role::Elephant
            | Role::Horse
            | Role::Rook
            | Role::Cannon
            | Role::Pawn) => worth(role),
        };
        taken - captor / 16
    }

    fn exchange_reaches(&self, candidate: Move, margin: i32) -> bool {
        exchange::reaches(&self.position, candidate, margin)
    }

    fn is_drawn(&self) -> bool {
        self.position.quiet_plies() >= self.no_capture_limit && self.position.legal().any()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.position.quiet_plies() as usize
    }

    fn loses_when_stuck(&self) -> bool {
        true
    }

    /// Rule X5.4: whoever gave check with every move of the cycle loses, unless both did.
    fn judge(cycle: &[Visit]) -> Judgement {
        let all_checks = |skip| cycle.iter().rev().skip(skip).step_by(2).all(|visit| visit.check);
        match (all_checks(0), all_checks(1)) {
            (true, false) => Judgement::Won,
            (false, true) => Judgement::Lost,
            (true, true) | (false, false) => Judgement::Drawn,
        }
    }

    #[inline]
    fn code(candidate: Move) -> u16 {
        (candidate.from.index() * Square::COUNT + candidate.to.index()) as u16
    }

    #[inline]
    fn path(&self, candidate: Move) -> usize {
        (self.side() * Square::COUNT + candidate.from.index()) * Square::COUNT
            + candidate.to.index()
    }

    #[inline]
    fn man(&self, candidate: Move) -> usize {
        (self.side() * 7 + self.role(candidate) as usize) * Square::COUNT + candidate.to.index()
    }
}

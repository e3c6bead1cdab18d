//! Xiangqi as the search sees it.

use xiangqi::{Chase, Line, Move, Plain, Position, Role, Xiangqi, zobrist::Key};

use super::{board, see, weights::worth};
use crate::{
    Playable,
    evaluation::hand_score,
    search::{Repetition, Root, SearchPosition, Visit, mvv_lva},
};

/// A xiangqi position to search, and by which rules it ends.
#[derive(Clone, Copy, Debug)]
pub struct XiangqiSearchPosition {
    position: Position,
    no_capture_limit: u32,
    judged_by: xiangqi::Repetition,
}

impl XiangqiSearchPosition {
    fn role(&self, candidate: Move) -> Role {
        self.position.board().role_at(candidate.from).expect("a legal move starts from a piece")
    }
}

impl Playable for Xiangqi {
    type Searched = XiangqiSearchPosition;

    fn root(&self, line: &Line) -> Root<XiangqiSearchPosition> {
        let position = XiangqiSearchPosition {
            position: *line.position(),
            no_capture_limit: self.no_capture_limit(),
            judged_by: self.repetition(),
        };
        let codes = line.moves().iter().map(|mv| board::move_code(mv.from, mv.to));
        let (past, arrival) = board::past(line.trail().visits(), codes, Key::default());
        Root { position, past, arrival, ruinous: ruinous(self, line) }
    }

    fn text(&self, _: &XiangqiSearchPosition, mv: Move) -> String {
        mv.to_string()
    }
}

/// The moves by which the side to move would lose for repeating the position. Nothing is looked at
/// unless something has come twice already.
fn ruinous(rules: &Xiangqi, line: &Line) -> Vec<Move> {
    let visits = line.trail().visits();
    let is_third = |mv: &Move| {
        let mut position = *line.position();
        position.play(*mv);
        visits.iter().filter(|visit| visit.key == position.key()).count() >= 2
    };
    let loses = |mv: &Move| {
        let (mut next, own) = (line.clone(), line.position().turn().seat());
        next.play(*mv);
        rules.outcome(&next).is_some_and(|outcome| outcome.winner == Some(!own))
    };
    let quiet = line.position().moves().into_iter().filter(|mv| is_third(mv));
    quiet.filter(loses).collect()
}

impl SearchPosition for XiangqiSearchPosition {
    type Move = Move;

    const FROM_TO_COUNT: usize = board::FROM_TO_COUNT;
    const PIECE_TO_COUNT: usize = board::piece_to_count(Role::ALL.len());
    const CLEAR_EDGE: f64 = 150.0;
    const SPARES_CHECKS: bool = true;

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
    fn for_each_tactical(&self, mut visit: impl FnMut(Move)) {
        let prey = self.position.board().side(!self.position.turn());
        self.position.legal().for_each(|_, from, destinations| {
            (destinations & prey).into_iter().for_each(|to| visit(Move { from, to }));
        });
    }

    #[inline]
    fn is_tactical(&self, candidate: Move) -> bool {
        self.position.board().occupied().contains(candidate.to)
    }

    #[inline]
    fn after(&self, played: Move) -> XiangqiSearchPosition {
        let mut next = *self;
        next.position.play(played);
        next
    }

    /// Whoever has nothing but defenders may be glad to pass.
    fn after_null_move(&self) -> Option<XiangqiSearchPosition> {
        if board::workers(self.position.board(), self.position.turn()).is_empty() {
            return None;
        }
        self.position.after_pass().map(|position| XiangqiSearchPosition { position, ..*self })
    }

    fn evaluate(&self) -> i32 {
        hand_score(&self.position)
    }

    #[inline]
    fn mvv_lva(&self, tactical: Move) -> i32 {
        let victim = self.position.board().role_at(tactical.to).map_or(0, worth);
        let attacker = match self.role(tactical) {
            Role::King => 0,
            role @ (Role::Advisor
            | Role::Elephant
            | Role::Horse
            | Role::Rook
            | Role::Cannon
            | Role::Pawn) => worth(role),
        };
        mvv_lva(victim, attacker)
    }

    fn see_at_least(&self, candidate: Move, margin: i32) -> bool {
        see::at_least(&self.position, candidate, margin)
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

    fn repetition(&self, cycle: &[Visit]) -> Repetition {
        match self.judged_by {
            xiangqi::Repetition::Whole(Chase::Axf) => {
                let (pieces, turn) = (self.position.board(), self.position.turn());
                board::repetition_with_chases(cycle, pieces, Plain, turn)
            }
            xiangqi::Repetition::Whole(Chase::None) | xiangqi::Repetition::LastLoop => {
                board::repetition(cycle)
            }
        }
    }

    #[inline]
    fn code(candidate: Move) -> u16 {
        board::move_code(candidate.from, candidate.to)
    }

    #[inline]
    fn butterfly_index(&self, candidate: Move) -> usize {
        board::butterfly_index(self.position.turn(), candidate.from, candidate.to)
    }

    #[inline]
    fn piece_to_index(&self, candidate: Move) -> usize {
        let role = self.role(candidate) as usize;
        board::piece_to_index(self.position.turn(), Role::ALL.len(), role, candidate.to)
    }
}

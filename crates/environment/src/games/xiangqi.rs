//! Xiangqi: 90 × 90 actions, and planes from the observer's side of the board.

pub(super) mod points;

use game::{BySeat, Fault, Never, Nothing, Seat, View, World};
use xiangqi::{Line, Move, Role, Side, Xiangqi};

use self::points::{HEIGHT, WIDTH, mark};
use crate::{Canvas, Index, Information, Learn, PlaneSet, SheetId};

const OBSERVATION: &[&str] = &[
    "own_king",
    "own_advisor",
    "own_elephant",
    "own_horse",
    "own_rook",
    "own_cannon",
    "own_pawn",
    "other_king",
    "other_advisor",
    "other_elephant",
    "other_horse",
    "other_rook",
    "other_cannon",
    "other_pawn",
    "second_time",
    "plies_without_capture",
    "observer_is_black",
    "observer_to_move",
];

/// The order in which roles have their planes.
pub(super) const ROLES: [Role; 7] =
    [Role::King, Role::Advisor, Role::Elephant, Role::Horse, Role::Rook, Role::Cannon, Role::Pawn];

impl Learn for Xiangqi {
    type Step = Move;

    const ACTIONS: usize = points::MOVES;
    const LEGAL_MAX: usize = points::MOVES_MAX;
    const SHEETS: &'static [PlaneSet] =
        &[PlaneSet { name: "obs_v1", planes: OBSERVATION, height: HEIGHT, width: WIDTH }];
    const INFORMATION: Information = Information::Perfect;
    const STEPS_MAX: u32 = 10_000;

    #[inline]
    fn for_each_step(
        &self,
        line: &Line,
        _: &Nothing,
        seat: Seat,
        mut visit: impl FnMut(Index, Move),
    ) {
        let side = Side::from(seat);
        line.position().for_each_move(|it| visit(points::index(it.from, it.to, side), it));
    }

    fn action(&self, _: &Line, step: Move) -> Move {
        step
    }

    #[inline]
    fn take(&self, world: &mut World<Xiangqi>, _: Seat, step: Move) {
        world.public.play(step);
    }

    fn paint(&self, view: View<'_, Xiangqi>, _: SheetId, canvas: &mut Canvas<'_>) {
        let side = view.own.map_or(Side::Red, |(seat, _)| seat.into());
        let position = view.public.position();
        for (owner, first) in [(side, 0), (!side, ROLES.len())] {
            for (plane, role) in ROLES.into_iter().enumerate() {
                mark(canvas, first + plane, position.board().of(owner, role), side);
            }
        }
        if view.public.trail().occurrences() >= 2 {
            canvas.fill(14, 1);
        }
        canvas.count(15, position.quiet_plies());
        if side == Side::Black {
            canvas.fill(16, 1);
        }
        if side == position.turn() {
            canvas.fill(17, 1);
        }
    }

    fn chance_index(&self, chance: &Never) -> Index {
        match *chance {}
    }

    fn hidden(&self, _: &Line, _: &BySeat<Nothing>) -> Result<(), Fault> {
        Ok(())
    }
}

//! Jieqi: 90 × 90 actions; what is face down is one kind of piece, and the pools are counted.

use game::{BySeat, Code, Fault, Seat, View};
use jieqi::{Bag, DEALT, Drawn, Jieqi, Loss, Public, Spoils, Walk};
use xiangqi::{Piece, Side};

use super::xiangqi::{
    ROLES,
    points::{self, HEIGHT, WIDTH, mark, seen},
};
use crate::{Canvas, Index, Information, Learn, PlaneSet, SheetId};

const OBSERVATION: &[&str] = &[
    "own_king",
    "own_advisor",
    "own_elephant",
    "own_horse",
    "own_rook",
    "own_cannon",
    "own_pawn",
    "own_face_down",
    "other_king",
    "other_advisor",
    "other_elephant",
    "other_horse",
    "other_rook",
    "other_cannon",
    "other_pawn",
    "other_face_down",
    "own_unseen_rooks",
    "own_unseen_horses",
    "own_unseen_cannons",
    "own_unseen_elephants",
    "own_unseen_advisors",
    "own_unseen_pawns",
    "other_unseen_rooks",
    "other_unseen_horses",
    "other_unseen_cannons",
    "other_unseen_elephants",
    "other_unseen_advisors",
    "other_unseen_pawns",
    "own_lost_unseen",
    "other_lost_unseen",
    "second_time",
    "plies_without_capture",
    "observer_is_black",
    "observer_to_move",
];

/// The planes of one side's pieces: face up by role, then face down.
const FACES: usize = ROLES.len() + 1;
/// The first plane of the pools.
const POOLS: usize = 2 * FACES;
/// The plane that counts what was lost without being seen, the own side first.
const LOST: usize = POOLS + 2 * DEALT.len();
/// The value of a piece that has walked and is about to be turned.
const TURNING: u8 = 2;

impl Learn for Jieqi {
    type Step = Walk;

    const ACTIONS: usize = points::MOVES;
    const LEGAL_MAX: usize = points::MOVES_MAX;
    const SHEETS: &'static [PlaneSet] =
        &[PlaneSet { name: "obs_v1", planes: OBSERVATION, height: HEIGHT, width: WIDTH }];
    const CHANCES: usize = DEALT.len();
    const INFORMATION: Information = Information::Imperfect;
    const STEPS_MAX: u32 = 10_000;

    #[inline]
    fn for_each_step(
        &self,
        public: &Public,
        _: &Spoils,
        seat: Seat,
        mut visit: impl FnMut(Index, Walk),
    ) {
        let side = Side::from(seat);
        let position = public.seen().position();
        position.for_each_walk(|walk| visit(points::index(walk.from, walk.to, side), walk));
    }

    fn action(&self, _: &Public, step: Walk) -> Walk {
        step
    }

    fn paint(&self, view: View<'_, Jieqi>, _: SheetId, canvas: &mut Canvas<'_>) {
        let side = view.own.map_or(Side::Red, |(seat, _)| seat.into());
        paint_board(view.public, side, canvas);
        paint_pools(view, side, canvas);
        let known = view.public.seen();
        if known.history().trail().occurrences() >= 2 {
            canvas.fill(LOST + 2, 1);
        }
        canvas.count(LOST + 3, known.position().quiet_plies());
        if side == Side::Black {
            canvas.fill(LOST + 4, 1);
        }
        if side == known.position().turn() {
            canvas.fill(LOST + 5, 1);
        }
    }

    fn chance_index(&self, drawn: &Drawn) -> Index {
        let place = DEALT.into_iter().position(|role| role == drawn.0);
        place.expect("only roles that are dealt are drawn") as Index
    }

    /// The bag holds what a spectator has not seen, but for what the seats took and looked at.
    fn hidden(&self, public: &Public, spoils: &BySeat<Spoils>) -> Result<Bag, Fault> {
        let mut pool = *public.seen().position().pool();
        for side in Side::ALL {
            for &role in spoils[(!side).seat()].roles() {
                let left = pool.without(Piece { side, role });
                let bad = || Fault::new(Code::BAD_SAVE, "more was taken than there is");
                pool = left.ok_or_else(bad)?;
            }
        }
        Ok(Bag::new(pool))
    }
}

fn paint_board(public: &Public, side: Side, canvas: &mut Canvas<'_>) {
    let position = public.seen().position();
    let (board, down) = (position.board(), position.down());
    for (owner, first) in [(side, 0), (!side, FACES)] {
        for (plane, role) in ROLES.into_iter().enumerate() {
            mark(canvas, first + plane, board.of(owner, role) - down, side);
        }
        mark(canvas, first + ROLES.len(), board.side(owner) & down, side);
        if public.due().is_some() {
            let turning = board.side(owner).into_iter().filter(|it| board.role_at(*it).is_none());
            turning.for_each(|it| canvas.set(first + ROLES.len(), seen(it, side), TURNING));
        }
    }
}

/// What the observer has not seen, by side and role: what lies face down, or was taken so.
fn paint_pools(view: View<'_, Jieqi>, side: Side, canvas: &mut Canvas<'_>) {
    let known = view.public.seen();
    let spoils = view.own.map_or(&[][..], |(_, own)| own.roles());
    for (owner, first) in [(side, POOLS), (!side, POOLS + DEALT.len())] {
        // Whoever takes a piece face down looks at it, and pieces are taken from the other side.
        let looked_at = if owner == side { &[][..] } else { spoils };
        for (plane, role) in DEALT.into_iter().enumerate() {
            let unseen = known.position().pool().count(Piece { side: owner, role });
            let seen_since = looked_at.iter().filter(|it| **it == role).count();
            canvas.count(first + plane, u32::from(unseen).saturating_sub(seen_since as u32));
        }
        let lost = known.lost(owner).iter().filter(|loss| **loss == Loss::Unknown).count();
        let plane = if owner == side { LOST } else { LOST + 1 };
        canvas.count(plane, lost.saturating_sub(looked_at.len()) as u32);
    }
}

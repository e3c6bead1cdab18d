//! StupidChess: 90 × 90 actions and a pass; before them, sixteen placements by role.

use game::{BySeat, Deployable, Dice, Fault, Game, Never, Seat, View, World};
use stupid_chess::{Action, Battle, Face, Move, Roster, Setup, Slot, StupidChess};
use xiangqi::{Role, Side};

use super::xiangqi::{
    ROLES,
    points::{self, HEIGHT, WIDTH, seen},
};
use crate::{Canvas, Index, Information, Learn, Placed, PlaneSet, SheetId};

const OBSERVATION: &[&str] = &[
    "own_acting_king",
    "own_acting_advisor",
    "own_acting_elephant",
    "own_acting_horse",
    "own_acting_rook",
    "own_acting_cannon",
    "own_acting_pawn",
    "other_acting_king",
    "other_acting_advisor",
    "other_acting_elephant",
    "other_acting_horse",
    "other_acting_rook",
    "other_acting_cannon",
    "other_acting_pawn",
    "own_actual_king",
    "own_actual_advisor",
    "own_actual_elephant",
    "own_actual_horse",
    "own_actual_rook",
    "own_actual_cannon",
    "own_actual_pawn",
    "other_lost_kings",
    "other_lost_advisors",
    "other_lost_elephants",
    "other_lost_horses",
    "other_lost_rooks",
    "other_lost_cannons",
    "other_lost_pawns",
    "own_hidden",
    "other_hidden",
    "own_frozen",
    "other_frozen",
    "own_may_be_king",
    "other_may_be_king",
    "to_place",
    "passes",
    "second_time",
    "plies_without_capture",
    "observer_is_black",
    "observer_to_move",
];

const ACTUAL: usize = 14;
const OTHER_LOST: usize = 21;
const HIDDEN: usize = 28;
const FROZEN: usize = 30;
const SUSPECT: usize = 32;
const TO_PLACE: usize = 34;

/// The number of a pass.
const PASS: usize = points::MOVES;
/// The numbers of roles to place follow.
const PLACE: usize = PASS + 1;

impl Learn for StupidChess {
    type Step = Action;

    const ACTIONS: usize = PLACE + ROLES.len();
    const LEGAL_MAX: usize = points::MOVES_MAX;
    const SHEETS: &'static [PlaneSet] =
        &[PlaneSet { name: "obs_v1", planes: OBSERVATION, height: HEIGHT, width: WIDTH }];
    const PLACEMENTS: usize = Slot::COUNT;
    const BEGINS: game::Opening = game::Opening::Blind;
    const INFORMATION: Information = Information::Imperfect;
    const STEPS_MAX: u32 = 10_000;

    fn for_each_step(
        &self,
        battle: &Battle,
        own: &Roster,
        seat: Seat,
        mut visit: impl FnMut(Index, Action),
    ) {
        let side = Side::from(seat);
        for action in self.legal(battle, own, seat) {
            visit(index(action, side), action);
        }
    }

    fn action(&self, _: &Battle, step: Action) -> Action {
        step
    }

    fn paint(&self, view: View<'_, StupidChess>, _: SheetId, canvas: &mut Canvas<'_>) {
        let side = view.own.map_or(Side::Red, |(seat, _)| seat.into());
        let battle = view.public;
        paint_men(battle, side, canvas);
        if let Some((_, own)) = view.own {
            for (square, man) in battle.field().men_of(side) {
                let role = own.role(man.handle.slot());
                canvas.set(ACTUAL + plane(role), seen(square, side), 1);
            }
        }
        for role in ROLES {
            let lost = battle.lost().iter().filter(|it| it.handle.side() != side);
            let count = lost.filter(|it| it.role == Some(role)).count();
            canvas.count(OTHER_LOST + plane(role), count as u32);
        }
        canvas.count(TO_PLACE + 1, u32::from(battle.passes()));
        if battle.occurrences() >= 2 {
            canvas.fill(TO_PLACE + 2, 1);
        }
        canvas.count(TO_PLACE + 3, u32::from(battle.quiet()));
        fill_facts(canvas, side, battle.turn());
    }

    fn chance_index(&self, chance: &Never) -> Index {
        match *chance {}
    }

    fn hidden(&self, _: &Battle, _: &BySeat<Roster>) -> Result<(), Fault> {
        Ok(())
    }

    fn for_each_placement(&self, _: Seat, placed: &[Index], mut visit: impl FnMut(Index)) {
        for role in ROLES {
            let index = (PLACE + plane(role)) as Index;
            let used = placed.iter().filter(|it| **it == index).count();
            if used < usize::from(role.full_count()) {
                visit(index);
            }
        }
    }

    fn placement_text(&self, seat: Seat, placed: &[Index], index: Index) -> String {
        let slot = Slot::new(placed.len()).map(|slot| slot.square(seat.into()));
        match (slot, role_of(index)) {
            (Some(square), Some(role)) => format!("{}@{square}", role.letter()),
            _ => index.to_string(),
        }
    }

    fn paint_placing(&self, seat: Seat, placed: &[Index], _: SheetId, canvas: &mut Canvas<'_>) {
        let side = Side::from(seat);
        for (slot, index) in Slot::all().zip(placed) {
            if let Some(role) = role_of(*index) {
                canvas.set(ACTUAL + plane(role), seen(slot.square(side), side), 1);
            }
        }
        if let Some(slot) = Slot::new(placed.len()) {
            canvas.set(TO_PLACE, seen(slot.square(side), side), 1);
        }
        fill_facts(canvas, side, side);
    }

    fn deployed(&self, placed: &BySeat<Placed>) -> World<StupidChess> {
        self.deploy(&BySeat::from_fn(|seat| {
            let mut roles = Setup::truthful().0;
            for (place, index) in roles.iter_mut().zip(&placed[seat]) {
                *place = role_of(*index).unwrap_or(*place);
            }
            Setup(roles)
        }))
    }

    fn random_placements(&self, seat: Seat, dice: &mut Dice) -> Placed {
        let Setup(roles) = self.random_layout(seat, dice);
        roles.iter().map(|role| (PLACE + plane(*role)) as Index).collect()
    }
}

fn index(action: Action, side: Side) -> Index {
    match action {
        Action::Move(Move { from, to }) => points::index(from, to, side),
        Action::Pass => PASS as Index,
    }
}

/// Where a role stands among the planes, and among the placements.
fn plane(role: Role) -> usize {
    ROLES.into_iter().position(|it| it == role).expect("every role has a plane")
}

fn role_of(index: Index) -> Option<Role> {
    ROLES.get(usize::from(index).checked_sub(PLACE)?).copied()
}

/// What everybody sees of the pieces.
fn paint_men(battle: &Battle, side: Side, canvas: &mut Canvas<'_>) {
    for (square, man) in battle.field().men() {
        let (other, place) = (usize::from(man.side() != side), seen(square, side));
        canvas.set(other * ROLES.len() + plane(man.acting()), place, 1);
        match man.face {
            Face::Hidden => canvas.set(HIDDEN + other, place, 1),
            Face::Revealed(_) => {}
            Face::Frozen(_) => canvas.set(FROZEN + other, place, 1),
        }
        if battle.suspects(man.side()).contains(man.handle.slot()) {
            canvas.set(SUSPECT + other, place, 1);
        }
    }
}

fn fill_facts(canvas: &mut Canvas<'_>, side: Side, to_move: Side) {
    if side == Side::Black {
        canvas.fill(TO_PLACE + 4, 1);
    }
    if side == to_move {
        canvas.fill(TO_PLACE + 5, 1);
    }
}

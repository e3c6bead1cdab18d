//! The Game of War: each step of a turn is an action, and so is each unit that is deployed.

use std::sync::LazyLock;

use game::{BySeat, Deployable, Dice, Fault, Nothing, Seat, View, World};
use game_of_war::{
    Action, Arm, Bits, Board, Ground, Layout, Phase, Position, Public, Side, Square, Toss, Unit,
    War,
};

use crate::{Canvas, Index, Information, Learn, Placed, PlaneSet, SheetId};

const WIDTH: usize = 25;
const HEIGHT: usize = 20;
const SQUARES: usize = WIDTH * HEIGHT;
/// Units of one army.
const UNITS: usize = 17;
/// Where a step of at most two squares may lead: 5 × 5 around its start.
const OFFSETS: usize = 25;
/// The numbers of targets follow those of steps.
const TARGETS: usize = UNITS * OFFSETS;
/// The number that ends the movement, or passes up the attack.
const END: usize = TARGETS + SQUARES;

const OBSERVATION: &[&str] = &[
    "own_infantry",
    "own_cavalry",
    "own_cannon",
    "own_swift_cannon",
    "own_relay",
    "own_swift_relay",
    "other_infantry",
    "other_cavalry",
    "other_cannon",
    "other_swift_cannon",
    "other_relay",
    "other_swift_relay",
    "own_number",
    "own_online",
    "other_online",
    "moved",
    "must_retreat",
    "retreated",
    "mountain",
    "pass",
    "fortress",
    "own_arsenal",
    "other_arsenal",
    "battle",
    "moves_made",
    "unit_to_place",
    "observer_is_south",
    "observer_to_move",
];

impl Learn for War {
    type Step = Action;

    const ACTIONS: usize = END + 1;
    const LEGAL_MAX: usize = TARGETS + SQUARES;
    const SHEETS: &'static [PlaneSet] =
        &[PlaneSet { name: "obs_v1", planes: OBSERVATION, height: HEIGHT, width: WIDTH }];
    const PLACEMENTS: usize = UNITS;
    const CHANCES: usize = 2;
    const INFORMATION: Information = Information::Perfect;
    /// Random play hardly ever takes an arsenal.
    const STEPS_MAX: u32 = 2_000;

    fn for_each_step(
        &self,
        public: &Public,
        _: &Nothing,
        seat: Seat,
        mut visit: impl FnMut(Index, Action),
    ) {
        let side = Side::from(seat);
        let live = public.live(self);
        let numbers = Numbers::of(&live.position().board, side);
        live.for_each_action(|action| visit(numbers.index(action), action));
    }

    fn action(&self, _: &Public, step: Action) -> Action {
        step
    }

    fn paint(&self, view: View<'_, War>, _: SheetId, canvas: &mut Canvas<'_>) {
        let side = view.own.map_or(Side::North, |(seat, _)| seat.into());
        let live = view.public.live(self);
        let position = live.position();
        let mut sight = Sight { canvas, side };
        sight.board(&position.board);
        for (plane, owner) in [(13, side), (14, !side)] {
            sight.mark(plane, &(live.network(owner).online & position.board.units(owner)));
        }
        sight.turn(position);
    }

    fn chance_index(&self, toss: &Toss) -> Index {
        toss.0 as Index
    }

    fn hidden(&self, _: &Public, _: &BySeat<Nothing>) -> Result<(), Fault> {
        Ok(())
    }

    fn for_each_placement(&self, seat: Seat, placed: &[Index], mut visit: impl FnMut(Index)) {
        let side = Side::from(seat);
        for square in home(side).iter() {
            let index = target(square, side);
            if !placed.contains(&index) {
                visit(index);
            }
        }
    }

    fn placement_text(&self, seat: Seat, placed: &[Index], index: Index) -> String {
        let arm = arms().nth(placed.len()).unwrap_or(Arm::Infantry);
        match square_of(index, seat.into()) {
            Some(square) => format!("{}:{square}", arm.letter()),
            None => index.to_string(),
        }
    }

    fn paint_placing(&self, seat: Seat, placed: &[Index], _: SheetId, canvas: &mut Canvas<'_>) {
        let side = Side::from(seat);
        let mut board = *BARE;
        for (arm, index) in arms().zip(placed) {
            if let Some(square) = square_of(*index, side) {
                board.place(square, Unit { side, arm });
            }
        }
        let mut sight = Sight { canvas, side };
        sight.board(&board);
        sight.canvas.count(25, placed.len() as u32 + 1);
        sight.fill_facts(side);
    }

    fn deployed(&self, placed: &BySeat<Placed>) -> World<War> {
        let layout = |seat: Seat| {
            let text = layout_text(&placed[seat], seat.into());
            text.parse::<Layout>().expect("the text of a layout is made to be read")
        };
        self.deploy(&BySeat::from_fn(layout))
    }

    fn random_placements(&self, seat: Seat, dice: &mut Dice) -> Placed {
        let layout = self.random_layout(seat, dice);
        let side = seat.into();
        layout.units().map(|(_, square)| target(square, side)).collect()
    }
}

/// Which number each unit of one side has: by arm, then by square as the side sees it.
struct Numbers {
    side: Side,
    units: Vec<(Square, usize)>,
}

impl Numbers {
    fn of(board: &Board, side: Side) -> Numbers {
        let mut units = Vec::with_capacity(UNITS);
        let mut first = 0;
        for arm in Arm::ALL {
            let mut squares: Vec<Square> = board.units_of(Unit { side, arm }).iter().collect();
            squares.sort_by_key(|square| seen(*square, side));
            units.extend(squares.into_iter().zip(first..));
            first += arm.count();
        }
        Numbers { side, units }
    }

    fn index(&self, action: Action) -> Index {
        match action {
            Action::Step { from, to } => self.step(from, to),
            Action::Attack(at) => target(at, self.side),
            Action::End | Action::Pass => END as Index,
        }
    }

    fn step(&self, from: Square, to: Square) -> Index {
        let unit = self.units.iter().find(|(square, _)| *square == from);
        let number = unit.map_or(0, |(_, number)| *number);
        let columns = to.column() + 2 - from.column();
        let rows = match self.side {
            Side::North => to.row() + 2 - from.row(),
            Side::South => from.row() + 2 - to.row(),
        };
        (number * OFFSETS + rows * 5 + columns) as Index
    }
}

/// A canvas and who looks at it.
struct Sight<'a, 'b> {
    canvas: &'a mut Canvas<'b>,
    side: Side,
}

impl Sight<'_, '_> {
    fn mark(&mut self, plane: usize, squares: &Bits) {
        for square in squares.iter() {
            self.canvas.set(plane, seen(square, self.side), 1);
        }
    }

    /// The ground and the units on it.
    fn board(&mut self, board: &Board) {
        for (owner, first) in [(self.side, 0), (!self.side, Arm::ALL.len())] {
            for (plane, arm) in Arm::ALL.into_iter().enumerate() {
                self.mark(first + plane, &board.units_of(Unit { side: owner, arm }));
            }
        }
        for (square, number) in Numbers::of(board, self.side).units {
            self.canvas.set(12, seen(square, self.side), number as u8 + 1);
        }
        for square in board.squares() {
            let plane = match board.ground(square) {
                Ground::Mountain => 18,
                Ground::Pass => 19,
                Ground::Fortress => 20,
                Ground::Arsenal(owner) if owner == self.side => 21,
                Ground::Arsenal(_) => 22,
                Ground::Flat => continue,
            };
            self.canvas.set(plane, seen(square, self.side), 1);
        }
    }

    /// How far the turn has come.
    fn turn(&mut self, position: &Position) {
        self.mark(15, &position.moved);
        self.mark(16, &position.due);
        self.mark(17, &position.retreated);
        if position.phase == Phase::Battle {
            self.canvas.fill(23, 1);
        }
        self.canvas.count(24, position.moved.count());
        self.fill_facts(position.side);
    }

    fn fill_facts(&mut self, to_move: Side) {
        if self.side == Side::South {
            self.canvas.fill(26, 1);
        }
        if self.side == to_move {
            self.canvas.fill(27, 1);
        }
    }
}

/// The arms of an army, in the order in which they are placed.
fn arms() -> impl Iterator<Item = Arm> {
    Arm::ALL.into_iter().flat_map(|arm| std::iter::repeat_n(arm, arm.count()))
}

fn layout_text(placed: &[Index], side: Side) -> String {
    let mut squares = placed.iter().filter_map(|index| square_of(*index, side));
    let groups = Arm::ALL.map(|arm| {
        let labels: Vec<String> =
            squares.by_ref().take(arm.count()).map(|square| square.to_string()).collect();
        format!("{}:{}", arm.letter(), labels.join(","))
    });
    groups.join(" ")
}

/// The place of a square on a plane: rows count from the side of `side`, columns from the west.
fn seen(square: Square, side: Side) -> usize {
    let row = match side {
        Side::North => square.row(),
        Side::South => HEIGHT - 1 - square.row(),
    };
    row * WIDTH + square.column()
}

fn target(square: Square, side: Side) -> Index {
    (TARGETS + seen(square, side)) as Index
}

fn square_of(index: Index, side: Side) -> Option<Square> {
    let place = usize::from(index).checked_sub(TARGETS).filter(|place| *place < SQUARES)?;
    let (row, column) = (place / WIDTH, place % WIDTH);
    Some(match side {
        Side::North => Square::at(row, column),
        Side::South => Square::at(HEIGHT - 1 - row, column),
    })
}

/// The map without units.
static BARE: LazyLock<Board> = LazyLock::new(|| {
    let start = game::Game::start(&War::default());
    let mut board = start.public.live(&War::default()).position().board;
    for square in board.occupied().iter() {
        board.lift(square);
    }
    board
});

/// The squares on which a side may place its units.
fn home(side: Side) -> Bits {
    let is_own = |square: &Square| (square.row() < HEIGHT / 2) == (side == Side::North);
    BARE.open().iter().filter(is_own).collect()
}

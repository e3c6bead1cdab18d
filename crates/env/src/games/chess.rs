//! Chess: the 64 × 73 actions of AlphaZero, and planes from the observer's side of the board.

use chess::{Chess, Encoding, Line, Move, Role, Side, Square, Uci, Wing};
use game::{BySeat, Fault, Never, Nothing, Seat, View, World};

use crate::{Canvas, Index, Information, Learn, Sheet, SheetId};

const OBSERVATION: &[&str] = &[
    "own_pawn",
    "own_knight",
    "own_bishop",
    "own_rook",
    "own_queen",
    "own_king",
    "other_pawn",
    "other_knight",
    "other_bishop",
    "other_rook",
    "other_queen",
    "other_king",
    "own_castling_king_side",
    "own_castling_queen_side",
    "other_castling_king_side",
    "other_castling_queen_side",
    "en_passant",
    "second_time",
    "third_time",
    "plies_without_progress",
    "observer_is_black",
    "observer_to_move",
];

/// The bit planes of [`Encoding::Planes`], seen from White's side whoever looks.
const BITS: &[&str] = &["bit_3", "bit_2", "bit_1", "bit_0", "black_to_move"];

const BITS_SHEET: SheetId = SheetId(1);

/// Kinds of moves from one square: 56 of a queen, 8 of a knight, 9 under-promotions.
const KINDS: usize = 73;

/// The directions of a queen in files and ranks, clockwise from straight ahead.
const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The jumps of a knight in files and ranks, clockwise.
const JUMPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Learn for Chess {
    type Step = Move;

    const ACTIONS: usize = 64 * KINDS;
    const LEGAL_MAX: usize = 218;
    const SHEETS: &'static [Sheet] = &[
        Sheet { name: "obs_v1", planes: OBSERVATION, height: 8, width: 8 },
        Sheet { name: "bits_v1", planes: BITS, height: 8, width: 8 },
    ];
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
        let (position, side) = (line.position(), Side::from(seat));
        let style = position.castling_style();
        position.for_each_move(|each| visit(index(each.to_uci(style), side), each));
    }

    fn action(&self, line: &Line, step: Move) -> Uci {
        step.to_uci(line.position().castling_style())
    }

    #[inline]
    fn take(&self, world: &mut World<Chess>, _: Seat, step: Move) {
        world.public.play(step);
    }

    fn paint(&self, view: View<'_, Chess>, sheet: SheetId, canvas: &mut Canvas<'_>) {
        let side = view.own.map_or(Side::White, |(seat, _)| seat.into());
        if sheet == BITS_SHEET {
            paint_bits(view.public, canvas);
        } else {
            paint(view.public, side, canvas);
        }
    }

    fn chance_index(&self, chance: &Never) -> Index {
        match *chance {}
    }

    fn hidden(&self, _: &Line, _: &BySeat<Nothing>) -> Result<(), Fault> {
        Ok(())
    }
}

/// The number of a move: the square it starts from, then the kind of move.
#[inline]
fn index(uci: Uci, side: Side) -> Index {
    let from = seen(uci.from, side);
    let (file, rank) = (from % 8, from / 8);
    let to = seen(uci.to, side);
    let (files, ranks) = ((to % 8) as i32 - file as i32, (to / 8) as i32 - rank as i32);
    (from * KINDS + kind(files, ranks, uci.promotion)) as Index
}

#[inline]
fn kind(files: i32, ranks: i32, promotion: Option<Role>) -> usize {
    if let Some(role @ (Role::Knight | Role::Bishop | Role::Rook)) = promotion {
        let role = role as usize - Role::Knight as usize;
        return 64 + 3 * role + (files + 1) as usize;
    }
    KIND_BY_OFFSET[((ranks + 7) * 15 + files + 7) as usize] as usize
}

/// The kind of move by its offset: 15 × 15, from seven ranks down and seven files left.
static KIND_BY_OFFSET: [u8; 225] = kinds_by_offset();

const fn kinds_by_offset() -> [u8; 225] {
    let mut kinds = [0; 225];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut distance = 1;
        while distance <= 7 {
            let place = (ranks * distance + 7) * 15 + files * distance + 7;
            kinds[place as usize] = (direction as i32 * 7 + distance - 1) as u8;
            distance += 1;
        }
        let (files, ranks) = JUMPS[direction];
        kinds[((ranks + 7) * 15 + files + 7) as usize] = 56 + direction as u8;
        direction += 1;
    }
    kinds
}

/// The index of a square, ranks counted from the side of `side`.
#[inline]
fn seen(square: Square, side: Side) -> usize {
    match side {
        Side::White => square.index(),
        Side::Black => square.index() ^ 56,
    }
}

fn paint(line: &Line, side: Side, canvas: &mut Canvas<'_>) {
    let position = line.position();
    for (owner, first) in [(side, 0), (!side, Role::ALL.len())] {
        for (plane, role) in Role::ALL.into_iter().enumerate() {
            for square in position.board().men(owner, role) {
                canvas.set(first + plane, seen(square, side), 1);
            }
        }
    }
    if position.castling_rooks().any() {
        for (owner, first) in [(side, 12), (!side, 14)] {
            for (plane, wing) in Wing::ALL.into_iter().enumerate() {
                if position.castling_rook(owner, wing).is_some() {
                    canvas.fill(first + plane, 1);
                }
            }
        }
    }
    if let Some(square) = position.en_passant() {
        canvas.set(16, seen(square, side), 1);
    }
    let times = line.repetitions();
    if times >= 2 {
        canvas.fill(17, 1);
    }
    if times >= 3 {
        canvas.fill(18, 1);
    }
    canvas.count(19, u32::from(position.halfmoves()));
    if side == Side::Black {
        canvas.fill(20, 1);
    }
    if side == position.turn() {
        canvas.fill(21, 1);
    }
}

fn paint_bits(line: &Line, canvas: &mut Canvas<'_>) {
    let tensor = line.encode(Encoding::Planes);
    for (place, value) in tensor.data.into_iter().enumerate() {
        canvas.set(place / 64, place % 64, value as u8);
    }
}

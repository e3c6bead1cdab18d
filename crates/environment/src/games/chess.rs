//! Chess: the 64 × 73 actions of AlphaZero, and planes from the observer's side of the board.

use chess::{Chess, Encoding, Line, Move, MoveKind, Position, Role, Side, Square, Uci, Wing};
use game::{BySeat, Fault, Never, Nothing, Seat, View, World};

use crate::{Canvas, Index, Information, Learn, PlaneSet, SheetId};

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
    const SHEETS: &'static [PlaneSet] = &[
        PlaneSet { name: "obs_v1", planes: OBSERVATION, height: 8, width: 8 },
        PlaneSet { name: "bits_v1", planes: BITS, height: 8, width: 8 },
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
        position.for_each_move(|each| visit(index(position, each, side), each));
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
fn index(position: &Position, each: Move, side: Side) -> Index {
    let from = seen(each.from(), side);
    let kind = match each.kind() {
        MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant => {
            KINDS_BY_SQUARES[from][seen(each.to(), side)]
        }
        MoveKind::Castle => castling(position, each, side),
        MoveKind::Promotion(role) => promotion(from, seen(each.to(), side), role),
    };
    (from * KINDS) as Index + Index::from(kind)
}

/// The kind of castling: as it is written, the king moving two squares unless it is Chess960.
#[cold]
fn castling(position: &Position, each: Move, side: Side) -> u8 {
    let to = each.to_uci(position.castling_style()).to;
    KINDS_BY_SQUARES[seen(each.from(), side)][seen(to, side)]
}

/// The kind of a promotion: to a queen, a move of a queen; else by role, then left, ahead, right.
#[cold]
fn promotion(from: usize, to: usize, role: Role) -> u8 {
    let roles = [Role::Knight, Role::Bishop, Role::Rook];
    match roles.into_iter().position(|it| it == role) {
        Some(role) => (64 + 3 * role + to % 8 + 1 - from % 8) as u8,
        None => KINDS_BY_SQUARES[from][to],
    }
}

/// The kind of the move between two squares.
static KINDS_BY_SQUARES: [[u8; 64]; 64] = kinds_by_squares();

const fn kinds_by_squares() -> [[u8; 64]; 64] {
    let mut kinds = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let mut distance = 1;
            while distance <= 7 {
                if let Some(to) = offset(from, DIRECTIONS[direction], distance) {
                    kinds[from][to] = (direction as i32 * 7 + distance - 1) as u8;
                }
                distance += 1;
            }
            if let Some(to) = offset(from, JUMPS[direction], 1) {
                kinds[from][to] = 56 + direction as u8;
            }
            direction += 1;
        }
        from += 1;
    }
    kinds
}

/// The square that lies `distance` times as many files and ranks away, if it is on the board.
const fn offset(from: usize, (files, ranks): (i32, i32), distance: i32) -> Option<usize> {
    let file = from as i32 % 8 + files * distance;
    let rank = from as i32 / 8 + ranks * distance;
    let is_on_board = 0 <= file && file < 8 && 0 <= rank && rank < 8;
    if is_on_board { Some((rank * 8 + file) as usize) } else { None }
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
    // Nothing can come again sooner.
    let times = if position.halfmoves() < 4 { 1 } else { line.repetitions() };
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

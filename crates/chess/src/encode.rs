//! Positions as numbers for learners.

use std::str::FromStr;

use game::{Fault, Tensor};

use crate::{Line, Piece, Position, Side, Square, castling::Wing};

/// A way to turn a position into numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Rule C7.1: one code for each square, a1 to h8: 0 empty, 1 to 6 White's pawn, knight, bishop, rook,
    /// queen and king, 9 to 14 Black's; 7 and 15 a rook that may still castle; 8 the square that a
    /// pawn has just passed over in a double step.
    Codes,
    /// Rule C7.2: five planes of 0 and 1, by plane, rank from the first and file from the a-file: the four
    /// bits of the code, the highest first, and the turn (all 0 White, all 1 Black).
    Planes,
    /// Rule C7.3: the planes of AlphaZero, by rank, file and plane. Ranks count from the side to move, files
    /// from the a-file; "own" is the side to move now.
    ///
    /// | plane | meaning |
    /// |---|---|
    /// | 14 t + 0 to 5 | own pawns, knights, bishops, rooks, queens, king, t plies ago (t from 0 to 7) |
    /// | 14 t + 6 to 11 | the other side's |
    /// | 14 t + 12, 13 | 1 everywhere if that position stood for at least the second, third time |
    /// | 112 | 1 everywhere if Black is to move |
    /// | 113 | the move number |
    /// | 114, 115 | 1 everywhere if the own side may castle king's side, queen's side |
    /// | 116, 117 | the same for the other side |
    /// | 118 | plies since the last capture or pawn move |
    ///
    /// What the line does not know of its past is 0.
    AlphaZero,
}

const PLIES: usize = 8;
const PLANES_PER_PLY: usize = 14;
const ALPHA_ZERO_PLANES: usize = PLIES * PLANES_PER_PLY + 7;

impl Encoding {
    /// The names, for [`FromStr`].
    pub const NAMES: [&'static str; 3] = ["codes", "planes", "az"];
}

impl FromStr for Encoding {
    type Err = Fault;

    fn from_str(name: &str) -> Result<Encoding, Fault> {
        match name {
            "codes" => Ok(Encoding::Codes),
            "planes" => Ok(Encoding::Planes),
            "az" => Ok(Encoding::AlphaZero),
            _ => {
                let known = Encoding::NAMES.join(", ");
                let name = game::clip(name, 32);
                Err(Fault::unsupported(format!(
                    "chess has no encoding `{name}`, expected one of: {known}"
                )))
            }
        }
    }
}

impl Line {
    /// The present position as numbers.
    pub fn encode(&self, encoding: Encoding) -> Tensor {
        match encoding {
            Encoding::Codes => {
                let codes = self.position().codes();
                Tensor { shape: vec![64], data: codes.map(i32::from).to_vec() }
            }
            Encoding::Planes => Tensor { shape: vec![5, 8, 8], data: self.position().planes() },
            Encoding::AlphaZero => self.alpha_zero(),
        }
    }

    fn alpha_zero(&self) -> Tensor {
        let own = self.position().turn();
        let mut sheet = Planes { own, data: vec![0; 64 * ALPHA_ZERO_PLANES] };
        for (ply, index) in (0..self.positions().len()).rev().take(PLIES).enumerate() {
            let first = ply * PLANES_PER_PLY;
            for (square, piece) in self.positions()[index].board().pieces() {
                let others = if piece.side == own { 0 } else { 6 };
                sheet.set(square, first + others + piece.role as usize, 1);
            }
            let times = self.repetitions_at(index);
            sheet.fill(first + 12, i32::from(times >= 2));
            sheet.fill(first + 13, i32::from(times >= 3));
        }
        let first = PLIES * PLANES_PER_PLY;
        for (plane, value) in self.position().counts().into_iter().enumerate() {
            sheet.fill(first + plane, value);
        }
        Tensor { shape: vec![8, 8, ALPHA_ZERO_PLANES], data: sheet.data }
    }
}

impl Position {
    fn codes(&self) -> [u8; 64] {
        let mut codes = [0; 64];
        for (square, piece) in self.board.pieces() {
            codes[square.index()] = self.code(square, piece);
        }
        if let Some(passed) = self.double_step {
            codes[passed.index()] = 8;
        }
        codes
    }

    fn code(&self, square: Square, piece: Piece) -> u8 {
        let castles = self.castling_rooks.contains(square);
        let role = if castles { 7 } else { 1 + piece.role as u8 };
        match piece.side {
            Side::White => role,
            Side::Black => 8 + role,
        }
    }

    fn planes(&self) -> Vec<i32> {
        let codes = self.codes();
        let bits = [3, 2, 1, 0].into_iter().flat_map(|bit| codes.map(|code| code >> bit & 1));
        let turn = u8::from(self.turn == Side::Black);
        bits.chain([turn; 64]).map(i32::from).collect()
    }

    fn counts(&self) -> [i32; 7] {
        let castles = |side, wing| i32::from(self.castling_rook(side, wing).is_some());
        let (own, other) = (self.turn, !self.turn);
        [
            i32::from(own == Side::Black),
            i32::from(self.fullmoves),
            castles(own, Wing::King),
            castles(own, Wing::Queen),
            castles(other, Wing::King),
            castles(other, Wing::Queen),
            i32::from(self.halfmoves),
        ]
    }
}

/// Planes seen from one side, the plane being the innermost axis.
struct Planes {
    own: Side,
    data: Vec<i32>,
}

impl Planes {
    fn set(&mut self, square: Square, plane: usize, value: i32) {
        let seen = square.with_rank(square.rank().seen_by(self.own));
        self.data[seen.index() * ALPHA_ZERO_PLANES + plane] = value;
    }

    fn fill(&mut self, plane: usize, value: i32) {
        for square in Square::all() {
            self.set(square, plane, value);
        }
    }
}

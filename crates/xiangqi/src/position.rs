//! A position of plain xiangqi, always valid.

use game::Fault;

use crate::{
    Bitboard, Board, Legal, Move, Piece, Plain, Range, Role, Setup, Side, Square, attacks,
    relative::{self, Relative, Script, Step},
    zobrist::{self, Key},
};

/// Pieces, turn and clocks. It can only be made from a valid [`Setup`] or by a legal move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turn: Side,
    quiet_plies: u32,
    move_number: u32,
    key: Key,
}

/// Rule X2.4: the highest clock and move number that a position shows; counting stops there.
pub const COUNT_MAX: u32 = 999_999;

impl Position {
    /// The position before the first move.
    pub fn start() -> Position {
        Position::from_valid(&Setup::start())
    }

    /// A setup that was found valid, as a position.
    pub(crate) fn from_valid(setup: &Setup) -> Position {
        let Setup { board, turn, quiet_plies, move_number } = *setup;
        let key = key_of(&board) ^ zobrist::turn(turn);
        Position { board, turn, quiet_plies, move_number, key }
    }

    /// The position with its fields open to change.
    pub fn to_setup(&self) -> Setup {
        let Position { board, turn, quiet_plies, move_number, key: _ } = *self;
        Setup { board, turn, quiet_plies, move_number }
    }

    /// The pieces.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Plies since the last capture.
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// The number of the move that is due, counted from 1 and up after each move of Black.
    #[inline]
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The key of pieces and turn; positions that differ only in clocks have the same.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// Where the king of `side` stands.
    #[inline]
    pub fn king(&self, side: Side) -> Square {
        self.board.of(side, Role::King).first().expect("each side has a king")
    }

    /// The legal moves of the side to move.
    #[inline]
    pub fn legal(&self) -> Legal<'_, Plain> {
        Legal::new(&self.board, Plain, self.turn, self.board.of(self.turn, Role::King).first())
    }

    /// Calls `visit` with each legal move.
    #[inline]
    pub fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.legal().for_each(|_, from, destinations| {
            destinations.into_iter().for_each(|to| visit(Move { from, to }));
        });
    }

    /// All legal moves.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.legal().in_check()
    }

    /// Whether `mv` is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal().destinations(mv.from).contains(mv.to)
    }

    /// Whether `mv` is legal, and if not, why.
    ///
    /// # Errors
    /// `illegal_move`.
    pub fn permit(&self, mv: Move) -> Result<(), Fault> {
        let Move { from, to } = mv;
        if self.is_legal(mv) {
            return Ok(());
        }
        let (own, enemy) = (self.board.side(self.turn), self.board.side(!self.turn));
        let why = match self.board.role_at(from).filter(|_| own.contains(from)) {
            None => format!("{} has no piece on {from}", self.turn),
            Some(role) => {
                let range = Range::Home(self.turn);
                let there = attacks::destinations(role, self.turn, from, own, enemy, range);
                if there.contains(to) {
                    format!("it would leave the {} king attacked", self.turn)
                } else {
                    format!("the {} on {from} cannot go to {to}", role.figure().name)
                }
            }
        };
        Err(Fault::illegal_move(format!("`{mv}` is not legal: {why}")))
    }

    /// The legal move that `text` names, by its points or as players write it.
    ///
    /// # Errors
    /// `invalid_move` or `illegal_move`.
    pub fn read_move(&self, text: &str) -> Result<Move, Fault> {
        let Ok(mv) = relative::read_points(text) else {
            return relative::find(text, self.moves().into_iter().map(|mv| (mv, self.step(mv))));
        };
        self.permit(mv)?;
        Ok(mv)
    }

    /// A legal move in one of the ways in which players write it.
    ///
    /// Rule X2.12: an advisor or elephant needs no mark, since of two on one file only one can go
    /// forward, and only the other back.
    pub fn write_move(&self, mv: Move, script: Script) -> String {
        let mut step = self.step(mv);
        if matches!(step.role, Role::Advisor | Role::Elephant) {
            step.namesakes = Bitboard::from(mv.from);
        }
        Relative::of(&step).write(self.turn, script)
    }

    fn step(&self, points: Move) -> Step {
        let role = self.board.role_at(points.from).expect("a legal move is a piece's");
        Step { side: self.turn, role, points, namesakes: self.board.of(self.turn, role) }
    }

    /// Makes a legal move and says what it took.
    ///
    /// # Panics
    /// If there is no piece to move.
    pub fn play(&mut self, mv: Move) -> Option<Role> {
        debug_assert!(self.is_legal(mv), "{mv} is not legal");
        let role = self.board.role_at(mv.from).expect("a legal move starts from a piece");
        self.play_known(role, mv.from, mv.to)
    }

    /// The position with the other side to move, if the side to move is not in check. It is no
    /// position of a game, but looking ahead asks for it.
    #[must_use]
    pub fn after_pass(&self) -> Option<Position> {
        if self.in_check() {
            return None;
        }
        let quiet_plies = (self.quiet_plies + 1).min(COUNT_MAX);
        Some(Position { turn: !self.turn, key: self.key ^ zobrist::TURN, quiet_plies, ..*self })
    }

    /// The position after a legal move of a piece whose role is known.
    #[inline]
    pub(crate) fn after(&self, role: Role, from: Square, to: Square) -> Position {
        let mut next = *self;
        next.play_known(role, from, to);
        next
    }

    #[inline]
    fn play_known(&mut self, role: Role, from: Square, to: Square) -> Option<Role> {
        let piece = Piece { side: self.turn, role };
        let taken = self.board.side(!self.turn).contains(to).then(|| self.take(to)).flatten();
        self.board.shift(piece, from, to);
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to) ^ zobrist::TURN;
        self.quiet_plies = if taken.is_some() { 0 } else { (self.quiet_plies + 1).min(COUNT_MAX) };
        if self.turn == Side::Black {
            self.move_number = (self.move_number + 1).min(COUNT_MAX);
        }
        self.turn = !self.turn;
        taken
    }

    fn take(&mut self, square: Square) -> Option<Role> {
        let role = self.board.role_at(square)?;
        let piece = Piece { side: !self.turn, role };
        self.board.remove(piece, square);
        self.key ^= zobrist::piece(piece, square);
        Some(role)
    }
}

/// The key of the pieces alone.
fn key_of(board: &Board) -> Key {
    let mut key = Key::default();
    for piece in Piece::all() {
        let points: Bitboard = board.of(piece.side, piece.role);
        points.into_iter().for_each(|square| key ^= zobrist::piece(piece, square));
    }
    key
}

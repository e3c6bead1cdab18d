//! The board as everybody sees it: small, copied freely, and enough to search on.

use xiangqi::{
    Bitboard, Board, COUNT_MAX, Piece, Role, Side, Square, home,
    zobrist::{self, Key, PointKeys},
};

use crate::{Mover, Pool, Walk};

/// What can be seen of a piece. Face down, it has no role to give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Not yet turned.
    Down,
    /// Turned.
    Up(Role),
}

/// A piece on the board, as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// What is seen of it.
    pub face: Face,
}

/// Pieces as they are seen, whose turn it is, and what a viewer knows of the rest.
///
/// Nothing here is secret: which walks are legal never depends on what lies face down (rule J6.4).
/// [`Position::play`] leaves a piece that walked face down *blank*, on its point but without a role,
/// until [`Position::turn_up`] says what it is. A search may go on with it blank: it then blocks,
/// serves as a screen and can be taken, but does not move.
///
/// ```
/// use jieqi::{Position, Walk};
/// use xiangqi::{Role, Square};
///
/// let mut position = Position::start();
/// let walk: Walk = "+b2b9".parse()?;
/// assert!(position.is_legal(walk));
/// position.play(walk);
/// position.turn_up(Square::B9, Role::Rook);
/// assert!(position.is_legal("+a9b9".parse()?));
/// # Ok::<(), game::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// By the role in which each piece acts now; one that is blank has none.
    board: Board,
    /// Those that are face down and act by their square.
    down: Bitboard,
    turn: Side,
    pool: Pool,
    key: Key,
    pool_key: Key,
    quiet_plies: u32,
}

/// Keys of pieces without a role: face down for either side, then blank for either side.
static KEYS: PointKeys<4> = PointKeys::new(0x6a69_6571_692d_7821);

fn down_key(side: Side, square: Square) -> Key {
    KEYS.key(side as usize, square)
}

fn blank_key(side: Side, square: Square) -> Key {
    KEYS.key(2 + side as usize, square)
}

impl Position {
    /// An empty board; where `turn` moves next and `pool` is unseen.
    pub(crate) fn empty(turn: Side, pool: Pool) -> Position {
        Position {
            board: Board::new(),
            down: Bitboard::EMPTY,
            turn,
            pool,
            key: zobrist::turn(turn),
            pool_key: pool.key(),
            quiet_plies: 0,
        }
    }

    /// Rule J2.1: the kings face up, everything else face down on the points of the usual array.
    pub fn start() -> Position {
        let mut position = Position::empty(Side::Red, Pool::full());
        for side in Side::ALL {
            for (square, role) in home::array(side) {
                let face = if role == Role::King { Face::Up(role) } else { Face::Down };
                position.put(square, Man { side, face });
            }
        }
        position
    }

    /// Puts a piece on an empty point. One that is face down off its home points is blank; the
    /// king's point is not a home point of those that are dealt.
    pub(crate) fn put(&mut self, square: Square, man: Man) {
        let side = man.side;
        let home = home::role_at(side, square).filter(|role| *role != Role::King);
        match (man.face, home) {
            (Face::Up(role), _) => self.board.put(square, Piece { side, role }),
            (Face::Down, Some(role)) => {
                self.down |= Bitboard::of(square);
                self.board.put(square, Piece { side, role });
            }
            (Face::Down, None) => self.board.put_inert(square, side),
        }
        self.key ^= self.key_at(square, side);
    }

    /// Makes a piece that is face down on its home point blank: it just walked there.
    pub(crate) fn blank(&mut self, square: Square) {
        if let Some(side) = self.board.side_at(square) {
            self.key ^= self.key_at(square, side);
            self.down = self.down.without(square);
            self.board.put_inert(square, side);
            self.key ^= self.key_at(square, side);
        }
    }

    pub(crate) fn set_quiet_plies(&mut self, plies: u32) {
        self.quiet_plies = plies;
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The pieces by the role in which they act now: face down by their square, else what they are.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces that are face down and act by their square.
    #[inline]
    pub fn down(&self) -> Bitboard {
        self.down
    }

    /// What the viewer has not seen: what pieces face down may turn out to be.
    #[inline]
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Plies since the last capture.
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// The key of what is seen on the board and whose turn it is: what repeats under rule J8.1.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// The key of all that matters to a search: [`Position::key`] and the pool.
    #[inline]
    pub fn search_key(&self) -> Key {
        self.key ^ self.pool_key
    }

    /// What is seen on `square`. A blank piece counts as face down.
    pub fn man_at(&self, square: Square) -> Option<Man> {
        let side = self.board.side_at(square)?;
        let face = match self.board.role_at(square) {
            Some(role) if !self.down.contains(square) => Face::Up(role),
            Some(_) | None => Face::Down,
        };
        Some(Man { side, face })
    }

    /// All pieces with their points, rank by rank from Black's back rank, left to right.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> {
        reading_order().filter_map(|square| Some((square, self.man_at(square)?)))
    }

    /// Moves a piece, takes what stood on its target and passes the turn; what was taken is
    /// returned. A piece that was face down is blank then, see [`Position::turn_up`].
    ///
    /// # Panics
    /// If there is no piece to move. That the walk is legal is not checked.
    #[inline]
    pub fn play(&mut self, walk: Walk) -> Option<Man> {
        let Walk { mover, from, to } = walk;
        let side = self.turn;
        let taken = self.take(!side, to);
        let role = self.board.role_at(from).expect("a legal walk starts from a piece that acts");
        let piece = Piece { side, role };
        match mover {
            Mover::FaceUp => {
                self.board.shift(piece, from, to);
                self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
            }
            Mover::FaceDown => {
                self.down = self.down.without(from);
                self.board.remove(piece, from);
                self.board.put_inert(to, side);
                self.key ^= down_key(side, from) ^ blank_key(side, to);
            }
        }
        self.quiet_plies = if taken.is_some() { 0 } else { (self.quiet_plies + 1).min(COUNT_MAX) };
        self.pass();
        taken
    }

    /// Undoes a walk of a piece that was face up and took nothing.
    pub(crate) fn take_back(&mut self, walk: Walk) {
        let Walk { from, to, .. } = walk;
        if let Some(piece) = self.board.piece_at(to) {
            self.board.shift(piece, to, from);
            self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
            self.quiet_plies = self.quiet_plies.saturating_sub(1);
            self.pass();
        }
    }

    /// Says what the blank piece on `square` is, and takes that out of the pool.
    ///
    /// # Panics
    /// If there is no piece, or the pool does not hold the role.
    #[inline]
    pub fn turn_up(&mut self, square: Square, role: Role) {
        let side = self.board.side_at(square).expect("a piece that is turned is on the board");
        self.key ^= self.key_at(square, side);
        self.board.put(square, Piece { side, role });
        self.key ^= self.key_at(square, side);
        self.see(Piece { side, role });
    }

    /// The viewer has seen `piece`, so it is no longer in the pool.
    ///
    /// # Panics
    /// If the pool does not hold it.
    #[inline]
    pub fn see(&mut self, piece: Piece) {
        self.pool_key ^= self.pool.key_of(piece);
        self.pool = self.pool.without(piece).expect("what is seen was in the pool");
        self.pool_key ^= self.pool.key_of(piece);
    }

    /// Passes the turn without a move, as a search may try; not a rule of the game.
    #[inline]
    pub fn pass(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::TURN;
    }

    /// Takes what `side` has on `square` off the board.
    #[inline]
    fn take(&mut self, side: Side, square: Square) -> Option<Man> {
        if !self.board.side(side).contains(square) {
            return None;
        }
        self.key ^= self.key_at(square, side);
        let face = match self.board.role_at(square) {
            Some(role) if !self.down.contains(square) => Face::Up(role),
            Some(_) | None => Face::Down,
        };
        self.down = self.down.without(square);
        self.board.clear(square);
        Some(Man { side, face })
    }

    /// What the piece that `side` has on `square` contributes to the key.
    #[inline]
    fn key_at(&self, square: Square, side: Side) -> Key {
        if self.down.contains(square) {
            return down_key(side, square);
        }
        match self.board.role_at(square) {
            Some(role) => zobrist::piece(Piece { side, role }, square),
            None => blank_key(side, square),
        }
    }
}

/// All points as boards are read: from `a9` to `i9`, then the rank below, down to `i0`.
pub(crate) fn reading_order() -> impl Iterator<Item = Square> {
    let ranks = (0..Square::RANKS).rev();
    ranks.flat_map(|rank| (0..Square::FILES).filter_map(move |file| Square::new(file, rank)))
}

//! The board as everybody sees it: who stands where, and in what guise.

use xiangqi::{
    Board, Piece, Role, Side, Square,
    zobrist::{self, Key, PointKeys},
};

use crate::Handle;

/// What can be seen of a piece. Hidden, it has no actual role to give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// It acts in its surface role.
    Hidden,
    /// It acts in its actual role.
    Revealed(Role),
    /// It was revealed where its actual role cannot stand, and acts no more.
    Frozen(Role),
}

impl Face {
    /// The actual role, once it is public.
    #[inline]
    pub const fn actual(self) -> Option<Role> {
        match self {
            Face::Hidden => None,
            Face::Revealed(role) | Face::Frozen(role) => Some(role),
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Which piece it is.
    pub handle: Handle,
    /// What can be seen of it.
    pub face: Face,
}

impl Man {
    /// Whose it is.
    #[inline]
    pub const fn side(self) -> Side {
        self.handle.side()
    }

    /// Rule S1.3: surface role while hidden, actual role once revealed; always public. A frozen
    /// piece has it in name only.
    #[inline]
    pub const fn acting(self) -> Role {
        match self.face {
            Face::Hidden => self.handle.surface(),
            Face::Revealed(role) | Face::Frozen(role) => role,
        }
    }

    /// Whether it is frozen.
    #[inline]
    pub const fn is_frozen(self) -> bool {
        matches!(self.face, Face::Frozen(_))
    }

    /// What distinguishes this piece on this point. A hidden piece is told apart by its handle:
    /// if two hidden rooks change places, everybody knows, and they need not be the same.
    fn key(self, square: Square) -> Key {
        let piece = Piece { side: self.side(), role: self.acting() };
        match self.face {
            Face::Hidden => HIDDEN.key(self.handle.number(), square),
            Face::Revealed(_) => zobrist::piece(piece, square),
            Face::Frozen(_) => FROZEN.key(piece.index(), square),
        }
    }
}

static HIDDEN: PointKeys<{ Handle::COUNT }> = PointKeys::new(0x7374_7570_6964_2100);
static FROZEN: PointKeys<14> = PointKeys::new(0x7374_7570_6964_2101);

/// Pieces on points, in their guises.
///
/// The mailbox says what stands where, the places where each piece stands, the bitboards which of it
/// acts how, the key what is told apart (rule S7.3); all of them change together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Field {
    men: [Option<Man>; Square::COUNT],
    places: [Option<Square>; Handle::COUNT],
    board: Board,
    key: Key,
}

impl Default for Field {
    /// A board without pieces.
    fn default() -> Field {
        Field {
            men: [None; Square::COUNT],
            places: [None; Handle::COUNT],
            board: Board::new(),
            key: Key::default(),
        }
    }
}

impl Field {
    /// Rule S2.6: all pieces hidden on their start points.
    pub fn start() -> Field {
        let mut field = Field::default();
        for handle in Handle::all() {
            let man = Man { handle, face: Face::Hidden };
            field.put(handle.slot().square(handle.side()), man);
        }
        field
    }

    /// Acting roles and sides; what is frozen has a side only.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The key of everything on the board.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// What stands on `square`.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Man> {
        self.men[square.index()]
    }

    /// All pieces with their points, point by point from `a0` to `i9`.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> {
        let men = |square: Square| self.at(square).map(|man| (square, man));
        self.board.occupied().into_iter().filter_map(men)
    }

    /// The pieces of `side` with their points.
    pub fn men_of(&self, side: Side) -> impl Iterator<Item = (Square, Man)> {
        let men = |square: Square| self.at(square).map(|man| (square, man));
        self.board.side(side).into_iter().filter_map(men)
    }

    /// Where the piece stands; `None` if it is not on the board.
    #[inline]
    pub fn find(&self, handle: Handle) -> Option<Square> {
        self.places[handle.number()]
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub fn put(&mut self, square: Square, man: Man) {
        debug_assert!(self.at(square).is_none(), "{square} is taken");
        self.men[square.index()] = Some(man);
        self.places[man.handle.number()] = Some(square);
        self.key ^= man.key(square);
        match man.face {
            Face::Hidden | Face::Revealed(_) => {
                self.board.put(square, Piece { side: man.side(), role: man.acting() });
            }
            Face::Frozen(_) => self.board.put_inert(square, man.side()),
        }
    }

    /// Takes away what stands on `square`.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Man> {
        let man = self.men[square.index()].take()?;
        self.places[man.handle.number()] = None;
        self.key ^= man.key(square);
        self.board.clear(square);
        Some(man)
    }
}

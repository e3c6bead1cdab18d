//! Roles that are somewhere, but not yet seen: what a face-down piece may turn out to be.

use serde::{Serialize, Serializer, ser::SerializeMap};
use xiangqi::{
    ByRole, BySide, Piece, Role, Side,
    zobrist::{CountKeys, Key},
};

/// The roles that are dealt face down, in the order in which they are listed and counted off.
pub const DEALT: [Role; 6] =
    [Role::Rook, Role::Horse, Role::Cannon, Role::Elephant, Role::Advisor, Role::Pawn];

/// How many pieces of each side and role have not been seen.
///
/// Rule J3.5: by symmetry each face-down piece is a uniform draw from its side's pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool(BySide<ByRole<u8>>);

/// The pool of one side, to be serialized.
struct SidePool<'a>(&'a Pool, Side);

/// No role has more than five pieces.
static KEYS: CountKeys<14, 6> = CountKeys::new(0x6a69_6571_6920_706f);

impl Pool {
    /// Nothing.
    pub const EMPTY: Pool = {
        let none = ByRole::from_array([0; 7]);
        Pool(BySide { red: none, black: none })
    };

    /// All thirty pieces that are dealt.
    pub fn full() -> Pool {
        let dealt = ByRole::from_fn(|role| if role == Role::King { 0 } else { role.full_count() });
        Pool(BySide { red: dealt, black: dealt })
    }

    /// How many of `piece` there are.
    #[inline]
    pub fn count(&self, piece: Piece) -> u8 {
        self.0[piece.side][piece.role]
    }

    /// How many pieces of `side` there are.
    pub fn total(&self, side: Side) -> u32 {
        DEALT.into_iter().map(|role| u32::from(self.0[side][role])).sum()
    }

    /// The roles that a piece of `side` may turn out to be, with their weights, in the order of
    /// [`DEALT`].
    #[inline]
    pub fn odds(&self, side: Side) -> impl Iterator<Item = (Role, u32)> {
        let counts = self.0[side];
        DEALT
            .into_iter()
            .map(move |role| (role, u32::from(counts[role])))
            .filter(|&(_, count)| count > 0)
    }

    /// Takes one piece out; `None` if there is none of its kind.
    #[must_use]
    #[inline]
    pub fn without(mut self, piece: Piece) -> Option<Pool> {
        let count = &mut self.0[piece.side][piece.role];
        *count = count.checked_sub(1)?;
        Some(self)
    }

    /// Puts one piece in.
    pub(crate) fn add(&mut self, piece: Piece) {
        self.0[piece.side][piece.role] += 1;
    }

    /// The key of this pool.
    pub fn key(&self) -> Key {
        let keys = Piece::all().map(|piece| self.key_of(piece));
        keys.fold(Key(0), |one, other| one ^ other)
    }

    /// What `piece` contributes to the key.
    #[inline]
    pub(crate) fn key_of(&self, piece: Piece) -> Key {
        KEYS.key(piece.index(), self.count(piece))
    }
}

impl Serialize for Pool {
    /// `{"red": {"R": 2, …}, "black": {…}}`, roles that are there.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sides = Side::ALL.map(|side| (side.name(), SidePool(self, side)));
        serializer.collect_map(sides)
    }
}

impl Serialize for SidePool<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SidePool(pool, side) = *self;
        let mut map = serializer.serialize_map(None)?;
        for (role, count) in pool.odds(side) {
            map.serialize_entry(&role.letter(), &count)?;
        }
        map.end()
    }
}

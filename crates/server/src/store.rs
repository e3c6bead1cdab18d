//! What must outlive the process: an append-only log per match, and who the players are.

mod memory;
mod sqlite;

pub use memory::Memory;
pub use sqlite::{BackedUp, BackupError, Sqlite, back_up};

use game::{Digest, MatchId, Seat};
use protocol::{MatchSummary, Millis, Outcome, PlayerId, Sequence, Visibility};
use serde::{Deserialize, Serialize};

/// Where matches and guests are kept. One process at a time may write.
///
/// Every implementation passes the same conformance tests. Calls may block: they are made from
/// threads that may.
pub trait Store: Send + Sync {
    /// Makes all writes durable, or says which were refused. What is accepted here survives
    /// whatever happens next.
    ///
    /// # Errors
    /// If nothing was written at all.
    fn commit(&self, now: Millis, writes: &[Write])
    -> Result<Vec<Result<(), Refused>>, StoreError>;

    /// One match as it was saved.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn load(&self, match_id: MatchId) -> Result<Option<Saved>, StoreError>;

    /// The matches of a kind, newest first, at most `limit`.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn matches(&self, which: Which, limit: usize) -> Result<Vec<MatchId>, StoreError>;

    /// What everybody may know of public matches that are over, newest first, at most `limit`.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn results(&self, limit: usize) -> Result<Vec<MatchSummary>, StoreError>;

    /// Whose token this is, even if that player is banned.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn guest(&self, token: Digest) -> Result<Option<SavedPlayer>, StoreError>;

    /// Players, whoever was seen last first, at most `limit`.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn players(&self, whom: &Sought, limit: usize) -> Result<Vec<SavedPlayer>, StoreError>;

    /// Guests who were last seen before `then`, longest ago first, at most `limit`. Whoever has an
    /// account is no guest.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn guests_unseen_since(&self, then: Millis, limit: usize) -> Result<Vec<PlayerId>, StoreError>;

    /// Matches that were over before `then`, longest ago first, at most `limit`.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn matches_over_since(&self, then: Millis, limit: usize) -> Result<Vec<MatchId>, StoreError>;

    /// The account that is found by `key`.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn account(&self, key: &str) -> Result<Option<SavedAccount>, StoreError>;

    /// When the store last heard from its writer.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn alive_at(&self) -> Result<Option<Millis>, StoreError>;
}

/// Something to be made durable.
#[derive(Clone, Debug)]
pub enum Write {
    /// A match was set up.
    Create {
        /// The match.
        match_id: MatchId,
        /// Its charter, as text.
        charter: String,
        /// Who may know of it.
        access: Access,
    },
    /// Something happened in a match.
    Append {
        /// The match.
        match_id: MatchId,
        /// The entry's number: refused unless it is the next.
        number: u64,
        /// Whose command it was, and which: refused if it was there before.
        command: Option<(Seat, Sequence)>,
        /// The entry, as text.
        line: String,
        /// How the match ended, if this ended it.
        ending: Option<Box<MatchSummary>>,
    },
    /// A guest was welcomed.
    Guest(SavedGuest, Digest),
    /// Somebody registered.
    Account {
        /// What the account is found by: refused if another has it.
        key: String,
        /// Who it is.
        player: SavedGuest,
        /// What the password must open.
        lock: Lock,
        /// The first token.
        token: Digest,
    },
    /// A player with an account logged in: one more token.
    Session {
        /// Who.
        player: PlayerId,
        /// The token.
        token: Digest,
        /// What the password opened: refused if the lock was changed since, or the player banned.
        opened: Lock,
    },
    /// A player logged out: the token is nobody's any more.
    Farewell(Digest),
    /// Whether a player may come in was decided.
    Standing(PlayerId, Standing),
    /// A player with an account has another password: all tokens are nobody's any more.
    Lock(PlayerId, Lock),
    /// These players were there.
    Seen(Vec<PlayerId>),
    /// These guests are forgotten with their tokens, but for those who were seen since `then`.
    Forget {
        /// Who.
        guests: Vec<PlayerId>,
        /// Since when they must not have been seen.
        then: Millis,
    },
    /// These matches are thrown away with their logs, but for those that are not over.
    Discard(Vec<MatchId>),
    /// A match failed and must not be opened again.
    Break(MatchId),
    /// The writer is alive.
    Beat,
}

/// Who may know of a match and sit down at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The hash of the invitation.
    pub invite: Option<Digest>,
    /// Whether strangers may know of the match.
    pub visibility: Visibility,
}

impl Access {
    /// For everybody, without an invitation.
    pub const PUBLIC: Access = Access { invite: None, visibility: Visibility::Public };

    /// Whether this is the invitation.
    pub(crate) fn is_invited(&self, invite: Option<&str>) -> bool {
        let shown = invite.map(|text| Digest::of(text.as_bytes()));
        shown.is_some() && shown == self.invite
    }
}

/// Why a write was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Somebody else has written to this match.
    #[error("the log has moved on")]
    Conflict,
    /// There is no such match.
    #[error("there is no such match")]
    Unknown,
    /// Such a match or guest is there already.
    #[error("the number is taken")]
    Taken,
}

/// Why a store failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What keeps the store failed, in its own words.
    #[error("the store failed: {0}")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Another process has opened the store since.
    #[error("another process has taken the store over")]
    Fenced,
    /// The store was written by a newer version.
    #[error("the store has schema version {found}, newer than {known}")]
    Newer {
        /// The version found.
        found: usize,
        /// The newest version known.
        known: usize,
    },
    /// What is in the store cannot be read.
    #[error("the store is damaged: {0}")]
    Damaged(String),
}

/// One match as it was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its charter, as text.
    pub charter: String,
    /// Who may know of it.
    pub access: Access,
    /// Its entries, as text, in order and without gaps.
    pub entries: Vec<String>,
    /// Whether it failed.
    pub broken: bool,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

/// Who a guest is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGuest {
    /// The player's number.
    pub id: PlayerId,
    /// The player's name.
    pub name: String,
}

/// A player as the store knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlayer {
    /// Who it is.
    pub who: SavedGuest,
    /// Whether it has an account.
    pub kind: PlayerKind,
    /// Whether it may come in.
    pub standing: Standing,
    /// When it was last seen, to within an hour.
    pub seen_at: Millis,
}

/// What kind of player somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Known by a token alone.
    Guest,
    /// Known by a name and a password.
    Account,
}

/// Whether a player may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Like anybody.
    Welcome,
    /// Not until whoever runs the server says otherwise.
    Banned,
}

/// Which players to name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// All of them.
    Anybody,
    /// Those with this name.
    Named(String),
    /// The one with this number.
    Numbered(PlayerId),
}

/// What a password must open: the hash of the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lock {
    /// What is hashed with the password.
    pub salt: [u8; 16],
    /// The hash.
    pub hash: [u8; 32],
}

/// A player with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedAccount {
    /// Who it is.
    pub player: SavedGuest,
    /// What the password must open.
    pub lock: Lock,
    /// Whether it may come in.
    pub standing: Standing,
}

/// Which matches to name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those that are neither over nor broken.
    Unfinished,
    /// All of them.
    All,
}

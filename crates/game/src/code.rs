//! Why something was refused, as stable words.

use std::fmt;

use serde::{Serialize, Serializer};

/// Why something was refused: a stable snake_case word.
///
/// The constants are the words that several games or several crates have. A game adds words of
/// its own for what can be wrong with its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(&'static str);

impl Code {
    /// A word of a game's own.
    pub const fn new(word: &'static str) -> Code {
        Code(word)
    }

    /// The word.
    pub const fn word(self) -> &'static str {
        self.0
    }

    /// Such an offer stands already.
    pub const ALREADY_OFFERED: Code = Code("already_offered");

    /// A buffer has the wrong size.
    pub const BAD_BUFFER: Code = Code("bad_buffer");

    /// A counter of a position cannot be.
    pub const BAD_CLOCK: Code = Code("bad_clock");

    /// A commitment or a nonce is not 64 lower-case hexadecimal digits.
    pub const BAD_COMMIT: Code = Code("bad_commit");

    /// A cursor is beyond the last event, or an acknowledgment goes back.
    pub const BAD_CURSOR: Code = Code("bad_cursor");

    /// A count of empty squares cannot be.
    pub const BAD_DIGIT: Code = Code("bad_digit");

    /// A file cannot be read.
    pub const BAD_FILE: Code = Code("bad_file");

    /// A message cannot be read.
    pub const BAD_MESSAGE: Code = Code("bad_message");

    /// An option is unknown or has a value that it cannot have.
    pub const BAD_OPTION: Code = Code("bad_option");

    /// A letter stands for no piece.
    pub const BAD_PIECE: Code = Code("bad_piece");

    /// A position cannot be read.
    pub const BAD_POSITION: Code = Code("bad_position");

    /// What a seat knows cannot be read.
    pub const BAD_PRIVATE: Code = Code("bad_private");

    /// A game that somebody keeps as a text cannot be read.
    pub const BAD_GAME: Code = Code("bad_game");

    /// A record cannot be read, or was doctored.
    pub const BAD_RECORD: Code = Code("bad_record");

    /// A question cannot be read as one.
    pub const BAD_REQUEST: Code = Code("bad_request");

    /// A saved game cannot be read.
    pub const BAD_SAVE: Code = Code("bad_save");

    /// A seat cannot be read.
    pub const BAD_SEAT: Code = Code("bad_seat");

    /// What everybody sees of a set-up cannot be read.
    pub const BAD_TABLE: Code = Code("bad_table");

    /// The side to move cannot be read.
    pub const BAD_TURN: Code = Code("bad_turn");

    /// A viewer is unknown.
    pub const BAD_VIEWER: Code = Code("bad_viewer");

    /// The list of lost pieces cannot be read.
    pub const CAPTURED_FORMAT: Code = Code("captured_format");

    /// Chance is awaited, not a seat.
    pub const CHANCE_DUE: Code = Code("chance_due");

    /// A set-up is not the one that was committed to.
    pub const COMMIT_MISMATCH: Code = Code("commit_mismatch");

    /// Other options are expected than those of this match.
    pub const CONFIG: Code = Code("config");

    /// Something hidden has come to light since.
    pub const DISCLOSED: Code = Code("disclosed");

    /// The seat has committed itself already.
    pub const DUPLICATE_COMMIT: Code = Code("duplicate_commit");

    /// The seat has opened its set-up already.
    pub const DUPLICATE_REVEAL: Code = Code("duplicate_reveal");

    /// A position has too few or too many fields.
    pub const FIELD_COUNT: Code = Code("field_count");

    /// The game is over.
    pub const GAME_OVER: Code = Code("game_over");

    /// An action can be read, but the rules forbid it.
    pub const ILLEGAL_MOVE: Code = Code("illegal_move");

    /// A fault of ours.
    pub const INTERNAL: Code = Code("internal");

    /// An action cannot be read.
    pub const INVALID_MOVE: Code = Code("invalid_move");

    /// An action does not fit this phase of the game.
    pub const INVALID_PHASE: Code = Code("invalid_phase");

    /// A seat is only for those who were invited.
    pub const INVITE_NEEDED: Code = Code("invite_needed");

    /// A king stands where it can never stand.
    pub const KING_OUTSIDE_PALACE: Code = Code("king_outside_palace");

    /// The kings face each other.
    pub const KINGS_FACING: Code = Code("kings_facing");

    /// A player did not answer in time.
    pub const LATE: Code = Code("late");

    /// More work than is allowed here.
    pub const LIMIT: Code = Code("limit");

    /// Both seats are taken.
    pub const MATCH_FULL: Code = Code("match_full");

    /// There is no such match.
    pub const MATCH_NOT_FOUND: Code = Code("match_not_found");

    /// A side has no king.
    pub const MISSING_KING: Code = Code("missing_king");

    /// Nothing is left to chance now.
    pub const NO_CHANCE_DUE: Code = Code("no_chance_due");

    /// The rules grant no such claim here.
    pub const NO_CLAIM: Code = Code("no_claim");

    /// There is no move to take back.
    pub const NO_MOVE: Code = Code("no_move");

    /// No such offer stands.
    pub const NO_OFFER: Code = Code("no_offer");

    /// The match still waits for a player.
    pub const NOT_BEGUN: Code = Code("not_begun");

    /// The connection has not joined this match.
    pub const NOT_JOINED: Code = Code("not_joined");

    /// The game is not over yet.
    pub const NOT_OVER: Code = Code("not_over");

    /// It is not the turn of whoever acts.
    pub const NOT_YOUR_TURN: Code = Code("not_your_turn");

    /// The seat has nothing to take back.
    pub const NOTHING_TO_TAKE_BACK: Code = Code("nothing_to_take_back");

    /// The side that is not to move stands in check.
    pub const OPPONENT_IN_CHECK: Code = Code("opponent_in_check");

    /// The opponent is at the table, or has not been away for long enough.
    pub const OPPONENT_PRESENT: Code = Code("opponent_present");

    /// The match is paused.
    pub const PAUSED: Code = Code("paused");

    /// A board has too few or too many ranks.
    pub const RANK_COUNT: Code = Code("rank_count");

    /// A rank has too few or too many files.
    pub const RANK_WIDTH: Code = Code("rank_width");

    /// A role is named that cannot be.
    pub const ROLE_CONFLICT: Code = Code("role_conflict");

    /// A role is not named that must be.
    pub const ROLE_NEEDED: Code = Code("role_needed");

    /// Something is sealed until the game is over.
    pub const SEALED: Code = Code("sealed");

    /// The seat that was asked for is taken.
    pub const SIDE_TAKEN: Code = Code("side_taken");

    /// A number was used before.
    pub const STALE_SEQUENCE: Code = Code("stale_sequence");

    /// A command was meant for an earlier turn.
    pub const STALE_TURN: Code = Code("stale_turn");

    /// Something is longer than it may be.
    pub const TOO_LARGE: Code = Code("too_large");

    /// Both players have acted.
    pub const TOO_LATE_TO_ABORT: Code = Code("too_late_to_abort");

    /// A player has as many unfinished matches as one may have.
    pub const TOO_MANY_MATCHES: Code = Code("too_many_matches");

    /// There are more pieces than a side has.
    pub const TOO_MANY_TOTAL: Code = Code("too_many_total");

    /// There are more pieces of a kind than a side has.
    pub const TOO_MANY_TYPE: Code = Code("too_many_type");

    /// Somebody may not do this.
    pub const UNAUTHORIZED: Code = Code("unauthorized");

    /// There is no such game.
    pub const UNKNOWN_GAME: Code = Code("unknown_game");

    /// There is no such question.
    pub const UNKNOWN_OP: Code = Code("unknown_op");

    /// This game has no such thing.
    pub const UNSUPPORTED: Code = Code("unsupported");

    /// Another version of the protocol or of the rules is expected.
    pub const VERSION: Code = Code("version");
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

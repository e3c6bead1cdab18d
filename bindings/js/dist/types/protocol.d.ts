export declare const VERSION = 1;
export declare const ERROR_CODES: readonly ["bad_message", "unknown_type", "too_large", "version", "config", "unauthorized", "name_taken", "match_not_found", "not_joined", "match_full", "side_taken", "invite_needed", "too_many_matches", "stale_sequence", "stale_turn", "bad_cursor", "not_begun", "game_over", "not_over", "not_your_turn", "invalid_move", "illegal_move", "invalid_phase", "bad_commit", "duplicate_commit", "duplicate_reveal", "commit_mismatch", "already_offered", "no_offer", "no_claim", "nothing_to_take_back", "disclosed", "too_late_to_abort", "opponent_present", "paused", "sealed", "bad_record", "limit", "unsupported", "unknown_game", "bad_option", "rate", "busy", "internal"];
export declare const PHRASES: readonly ["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "back_again", "good_game", "goodbye"];
/**
 * Say up to which number the events have arrived.
 */
export type Ack = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The last event that arrived; it never goes back.
     */
    number: Sequence;
};
/**
 * Whose decision is due.
 */
export type Awaited = "first" | "second" | "both" | "nobody";
/**
 * Who sits on a seat.
 */
export type Chair = "open" | "invited" | {
    "player": {
        /**
         * The player's number.
         */
        id: PlayerId;
        /**
         * The player's name.
         */
        name: string;
    };
} | {
    "computer": {
        /**
         * How well it plays, from 1.
         */
        level: number;
    };
};
/**
 * A message from a client.
 */
export type ClientMessage = ({
    "type": "hello";
} & Hello) | ({
    "type": "join";
} & Join) | ({
    "type": "leave";
} & Leave) | ({
    "type": "command";
} & Command) | ({
    "type": "pull_sync";
} & PullSync) | ({
    "type": "ack";
} & Ack) | ({
    "type": "ping";
} & Ping);
/**
 * A clock: each seat has the base time; a turn that ends adds the increment, and a turn that
 * begins does not count for the delay.
 */
export type Clock = {
    /**
     * The time of each seat, at most a week.
     */
    base_ms: number;
    /**
     * What the end of a turn adds, at most an hour.
     */
    increment_ms?: number;
    /**
     * How long a turn costs nothing, at most an hour.
     */
    delay_ms?: number;
};
/**
 * What the clocks show.
 */
export type ClockState = {
    /**
     * What the first seat has left.
     */
    first_ms: number;
    /**
     * What the second seat has left.
     */
    second_ms: number;
    /**
     * Whose clock runs.
     */
    running: Awaited;
    /**
     * When the clocks showed this, by the server's time.
     */
    at: Millis;
};
/**
 * Do something in a match.
 */
export type Command = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * Higher than that of any earlier command of this player in this match. The same number
     * again gets the same answer again and acts once.
     */
    sequence: Sequence;
    /**
     * The turn that the player saw, from the state; demanded by `play` and `claim`.
     */
    turn?: number;
    /**
     * What to do.
     */
    order: Order;
};
/**
 * The answer to `command`.
 */
export type CommandAck = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The command's own number.
     */
    sequence: Sequence;
    /**
     * Whether it was carried out. If so, it is durable.
     */
    accepted: boolean;
    /**
     * The last event of this player's stream after it.
     */
    number: Sequence | null;
    /**
     * Why not.
     */
    error?: Problem;
};
/**
 * A match that was set up.
 */
export type Created = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The seat of the player who asked; provisional where luck decides who sits where.
     */
    seat: Seat;
    /**
     * The invitation for the other seat, shown once.
     */
    invite: string | null;
};
/**
 * A name with its password: `POST /api/accounts` to register, `POST /api/sessions` to log in. Both
 * answer with a [`Guest`], whose token is as good as any.
 */
export type Credentials = {
    /**
     * What others will see: 1 to 40 printable characters, and nobody else's in any case.
     */
    name: string;
    /**
     * At least 8 characters, at most 1024 bytes.
     */
    password: string;
};
/**
 * How much a client wants to be told of a position.
 */
export type Detail = "picture" | "text";
/**
 * A message that could not be acted on.
 */
export type Error = {
    /**
     * The match that the message named, if it could be read.
     */
    match: MatchId | null;
    /**
     * The sequence number that the message bore, if it could be read.
     */
    sequence: Sequence | null;
    /**
     * What is wrong.
     */
    error: Problem;
};
/**
 * Why something was refused. The word is the contract; the message beside it is not.
 */
export type ErrorCode = string;
/**
 * One thing that happened, as one viewer heard it.
 */
export type Event = {
    /**
     * Its number in this viewer's stream, from 1 without gaps.
     */
    number: Sequence;
    /**
     * When it happened, by the server's time.
     */
    at: Millis;
    /**
     * How many actions this viewer had heard of after it.
     */
    turn: number;
    /**
     * What happened.
     */
    what: Happening;
};
/**
 * What has happened since a number.
 */
export type EventDelta = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The number before the first event.
     */
    after: Sequence;
    /**
     * The number of the last event.
     */
    latest: Sequence;
    /**
     * The events, in order and without gaps.
     */
    events: Array<Event>;
    /**
     * What the viewer may see after the last event.
     */
    state: State;
};
/**
 * Through whose eyes a match is looked at again.
 */
export type Eyes = "first" | "second" | "spectator" | "truth";
/**
 * One thing that an action changed, as the viewer heard it. Squares are named as in the picture:
 * the name of the column, then that of the row.
 */
export type Fact = {
    "kind": "moved";
    /**
     * Which piece.
     */
    piece?: PieceId;
    /**
     * Where it stood.
     */
    from: string;
    /**
     * Where it stands.
     */
    to: string;
} | {
    "kind": "captured";
    /**
     * Which piece.
     */
    piece?: PieceId;
    /**
     * Where it stood.
     */
    at: string;
    /**
     * Whose it was.
     */
    seat: Seat;
    /**
     * What it really was; none if this does not tell.
     */
    figure: Figure | null;
    /**
     * Whether it was still face down or under its cover.
     */
    covered: boolean;
} | {
    "kind": "revealed";
    /**
     * Which piece.
     */
    piece?: PieceId;
    /**
     * Where it stands, or where it was taken.
     */
    at: string;
    /**
     * What it is.
     */
    figure: Figure;
    /**
     * Whether it is the piece that was just taken there, which its captor alone is shown.
     */
    taken: boolean;
} | {
    "kind": "promoted";
    /**
     * Which piece.
     */
    piece?: PieceId;
    /**
     * Where it stands.
     */
    at: string;
    /**
     * What it is now.
     */
    figure: Figure;
} | {
    "kind": "frozen";
    /**
     * Which piece.
     */
    piece?: PieceId;
    /**
     * Where it stands.
     */
    at: string;
} | {
    "kind": "passed";
    /**
     * Which seat.
     */
    seat: Seat;
} | {
    "kind": "checked";
    /**
     * Which seat.
     */
    seat: Seat;
} | {
    "kind": "committed";
    /**
     * Which seat.
     */
    seat: Seat;
    /**
     * The hash of the set-up.
     */
    commitment: string;
} | {
    "kind": "opened";
    /**
     * Which seat.
     */
    seat: Seat;
} | {
    "kind": "begun";
} | {
    "kind": "forfeited";
    /**
     * Which seat.
     */
    seat: Seat;
} | {
    "kind": "start_drawn";
    /**
     * Who does.
     */
    seat: Seat;
} | {
    "kind": "attacked";
    /**
     * Which piece.
     */
    piece?: PieceId;
    /**
     * Where it stands.
     */
    at: string;
    /**
     * What the attackers add up to.
     */
    attack: number;
    /**
     * What the defenders add up to.
     */
    defense: number;
    /**
     * What came of it.
     */
    result: Strike;
} | {
    "kind": "retreat_due";
    /**
     * Which piece.
     */
    piece?: PieceId;
    /**
     * Where it stands.
     */
    at: string;
} | {
    "kind": "razed";
    /**
     * Which square.
     */
    at: string;
} | {
    "kind": "movement_ended";
} | {
    "kind": "turn_began";
    /**
     * Whose.
     */
    seat: Seat;
};
/**
 * What a piece is.
 */
export type Figure = {
    /**
     * Its English name in lower case: also the name of its picture.
     */
    name: string;
    /**
     * Its letter, in upper case.
     */
    latin: string;
    /**
     * Its character as each seat writes it.
     */
    han: [string, string];
};
/**
 * One position of a match and what led to it, as one viewer saw and heard it.
 */
export type Frame = {
    /**
     * The last event of the viewer's stream that it includes.
     */
    number: Sequence;
    /**
     * When it was reached, by the server's time.
     */
    at: Millis;
    /**
     * How many actions the viewer had heard of.
     */
    turn: number;
    /**
     * Who acted; none for the first frame, and where something was taken back or ended otherwise.
     */
    seat: Seat | null;
    /**
     * What the viewer heard of it, line by line, for people.
     */
    lines: Array<string>;
    /**
     * What it changed, for programs.
     */
    facts: Array<Fact>;
    /**
     * The move as the viewer may write it down, in the game's notation.
     */
    written?: string;
    /**
     * The position as the viewer knew it, in the game's notation; for `truth`, as all knew it.
     */
    position: string;
    /**
     * The position to draw, unless text alone is wanted.
     */
    picture?: Scene;
    /**
     * Whose decision was due.
     */
    awaiting: Awaited;
    /**
     * Whether the seat to move stood in check, as far as the viewer may know.
     */
    check: boolean | null;
    /**
     * What the clocks showed; none for unlimited time.
     */
    clock: ClockState | null;
};
/**
 * The game is over.
 */
export type GameOver = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * How it ended.
     */
    outcome: Outcome;
    /**
     * The whole truth in the game's notation.
     */
    truth: string;
    /**
     * The house's part of the luck.
     */
    seed: string;
    /**
     * What the players put in; nothing where luck was the house's alone.
     */
    luck?: Luck;
    /**
     * The digest of the record, to hold the server to it.
     */
    record_digest: string;
};
/**
 * How a board is ruled.
 */
export type Grid = "chequered" | "points" | "plain";
/**
 * A square that is not plain.
 */
export type Ground = {
    /**
     * Counted from the left.
     */
    column: number;
    /**
     * Counted from the top.
     */
    row: number;
    /**
     * What is there.
     */
    terrain: Terrain;
};
/**
 * A guest's identity.
 */
export type Guest = {
    /**
     * The player's number.
     */
    player: PlayerId;
    /**
     * The player's name.
     */
    name: string;
    /**
     * The proof of identity: shown once, kept by the client, stored only as a hash.
     */
    token: string;
};
/**
 * What may happen.
 */
export type Happening = {
    "kind": "seated";
    /**
     * Where.
     */
    seat: Seat;
    /**
     * The player's name.
     */
    name: string;
} | {
    "kind": "luck_shared";
    /**
     * Who.
     */
    seat: Seat;
    /**
     * What.
     */
    share: LuckShare;
} | {
    "kind": "luck_drawn";
    /**
     * Whether the players change places, with all that was theirs.
     */
    changed_places: boolean;
} | {
    "kind": "begun";
} | {
    "kind": "played";
    /**
     * Who.
     */
    seat: Seat;
    /**
     * What the viewer heard of it, line by line, for people.
     */
    lines: Array<string>;
    /**
     * What it changed, for programs.
     */
    facts: Array<Fact>;
    /**
     * The move as the viewer may write it down, in the game's notation; none in a set-up.
     */
    written?: string;
} | {
    "kind": "draw_offered";
    /**
     * Who.
     */
    seat: Seat;
} | {
    "kind": "draw_declined";
    /**
     * Who.
     */
    seat: Seat;
} | {
    "kind": "takeback_offered";
    /**
     * Who.
     */
    seat: Seat;
} | {
    "kind": "takeback_declined";
    /**
     * Who.
     */
    seat: Seat;
} | {
    "kind": "taken_back";
    /**
     * Whose.
     */
    seat: Seat;
    /**
     * How many actions of either seat are undone.
     */
    actions: number;
} | {
    "kind": "said";
    /**
     * Who.
     */
    seat: Seat;
    /**
     * What.
     */
    phrase: Phrase;
} | {
    "kind": "clock_adjusted";
    /**
     * How much, to each seat whose clock ran.
     */
    credit_ms: number;
} | {
    "kind": "ruled";
    /**
     * What was decided.
     */
    ruling: Ruling;
    /**
     * Why, for people.
     */
    reason: string;
} | {
    "kind": "ended";
    /**
     * How.
     */
    outcome: Outcome;
} | {
    "kind": "rematch_offered";
    /**
     * Who.
     */
    seat: Seat;
} | {
    "kind": "rematch_declined";
    /**
     * Who.
     */
    seat: Seat;
} | {
    "kind": "rematch";
    /**
     * Where.
     */
    match: MatchId;
};
/**
 * Who is there.
 */
export type Hello = {
    /**
     * The version of the protocol that the client speaks.
     */
    version: number;
    /**
     * The player's token; without one the client may only look on.
     */
    token?: string;
};
/**
 * Sit down at a match, come back to it, or look on.
 */
export type Join = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * To play or to look on.
     */
    role?: Role;
    /**
     * The seat asked for. A player who comes back gets the old seat, whatever is asked.
     */
    side?: Side;
    /**
     * The invitation, for a seat that is not open to all.
     */
    invite?: string;
    /**
     * The version of the rules that the client knows; refused with `version` if it is another.
     */
    rule_version?: number;
    /**
     * The hash of the options that the client expects; refused with `config` if it is another.
     */
    config_hash?: string;
    /**
     * The last event that the client has; it gets those after it instead of a snapshot.
     */
    after?: Sequence;
    /**
     * A player's commitment to a share of the luck, 64 hexadecimal digits. Whoever joins without
     * one takes no part in drawing the luck.
     */
    luck?: string;
    /**
     * With or without pictures.
     */
    detail?: Detail;
};
/**
 * The answer to `join`.
 */
export type JoinAck = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * Whether the client may listen.
     */
    accepted: boolean;
    /**
     * Whether it plays or looks on.
     */
    role: Role | null;
    /**
     * The player's seat.
     */
    seat: Seat | null;
    /**
     * What was agreed.
     */
    terms: Terms | null;
    /**
     * The last sequence number that this player used, to go on from.
     */
    last_sequence: Sequence | null;
    /**
     * Why not.
     */
    error?: Problem;
};
/**
 * Sit down at a match: `POST /api/matches/{match}/join`.
 */
export type JoinMatch = {
    /**
     * The seat asked for.
     */
    side?: Side;
    /**
     * The invitation, for a seat that is not open to all.
     */
    invite?: string;
};
export type JsonValue = number | string | boolean | Array<JsonValue> | {
    [key in string]: JsonValue;
} | null;
/**
 * Stop listening to a match.
 */
export type Leave = {
    /**
     * The match.
     */
    match: MatchId;
};
/**
 * A piece that is gone.
 */
export type Lost = {
    /**
     * Whose it was.
     */
    seat: Seat;
    /**
     * What it was, if the viewer knows.
     */
    figure: Figure | null;
    /**
     * Whether it went face down or under its cover.
     */
    covered: boolean;
};
/**
 * What each seat puts into the luck of a match.
 */
export type Luck = {
    /**
     * The first seat.
     */
    first: LuckShare;
    /**
     * The second seat.
     */
    second: LuckShare;
    /**
     * Whether the players changed places when sides were drawn.
     */
    changed_places: boolean;
};
/**
 * Whose luck it is.
 */
export type LuckKind = "house" | "joint";
/**
 * What a seat puts into the luck of a match.
 */
export type LuckShare = "undecided" | "nothing" | {
    "committed": {
        /**
         * To what.
         */
        commitment: string;
    };
} | {
    "opened": {
        /**
         * To what it had committed itself.
         */
        commitment: string;
        /**
         * The share.
         */
        share: string;
    };
};
/**
 * A piece on the board, as its viewer sees it.
 */
export type Man = {
    /**
     * Counted from the left.
     */
    column: number;
    /**
     * Counted from the top.
     */
    row: number;
    /**
     * Whose it is.
     */
    seat: Seat;
    /**
     * How it moves now; none for a piece whose looks give nothing away.
     */
    figure: Figure | null;
    /**
     * What it really is, where that differs from `figure` and the viewer knows it.
     */
    really: Figure | null;
    /**
     * Whether it is still face down or under its cover.
     */
    covered: boolean;
    /**
     * Whether it may never move again.
     */
    frozen: boolean;
    /**
     * Which piece it is, in a match.
     */
    id?: PieceId;
};
/**
 * The number of a match, random, so that it cannot be guessed from another.
 */
export type MatchId = string;
/**
 * Matches, newest first.
 */
export type MatchList = {
    /**
     * At most a hundred.
     */
    matches: Array<MatchSummary>;
};
/**
 * What everybody may know of a match.
 */
export type MatchSummary = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The game's id.
     */
    game: string;
    /**
     * How it begins.
     */
    opening: Opening;
    /**
     * All its options.
     */
    options: {
        [key in string]: JsonValue;
    };
    /**
     * The clock; none for unlimited time.
     */
    clock: Clock | null;
    /**
     * Who plays.
     */
    seats: Seats;
    /**
     * How far it has come.
     */
    phase: Phase;
    /**
     * When it was set up.
     */
    created_at: Millis;
    /**
     * How it ended.
     */
    outcome: Outcome | null;
};
/**
 * A time in milliseconds since 1970, or a span of milliseconds.
 */
export type Millis = string;
/**
 * Ask for a guest's identity: `POST /api/guests`.
 */
export type NewGuest = {
    /**
     * What others will see: 1 to 40 printable characters.
     */
    name: string;
};
/**
 * Set up a match and sit down: `POST /api/matches`.
 */
export type NewMatch = {
    /**
     * The game's id.
     */
    game: string;
    /**
     * How the match begins; by default as is usual for the game.
     */
    opening?: Opening;
    /**
     * Options that differ from the game's own.
     */
    options?: {
        [key in string]: JsonValue;
    };
    /**
     * The clock; none for unlimited time.
     */
    clock?: Clock;
    /**
     * The seat of the player who asks; `any` lets luck decide.
     */
    side?: Side;
    /**
     * Who shall sit opposite.
     */
    opponent?: Opponent;
    /**
     * Who may look on; by default everybody, but nobody else where a player is invited.
     */
    visibility?: Visibility;
};
/**
 * What is on offer.
 */
export type Offers = {
    /**
     * Who offers a draw.
     */
    draw: Seat | null;
    /**
     * Who asks to take back.
     */
    takeback: Seat | null;
    /**
     * Who asks for another game.
     */
    rematch: Seat | null;
};
/**
 * How a match begins.
 */
export type Opening = "usual" | "blind";
/**
 * Who shall sit opposite.
 */
export type Opponent = "open" | "invited" | {
    "computer": {
        /**
         * How well it plays, from 1.
         */
        level: number;
    };
};
/**
 * What a player may order.
 */
export type Order = {
    "play": string;
} | {
    "open_luck": string;
} | "resign" | "offer_draw" | "accept_draw" | "decline_draw" | {
    "claim": string;
} | "abort" | "offer_takeback" | "accept_takeback" | "decline_takeback" | "claim_win" | {
    "say": Phrase;
} | "silence" | "listen" | "offer_rematch" | "accept_rematch" | "decline_rematch";
/**
 * How a game ended.
 */
export type Outcome = {
    /**
     * Who won; nobody if it was drawn or called off.
     */
    winner: Seat | null;
    /**
     * Why it ended: a stable word.
     */
    reason: string;
};
/**
 * Be paired with whoever wants the same: `POST /api/pairings`.
 */
export type Pair = {
    /**
     * The game's id.
     */
    game: string;
    /**
     * How the match begins; by default as is usual for the game.
     */
    opening?: Opening;
    /**
     * Options that differ from the game's own.
     */
    options?: {
        [key in string]: JsonValue;
    };
    /**
     * The clock; none for unlimited time.
     */
    clock?: Clock;
};
/**
 * The match that somebody was paired into.
 */
export type Paired = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The player's seat; provisional where luck decides who sits where.
     */
    seat: Seat;
    /**
     * Whether the opponent is still to come.
     */
    waiting: boolean;
};
/**
 * A part of a long replay.
 */
export type Part = {
    /**
     * The first frame, counted from 0.
     */
    from?: number;
    /**
     * How many frames at most, up to 1 000.
     */
    limit?: number;
};
/**
 * How far a match has come.
 */
export type Phase = "waiting" | "playing" | "over";
/**
 * All that players can say to each other: there is no free text.
 */
export type Phrase = "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment" | "back_again" | "good_game" | "goodbye";
/**
 * The number of a piece: the same for one viewer during a whole match, and no clue to what it is.
 */
export type PieceId = number;
/**
 * Ask for a sign of life.
 */
export type Ping = {
    /**
     * Sent back with the answer.
     */
    nonce?: Sequence;
};
/**
 * The number of a player.
 */
export type PlayerId = string;
/**
 * The answer to `ping`.
 */
export type Pong = {
    /**
     * What the ping bore.
     */
    nonce: Sequence | null;
    /**
     * The server's time.
     */
    at: Millis;
};
/**
 * Do something in a match: `POST /api/matches/{match}/commands`.
 */
export type PostCommand = {
    /**
     * As in `command`.
     */
    sequence: Sequence;
    /**
     * As in `command`.
     */
    turn?: number;
    /**
     * As in `command`.
     */
    order: Order;
};
/**
 * A player came or went.
 */
export type Presence = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * Whether the first player is connected.
     */
    first: boolean;
    /**
     * Whether the second player is connected.
     */
    second: boolean;
    /**
     * How many look on.
     */
    spectators: number;
    /**
     * When a player may claim the win because the other is away.
     */
    claim_at: Millis | null;
};
/**
 * What is wrong, for programs and for people.
 */
export type Problem = {
    /**
     * A stable word.
     */
    code: ErrorCode;
    /**
     * A sentence.
     */
    message: string;
    /**
     * How long to wait before trying again, with `rate` and `busy`.
     */
    retry_after_ms?: number;
};
/**
 * Ask for the events of a match.
 */
export type PullSync = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The last event that the client has; by default the last one acknowledged.
     */
    after?: Sequence;
};
/**
 * A match looked at again: the answer to `POST /api/replay` and `GET /api/matches/{match}/history`.
 */
export type Replay = {
    /**
     * What was agreed before the match.
     */
    terms: Terms;
    /**
     * Who played.
     */
    seats: Seats;
    /**
     * Through whose eyes.
     */
    view: Eyes;
    /**
     * How many frames there are in all.
     */
    total: number;
    /**
     * The number of the first frame below, counted from 0.
     */
    from: number;
    /**
     * The frames, in order.
     */
    frames: Array<Frame>;
    /**
     * How it ended; none if it has not.
     */
    outcome: Outcome | null;
    /**
     * The whole truth at the end, in the game's notation.
     */
    truth: string | null;
};
/**
 * Look at a finished match again: `POST /api/replay`.
 */
export type ReplayRecord = {
    /**
     * The record, as the server hands it out: at most 1 MiB and 10 000 entries.
     */
    record: string;
    /**
     * Through whose eyes.
     */
    view: Eyes;
    /**
     * Which part of it.
     */
    part?: Part;
    /**
     * With or without pictures.
     */
    detail?: Detail;
};
/**
 * In what role a client comes to a match.
 */
export type Role = "player" | "spectator";
/**
 * What whoever runs the server may decide about a match.
 */
export type Ruling = "abort" | "first_wins" | "second_wins" | "draw" | "pause" | "resume" | "retire";
/**
 * A board with everything on it that its viewer may see.
 */
export type Scene = {
    /**
     * How the board is ruled.
     */
    grid: Grid;
    /**
     * The name of each column, left to right.
     */
    columns: Array<string>;
    /**
     * The name of each row, top to bottom.
     */
    rows: Array<string>;
    /**
     * Squares that are not plain.
     */
    ground: Array<Ground>;
    /**
     * The pieces on the board.
     */
    men: Array<Man>;
    /**
     * The pieces that are gone, in the order in which they went.
     */
    lost: Array<Lost>;
};
/**
 * One of the two players, in order of play.
 */
export type Seat = "first" | "second";
/**
 * Who sits on each seat.
 */
export type Seats = {
    /**
     * The first seat.
     */
    first: Chair;
    /**
     * The second seat.
     */
    second: Chair;
};
/**
 * A place in a row: of a player's commands, or of the events of one viewer's stream.
 */
export type Sequence = string;
/**
 * A message from the server.
 */
export type ServerMessage = ({
    "type": "welcome";
} & Welcome) | ({
    "type": "join_ack";
} & JoinAck) | ({
    "type": "command_ack";
} & CommandAck) | ({
    "type": "snapshot";
} & Snapshot) | ({
    "type": "event_delta";
} & EventDelta) | ({
    "type": "game_over";
} & GameOver) | ({
    "type": "presence";
} & Presence) | ({
    "type": "error";
} & Error) | ({
    "type": "pong";
} & Pong);
/**
 * Which seat a player would like.
 */
export type Side = "first" | "second" | "any";
/**
 * Who says where the players sit.
 */
export type SidesKind = "fixed" | "drawn";
/**
 * Everything that the viewer may see now.
 */
export type Snapshot = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The last event that it includes.
     */
    number: Sequence;
    /**
     * What the viewer may see.
     */
    state: State;
};
/**
 * What the players do now: draw luck, place their pieces in secret, or play.
 */
export type Stage = "drawing" | "committing" | "opening" | "playing";
/**
 * What a viewer may see of a match.
 */
export type State = {
    /**
     * How far it has come.
     */
    phase: Phase;
    /**
     * What the players do now.
     */
    stage: Stage;
    /**
     * How many actions this viewer has heard of: what `turn` of a command must be.
     */
    turn: number;
    /**
     * The position as the viewer knows it, in the game's notation.
     */
    position: string;
    /**
     * The position to draw, unless the client wants text alone.
     */
    picture?: Scene;
    /**
     * Whose decision is due.
     */
    awaiting: Awaited;
    /**
     * Whether the seat to move stands in check; none if the game has no checks or the viewer may
     * not know.
     */
    check: boolean | null;
    /**
     * What the viewer may do; empty unless awaited, or where it cannot be listed.
     */
    legal: Array<string>;
    /**
     * What the viewer may claim.
     */
    claims: Array<string>;
    /**
     * What the viewer may claim by saying which action it will do: a reason, a blank and the action,
     * to be sent as it is in `claim`.
     */
    claims_by_intent?: Array<string>;
    /**
     * Who plays.
     */
    seats: Seats;
    /**
     * The clocks; none for unlimited time.
     */
    clock: ClockState | null;
    /**
     * What the players put into the luck; nothing where luck is the house's alone.
     */
    luck?: Luck;
    /**
     * When whoever has not done its part of the set-up loses by that; none where a clock counts,
     * and once the pieces stand on the board.
     */
    set_up_until?: Millis;
    /**
     * Why the match is paused, if it is.
     */
    paused?: string;
    /**
     * What is on offer.
     */
    offers: Offers;
    /**
     * Whether the viewer does not want to hear what the opponent says.
     */
    silenced: boolean;
    /**
     * How it ended.
     */
    outcome: Outcome | null;
    /**
     * The next match of the same players.
     */
    rematch: MatchId | null;
};
/**
 * What comes of an attack.
 */
export type Strike = "fail" | "retreat" | "capture";
/**
 * What was agreed before the match: all public from the start.
 */
export type Terms = {
    /**
     * The game's id.
     */
    game: string;
    /**
     * How it begins.
     */
    opening: Opening;
    /**
     * The version of its rules.
     */
    rule_version: number;
    /**
     * All its options.
     */
    options: {
        [key in string]: JsonValue;
    };
    /**
     * The hash that names game, rule version and options.
     */
    config_hash: string;
    /**
     * The promise of the house's part of the luck, a seed that is published at the end.
     */
    deal_commitment: string;
    /**
     * Whether the players put in something too.
     */
    luck: LuckKind;
    /**
     * Whether luck decides who sits where.
     */
    sides: SidesKind;
    /**
     * The clock; none for unlimited time.
     */
    clock: Clock | null;
};
/**
 * What a square may be besides plain.
 */
export type Terrain = "mountain" | "pass" | "fortress" | {
    "arsenal": Seat;
};
/**
 * Who may know of a match and look on.
 */
export type Visibility = "public" | "private";
/**
 * The answer to `hello`.
 */
export type Welcome = {
    /**
     * The version of the protocol that the server speaks.
     */
    version: number;
    /**
     * Who the client is, if it sent a token.
     */
    player: PlayerId | null;
    /**
     * The player's name.
     */
    name: string | null;
};
/**
 * What a client was promised while a match was played, as far as it was there. Hashes and shares
 * are written in lower-case hexadecimal digits.
 */
export type Witness = {
    /**
     * The match.
     */
    match: MatchId;
    /**
     * The `deal_commitment` of the terms, heard before the first move.
     */
    deal?: string;
    /**
     * The `config_hash` of the terms, heard before the first move.
     */
    config?: string;
    /**
     * What the chairs committed themselves to, as they stood before sides were drawn.
     */
    committed?: WitnessedParts;
    /**
     * What the chairs opened.
     */
    opened?: WitnessedParts;
    /**
     * The `record_digest` that was published at the end.
     */
    digest?: string;
};
/**
 * What was heard of each chair's part of the luck.
 */
export type WitnessedParts = {
    /**
     * The first chair's.
     */
    first?: string;
    /**
     * The second chair's.
     */
    second?: string;
};

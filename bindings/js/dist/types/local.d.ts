/** Matches and a server in this process. */
import type { Connect } from "./client/link.js";
import type { Created, EventDelta, GameOver, MatchSummary, NewMatch, Order } from "./protocol.js";
import type { Limit, Seat, State, Terms, Transcript, Viewer } from "./types.js";
import type { Held, Umpire } from "./umpire.js";
/** A match of which this process is the referee: whoever holds it sees everything that anybody sees. */
export declare class LocalMatch implements Held {
    private readonly umpire;
    readonly handle: number;
    readonly generation: number;
    constructor(umpire: Umpire, handle: number, generation: number);
    /** What somebody sees. */
    state(viewer: Viewer, detail?: "text" | "picture"): State;
    /** What somebody heard since an event. */
    events(viewer: Viewer, after?: string): EventDelta;
    /** The match so far as somebody may write it down: what a computer player wants to hear. */
    transcript(viewer: Viewer): Transcript;
    /** A seat orders something; the answer is the number of the event that came of it. */
    command(seat: Seat, order: Order): string;
    /** Plays a move. */
    play(seat: Seat, action: string): string;
    /** A computer whose turn it is thinks here and now, and acts; null if it is nobody's turn of theirs. */
    think(limit: Limit): Seat | null;
    terms(): Terms;
    /** How it ended, with everything that was secret. */
    over(): GameOver;
    /** The record of a match that is over. */
    record(): {
        record: string;
        digest: string;
    };
    /** The match as text, secrets included, to go on with it later. */
    save(): string;
    close(): void;
    private ask;
}
/** A server for one visitor in this process. It speaks the protocol, and its computers think when asked to. */
export declare class LocalServer implements Held {
    private readonly umpire;
    readonly handle: number;
    readonly generation: number;
    private readonly lines;
    /** What is still to be told, in order. */
    private queue;
    constructor(umpire: Umpire, handle: number, generation: number);
    /** Sets up a match against a computer. */
    create(match: NewMatch, seed?: string, id?: string): Created;
    takeUp(saved: string): MatchSummary;
    matches(): MatchSummary[];
    /** The matches in which a computer is to move. */
    due(): string[];
    /** The computer of a match thinks here and now, acts, and everybody is told. */
    think(match: string, limit: Limit): void;
    save(match: string): string;
    record(match: string): {
        record: string;
        digest: string;
    };
    forget(match: string): void;
    /** Acts on a message of the protocol and returns what is said to it. */
    receive(message: string): string[];
    /** What the visitor has not been told yet. */
    news(): string[];
    /** A line to this server, for clients. */
    readonly connect: Connect;
    close(): void;
    /** Nobody hears an answer before it has finished asking, nor the later before the earlier. */
    private tell;
    private ask;
}
/** A number for a match, drawn at random. */
export declare function matchId(): string;

/** What one viewer has heard of a match: a pure fold over the server's messages. */
import type { Event, Fact, GameOver, MatchId, Presence, Problem, Role, Seat, ServerMessage, State, Terms } from "../protocol.js";
/** A position as it was seen when it was played. */
export type Page = Pick<State, "position" | "picture" | "awaiting" | "check">;
/** Everything that this page knows of a match. */
export interface Chronicle {
    match: MatchId;
    terms: Terms | undefined;
    role: Role | undefined;
    seat: Seat | undefined;
    /** The highest sequence number of a command that the server has told us of. */
    lastSequence: number;
    state: State | undefined;
    /** The number of the event that `state` includes. */
    number: number;
    /** The events from 1 on, without gaps. */
    events: readonly Event[];
    /** Positions by turn, as far as they were seen in this page; after a take-back, what it led back to. */
    pages: ReadonlyMap<number, Page>;
    presence: Presence | undefined;
    over: GameOver | undefined;
    /** Why the match cannot be shown. */
    refused: Problem | undefined;
    /** The event after which events are missing and must be asked for. */
    missingAfter: number | undefined;
}
/** Nothing is known yet. */
export declare function blank(match: MatchId): Chronicle;
/** The chronicle after one more message. Messages of other matches change nothing. */
export declare function hear(chronicle: Chronicle, message: ServerMessage): Chronicle;
/** The number of the last event without a gap before it. */
export declare function heardUpTo(chronicle: Chronicle): number;
/** A move as it is listed: who made it, what was heard of it, and the turn after it. */
export interface Played {
    seat: Seat;
    lines: readonly string[];
    facts: readonly Fact[];
    written: string | undefined;
    turn: number;
}
/** The moves that still stand, in order: what was taken back is gone, though turns are counted on. */
export declare function movesOf(chronicle: Chronicle): Played[];

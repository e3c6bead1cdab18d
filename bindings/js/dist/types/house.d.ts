/** Matches against a computer that are kept as text: lines to them, and what else is asked of them. */
import type { Connect } from "./client/link.js";
import type { Brief } from "./player.js";
import type { Created, MatchSummary, NewMatch, Replay } from "./protocol.js";
import { type Decision, type Seating } from "./types.js";
/** Whoever does what is asked by name: the module here or in a worker. */
export interface Desk {
    /** Changes when all that was held is gone. */
    readonly generation: number;
    call<Ok>(name: string, fields?: object, on?: number): Promise<Ok>;
}
/** As much of a computer player as is used. */
export interface Thinker {
    decide(brief: Brief): Promise<Decision>;
    stop(): void;
    close(): void;
}
/** Where one match is kept. Its text has every secret of it. */
export interface Kept {
    match: string;
    read(): string;
    write(saved: string, summary: MatchSummary): void;
}
/** A match that was set up, as text. */
export interface Founded extends Created {
    saved: string;
    summary: MatchSummary;
}
/**
 * A server for one visitor whose matches live in whatever keeps their texts. Computers think in workers, so that
 * orders are carried out while they do.
 */
export declare class House {
    private readonly desk;
    private readonly seat;
    constructor(desk: Desk, seat: (seating: Seating) => Thinker);
    /** Sets up a match against a computer; where there is no source of random bytes, luck is handed in. */
    create(name: string, wanted: NewMatch, { seed, match }?: {
        seed: string;
        match: string;
    }): Promise<Founded>;
    /** The record of a match that is over. */
    record(saved: string): Promise<string>;
    /** The positions so far as the visitor saw them. */
    history(saved: string, from: number): Promise<Replay>;
    /** Lines to a match, for clients. */
    line(kept: Kept): Connect;
    private take;
    private visit;
}

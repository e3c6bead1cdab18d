/** Reads the record of a match and checks every promise in it. No rule is needed for that. */
import type { Chair, Outcome, Seat, Witness } from "../protocol.js";
import { type Options, type Preimages } from "./commitment.js";
/** One thing that happened, as the record tells it. */
export interface Entry {
    at: number;
    by: Seat | "house";
    /** What was ordered or done, such as `play e2e4`. */
    text: string;
}
export interface MatchRecord {
    game: string;
    ruleVersion: number;
    config: string;
    options: Options;
    match: string;
    deal: string;
    seed: string;
    /** What each chair committed itself to and opened, as they stood before sides were drawn. */
    luck: Record<Seat, LuckPart> | undefined;
    chairs: Record<Seat, Chair>;
    entries: Entry[];
    outcome: Outcome;
    digest: string;
    /** The text that the digest is of. */
    body: string;
}
/** What one chair put into the luck; nothing at all if it took no part. */
export interface LuckPart {
    name: string;
    committed?: string;
    opened?: string;
}
/** A promise and whether it was kept. */
export interface Check {
    what: "digest" | "config" | "deal" | "setup" | "share";
    seat?: Seat;
    /** Whose promise it was, where it is a player's. */
    name?: string;
    holds: boolean;
    /** The hash that was promised. */
    promised: string;
}
/** Reads a record; undefined if it is none. */
export declare function readRecord(text: string): MatchRecord | undefined;
/** Checks the record's own hash, its options, its seed and its sealed set-ups. */
export declare function checkRecord(record: MatchRecord, preimages: Preimages): Promise<Check[]>;
/** What this browser was promised, and whether the record keeps it; undefined where it was not there. */
export interface Testimony {
    what: "digest" | "config" | "deal" | "committed" | "opened";
    holds: boolean | undefined;
}
/** Holds a record against what was promised at the table. */
export declare function testify(record: MatchRecord, witness: Witness | undefined): Testimony[];

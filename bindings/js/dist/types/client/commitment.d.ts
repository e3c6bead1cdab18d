/** Promises that can be checked later: what is hashed, byte by byte. */
import type { Seat } from "../protocol.js";
import { randomHex } from "../random.js";
export type Options = Record<string, unknown>;
/** How a game writes what is hashed. */
export interface Preimages {
    /** What each hash begins with. */
    name: string;
    options(options: Options): Uint8Array;
    layout(layout: string): Uint8Array;
}
/** How games write it unless they say otherwise. */
export declare function usualPreimages(game: string): Preimages;
/** Thirty-two bytes that nobody can guess, as hexadecimal digits. */
export declare const newNonce: typeof randomHex;
/** The hash that names a game, the version of its rules and its options. */
export declare function configHash(preimages: Preimages, ruleVersion: number, options: Options): Promise<string>;
/** A set-up and everything that it is bound to. */
export interface Sealed {
    match: string;
    seat: Seat;
    config: string;
    layout: string;
    nonce: string;
}
/** The hash by which a seat commits itself to its set-up. */
export declare function setupCommitment(preimages: Preimages, sealed: Sealed): Promise<string>;
/** The hash by which the server commits itself to the seed. */
export declare function dealCommitment(game: string, match: string, config: string, seed: string): Promise<string>;

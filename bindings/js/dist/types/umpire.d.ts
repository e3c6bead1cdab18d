/** Everything that the module can do, once it is loaded. */
import { House } from "./house.js";
import { LocalMatch, LocalServer } from "./local.js";
import { type Module } from "./module.js";
import { Player } from "./player.js";
import type { Replay, Witness } from "./protocol.js";
import { Remote, type Spawn } from "./remote.js";
import { type Answer, type NewLocalMatch, type Promised, type Question, type SealedSetUp, type Seating, type Verified, type Viewer } from "./types.js";
export declare class Umpire {
    private readonly module;
    private readonly spawn?;
    constructor(module: Module, spawn?: Spawn | undefined);
    /** Answers a question about a position, at once. It never throws. */
    ask<Ok = Record<string, unknown>>(question: Question): Answer<Ok>;
    /** The same with one line of JSON in and one out. */
    askText(line: string): string;
    /** Resolves when questions can be answered again after an `internal` fault. */
    ready(): Promise<void>;
    /**
     * Plays a record again and checks every promise in it, also those that a witness heard.
     * @throws {Refusal} with what does not fit.
     */
    verify(record: string, witness?: Witness): Verified;
    /** The positions of a finished match as somebody saw them. */
    replay(record: string, view: Viewer | "truth", detail?: "text" | "picture"): Replay;
    /** A finished match in a format for other programs, such as `pgn`. */
    exportRecord(record: string, format: string): string;
    /** What to say to commit to a set-up, and what to say to open it. */
    promiseSetUp(sealed: SealedSetUp): Promised;
    /** The hash by which a player commits itself to its share of the luck of a match. */
    promiseShare(match: string, share: string): string;
    /** SHA-256 of a text, as 64 hexadecimal digits. */
    hash(text: string): string;
    /** Opens a match of which this process is the referee. */
    openMatch(match: NewLocalMatch): LocalMatch;
    /** Goes on with a match that was saved. */
    takeUpMatch(saved: string): LocalMatch;
    /** A server for one visitor, for play without a network: clients talk to it as to any other. */
    openServer(name: string): LocalServer;
    /**
     * A server for one visitor whose computers think in workers, and whose matches are kept as text by whoever
     * hands that in.
     */
    openHouse(): House;
    /**
     * A computer player in a worker of its own. Close it when it is done.
     * @throws {Refusal} where there are no workers.
     */
    createPlayer(seating: Seating): Player;
    /** The whole module in a worker: the same calls, but nothing here waits for it. */
    createRemote(): Remote;
    /**
     * Does anything by its name; what everything above is made of.
     * @throws {Refusal} with what was wrong.
     */
    call<Ok>(name: string, fields?: object, on?: Held): Ok;
    /** This module, asked as if it were elsewhere. */
    private desk;
    private records;
}
/** Something that one instance of the module holds. */
export interface Held {
    readonly handle: number;
    readonly generation: number;
}

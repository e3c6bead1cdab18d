/** One match over the line: joins, hears, pulls what is missing, repeats unanswered commands. */
import type { MatchId, Order, Problem } from "../protocol.js";
import { type Connect, type LinkState, type Wakes } from "./link.js";
import { type Store } from "./store.js";
import { type Chronicle } from "./stream.js";
/** A match and the way to it. */
export interface Attendance {
    match: MatchId;
    /** How lines to the server are opened. */
    connect: Connect;
    /** Who we are; without a token one can only look on. */
    token?(): string | undefined;
    invite?: string | undefined;
    /** Whether positions come as text alone, or with all that is needed to draw them. */
    detail?: "text" | "picture";
    /** Keeps what must not be lost with the program: the share of the luck, promises, a sealed set-up. */
    store?: Store;
    wakes?: Wakes;
    /** What to put into the luck, where there is no source of random bytes: 64 hexadecimal digits. */
    share?: string;
}
export interface MatchEvents {
    change(chronicle: Chronicle): void;
    problem(problem: Problem): void;
    unknown(): Promise<unknown>;
    state(state: LinkState): void;
}
/** Whether an order is meant for the position that is shown, or holds whatever the other side does. */
export type Intent = "now" | "anytime";
/** A secret set-up: what to say to commit to it, and what to say to open it. */
export interface SetUpPromise {
    commit: string;
    open: string;
}
export declare class MatchLine {
    private readonly attendance;
    private readonly events;
    private chronicle;
    private pending;
    private sequence;
    private role;
    private readonly share;
    private readonly commitment;
    private opened;
    private readonly said;
    private readonly store;
    /** Before that, orders wait. */
    private joined;
    private retry;
    private readonly link;
    constructor(attendance: Attendance, events: MatchEvents);
    /** The server's time. */
    now(): number;
    close(): void;
    /** Orders something. It is repeated after a lost connection until it is answered. */
    order(order: Order, intent?: Intent): void;
    /**
     * Commits to a secret set-up as soon as it is time, and opens it as soon as both have committed; also when
     * the program is started anew in between, if its store keeps things.
     */
    setUp(promise: SetUpPromise): void;
    private sayDue;
    private submit;
    private join;
    private receive;
    /** The match is being opened anew; what was not answered is sent once more after that. */
    private joinAgain;
    private settle;
    private update;
    /** Opens our share as soon as both have said what they put in, and never before. */
    private openLuck;
}

/** One line to the server: it greets, keeps itself alive, comes back by itself, loses nothing. */
import { type ClientMessage, type ServerMessage } from "../protocol.js";
export type LinkState = "connecting" | "open" | "lost" | "old";
export interface LinkEvents {
    /** The line is open and the server knows us; say what must be said first. */
    open(): void;
    /** The server does not know whose token we show; resolves when there is another to show. */
    unknown(): Promise<unknown>;
    message(message: ServerMessage): void;
    state(state: LinkState): void;
}
/** A line that carries texts, whatever it is made of. */
export interface Line {
    send(text: string): void;
    close(): void;
}
export interface LineEvents {
    open(): void;
    message(text: string): void;
    close(): void;
}
/** Opens a line; nothing is heard on it before this has returned. */
export type Connect = (events: LineEvents) => Line;
/** Calls back when a lost line may be found again, such as when a phone wakes up; returns how to end that. */
export type Wakes = (wake: () => void) => () => void;
export declare class Link {
    private readonly open;
    private readonly token;
    private readonly events;
    private line;
    private isOpen;
    private state;
    private heardAt;
    private pings;
    private pingCount;
    private failures;
    private retry;
    private readonly beat;
    private offset;
    private closed;
    private readonly sleep;
    constructor(open: Connect, token: () => string | undefined, events: LinkEvents, wakes?: Wakes);
    /** The server's time now. */
    now(): number;
    /** Sends if the line is open; what must not be lost is sent again by `open`. */
    send(message: ClientMessage): void;
    close(): void;
    private connect;
    private greet;
    private receive;
    private fail;
    private time;
    private ping;
    /** Also runs late after a sleep, and then finds the line dead at once. */
    private readonly tick;
    private readonly wake;
    private lose;
    private again;
    private become;
}

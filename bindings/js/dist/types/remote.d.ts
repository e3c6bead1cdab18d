/** The module in a worker: asked from here, stopped from here, started anew from here. */
import { type Door } from "./module.js";
import { type Answer, type Choice, type Question, Refusal } from "./types.js";
/** A worker, whatever the platform calls it. */
export interface Port {
    post(message: ToWorker): void;
    /** Must be called once, before anything is posted. */
    listen(hear: (message: FromWorker) => void, fail: (reason: string) => void): void;
    terminate(): void;
}
/** Starts a worker that will load the module when it is told to. */
export type Spawn = () => Started;
export interface Started {
    port: Port;
    /** What the worker is told first: the compiled module, or where to find it. */
    source: unknown;
    /** Whether memory can be shared with it, so that it hears of a stop while it works. */
    memory: "shared" | "copied";
}
export type ToWorker = {
    kind: "load";
    source: unknown;
    flag: SharedArrayBuffer | undefined;
} | {
    kind: "work";
    id: number;
    door: Door;
    text: string;
};
export type FromWorker = {
    kind: "done";
    id: number;
    text: string;
} | {
    kind: "progress";
    id: number;
    text: string;
} | {
    kind: "failed";
    reason: string;
};
export declare class Remote {
    private readonly spawn;
    private port;
    private flag;
    private readonly jobs;
    private count;
    private closed;
    /** How many workers have ended: what one of them held is gone with it. */
    generation: number;
    constructor(spawn: Spawn);
    /** Answers a question about a position. It never rejects. */
    ask<Ok = Record<string, unknown>>(question: Question): Promise<Answer<Ok>>;
    /** Does anything by its name; rejects with a refusal. */
    call<Ok>(name: string, fields?: object, on?: number, progress?: (choice: Choice) => void): Promise<Ok>;
    /** Asks the work at hand to end soon, and says whether that can be heard. */
    interrupt(): boolean;
    /** Ends the worker, whatever it does; the next request starts another. */
    restart(): void;
    close(): void;
    private request;
    private worker;
    private hear;
    private end;
}
export { Refusal };

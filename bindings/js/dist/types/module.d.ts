/** The WebAssembly module: texts in and texts out, and a new instance after a fault of ours. */
/** What the module exports. */
export interface Exports {
    memory: {
        readonly buffer: ArrayBufferLike;
    };
    umpire_start(): number;
    umpire_inbox(length: number): number;
    umpire_query(): number;
    umpire_call(): number;
    umpire_outbox(): number;
}
/** What the module asks of us. */
export interface Imports {
    umpire: {
        umpire_now_ms(): number;
        umpire_should_stop(): number;
        umpire_progress(at: number, length: number): void;
        umpire_panicked(at: number, length: number): void;
    };
}
/** Makes an instance: at once where the platform can, so that a question is always answered. */
export type Instantiate = (imports: Imports) => Exports | Promise<Exports>;
/** Whom the module asks while it thinks. */
export interface Host {
    shouldStop?(): boolean;
    /** Hears of progress, as JSON. */
    progress?(text: string): void;
}
/** The door for questions about positions, or everything else. */
export type Door = "query" | "call";
/** What is answered when something of ours broke. */
export declare function internal(message: string): string;
export declare class Module {
    private readonly instantiate;
    private readonly host;
    private exports;
    private starting;
    private busy;
    private panic;
    private unheard;
    /** How many instances there have been: what one instance holds is gone with it. */
    generation: number;
    private constructor();
    static load(instantiate: Instantiate, host?: Host): Promise<Module>;
    /** Resolves when the module can answer, which is at once but after a fault of ours. */
    ready(): Promise<void>;
    /** Hands a text in and returns the answer. A fault of ours is answered `internal`. */
    exchange(door: Door, text: string): string;
    private pass;
    private read;
    /** What whoever listened threw; the module must not be left in the middle because of it. */
    private rethrow;
    private renew;
    private begin;
    private imports;
}

/** A computer player in a worker: it decides, tells of its progress, and can be stopped. */
import type { Remote } from "./remote.js";
import { type Choice, type Decision, type Limit, type Seating, type Transcript } from "./types.js";
/** What a player is asked. */
export interface Brief {
    /** The match so far as its seat knows it; or say `position` and `moves`. */
    transcript?: Transcript;
    position?: string;
    moves?: string[];
    limit?: Limit;
    onProgress?(choice: Choice): void;
}
export declare class Player {
    private readonly remote;
    private readonly seating;
    private seat;
    private thought;
    constructor(remote: Remote, seating: Seating & {
        seed: string;
    });
    /**
     * What to do. One thought at a time. Rejects with a refusal, such as for a transcript that no match can
     * have.
     */
    decide(brief: Brief): Promise<Decision>;
    /** Ends the thought at hand, which then resolves with the best move so far; there always is one. */
    stop(): void;
    /** Forgets everything, as before a new game. */
    forget(): void;
    close(): void;
    private cut;
    private think;
    /** Sits down in the worker at hand; whatever a player knows follows from what it hears. */
    private sit;
}

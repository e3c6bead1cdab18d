/** What this browser was promised at a table, kept so that a record can be held against it. */
import type { Witness } from "../protocol.js";
import type { Store } from "./store.js";
import type { Chronicle } from "./stream.js";
export declare function witnessOf(store: Store, match: string): Witness | undefined;
/** Keeps what a chronicle tells. What was promised first stands: a later word does not replace it. */
export declare function bearWitness(store: Store, chronicle: Chronicle): void;

/** What this browser was promised at a table, kept so that a record can be held against it. */

import * as shared from "../../../bindings/js/src/client/witness";
import type { Witness } from "../net/protocol";
import type { Chronicle } from "../net/stream";
import { store } from "../settings";

export function witnessOf(match: string): Witness | undefined {
  return shared.witnessOf(store, match);
}

/** Keeps what a chronicle tells. */
export function bearWitness(chronicle: Chronicle): void {
  shared.bearWitness(store, chronicle);
}

/** A record as a row of positions, which the server plays again. */

import { everyFrame, replayFrames } from "../net/http";
import type { Eyes, Frame } from "../net/protocol";

/** The positions of a match as `view` saw them. */
export function replay(record: string, view: Eyes): Promise<Frame[]> {
  return everyFrame((from) => replayFrames(record, view, from));
}

/** The protocol client: lines are handed in, nothing is drawn, no rule is known. */

export { Api, fetchFrom, type Send } from "./client/api.js";
export { clockText, isRunning, measure, type Offset, remaining } from "./client/clock.js";
export {
  configHash,
  dealCommitment,
  newNonce,
  type Preimages,
  type Sealed,
  setupCommitment,
  usualPreimages,
} from "./client/commitment.js";
export {
  type Connect,
  type Line,
  type LineEvents,
  Link,
  type LinkEvents,
  type LinkState,
  type Wakes,
} from "./client/link.js";
export { changesPlaces, jointSeed, type Parts, shareCommitment } from "./client/luck.js";
export {
  type Attendance,
  type Intent,
  type MatchEvents,
  MatchLine,
  type SetUpPromise,
} from "./client/match.js";
export {
  type Check,
  checkRecord,
  type MatchRecord,
  readRecord,
  type Testimony,
  testify,
} from "./client/record.js";
export { forgetful, type Store } from "./client/store.js";
export {
  blank,
  type Chronicle,
  hear,
  heardUpTo,
  movesOf,
  type Page,
  type Played,
} from "./client/stream.js";
export { pageWakes, webSocket } from "./client/web-socket.js";
export { bearWitness, witnessOf } from "./client/witness.js";
export type * from "./protocol.js";
export { ERROR_CODES, PHRASES, VERSION } from "./protocol.js";
export { Refusal } from "./types.js";

/** What every entry of the package offers besides its way to load the module. */

export { type Desk, type Founded, House, type Kept, type Thinker } from "./house.js";
export { LocalMatch, LocalServer } from "./local.js";
export { type Brief, Player } from "./player.js";
export { randomHex } from "./random.js";
export { Remote } from "./remote.js";
export * from "./types.js";
export { Umpire } from "./umpire.js";

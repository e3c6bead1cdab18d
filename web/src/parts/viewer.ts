/** Whose secrets a position's text tells. */

import type { Seat } from "../board/scene";
import type { GameId } from "../games";

/** The seats whose disguises are open to the reader of `position`. */
export function viewerKnows(game: GameId, position: string): readonly Seat[] {
  return game === "stupid" ? (KNOWN[position.slice(-1)] ?? NOBODY) : NOBODY;
}

const NOBODY: readonly Seat[] = [];
const KNOWN: Record<string, readonly Seat[]> = {
  r: ["first"],
  b: ["second"],
  "*": ["first", "second"],
};

/** How moves are counted. */

import type { GameModule } from "../games/module";

/** One by one, unless a game that began with `start` has a count of its own. */
export function numbering(game: GameModule | undefined, start = ""): (index: number) => string {
  return game?.numbering?.(start) ?? ((index) => `${index + 1}. `);
}

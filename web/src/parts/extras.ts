/** What a game adds to its board, if anything. */

import type { Extras, GameModule, Shown } from "../games/module";

const NOTHING: Extras = { marks: {}, buttons: null };

/** The game of a component never changes, so that this is one hook or none as long as it lives. */
export function useExtras(game: GameModule, shown: Shown): Extras {
  return game.useExtras?.(shown) ?? NOTHING;
}

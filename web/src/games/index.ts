/** All games: those that have a folder here, and those that only the server knows. */

import { computed } from "@preact/signals";
import { catalog } from "../net/catalog";
import { genericGame } from "./generic";
import type { GameId, GameModule } from "./module";

const FOLDERS = import.meta.glob<GameModule>("./*/index.ts", { eager: true, import: "game" });

const KNOWN = Object.values(FOLDERS).sort((one, other) => one.order - other.order);

/** Every game, in the order in which people are shown them. */
export const games = computed((): readonly GameModule[] => {
  const strange = (catalog.value ?? []).filter(({ id }) => KNOWN.every((game) => game.id !== id));
  return [...KNOWN, ...strange.map(genericGame)];
});

/** The game with this id, if there is one. */
export function findGame(id: GameId): GameModule | undefined {
  return games.value.find((game) => game.id === id);
}

/** The game that is shown to those who named none. */
export function firstGame(): GameModule {
  const [first] = games.value;
  if (!first) {
    throw new Error("the page was built without a game");
  }
  return first;
}

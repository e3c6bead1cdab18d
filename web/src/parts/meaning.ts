/** What the looks of a piece mean, in one sentence. */

import type { Man } from "../board/scene";
import type { GameId } from "../games";
import type { Words } from "../words";

/** Nothing where a piece is simply what it shows. */
export function meaningOf(words: Words, game: GameId, man: Man): string {
  const { legend } = words;
  if (man.frozen) {
    return legend.frozen;
  }
  switch (game) {
    case "jieqi":
      return man.covered ? legend.faceDown : "";
    case "stupid":
      return man.covered ? disguise(words, man) : legend.unmasked;
    case "war":
      return legend.arms[man.figure?.latin ?? ""] ?? "";
    default:
      return "";
  }
}

function disguise({ legend }: Words, { figure, really }: Man): string {
  if (!really) {
    return legend.unknown;
  }
  return really.name === figure?.name ? legend.honest : legend.disguised;
}

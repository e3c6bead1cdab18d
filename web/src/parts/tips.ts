/** What to do next, for those who have never played. */

import type { Scene } from "../board/scene";
import { scannerOf } from "../board/squares";
import type { GameModule } from "../games/module";
import { words } from "../words";

/** A sentence that fits what is legal now. */
export function tipFor(game: GameModule, scene: Scene, legal: readonly string[]): string {
  return game.tip?.(scene, legal) ?? commonTip(scene, legal);
}

function commonTip(scene: Scene, legal: readonly string[]): string {
  const { tips } = words.value.board;
  const scan = scannerOf(scene);
  if (legal.some((text) => scan(text).length > 1)) {
    return tips.move;
  }
  if (legal.some((text) => scan(text).length === 1)) {
    return tips.single;
  }
  return legal.includes("pass") ? tips.pass : tips.look;
}

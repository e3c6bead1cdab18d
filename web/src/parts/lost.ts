/** Which pieces are counted, in games whose positions do not say so. */

import type { Lost, Scene } from "../board/scene";
import type { Heard } from "./telling";

/** A picture with what was captured on the way to it; one that knows its own losses knows them better. */
export function withLost(scene: Scene, heard: readonly Pick<Heard, "facts">[]): Scene {
  if (scene.lost.length > 0) {
    return scene;
  }
  // What was taken back stands on the board again, and may be captured once more.
  const counted = new Set(scene.men.map(({ id }) => id));
  const lost: Lost[] = [];
  for (const fact of heard.flatMap(({ facts }) => facts)) {
    if (fact.kind === "captured" && (fact.piece === undefined || !counted.has(fact.piece))) {
      counted.add(fact.piece);
      lost.push({ seat: fact.seat, figure: fact.figure, covered: fact.covered });
    }
  }
  return lost.length > 0 ? { ...scene, lost } : scene;
}

/** What a move will look like, shown before the server has answered. Only legal moves come here, so no rule is known. */

import { manAt, type Place, type Scene, samePlace } from "../board/scene";
import { scannerOf } from "../board/squares";

export interface Ahead {
  scene: Scene;
  /** The squares that the move names. */
  places: Place[];
}

/** The piece stands where it goes, and what it takes is gone; all else is left to the answer. */
export function ahead(scene: Scene, move: string): Ahead {
  const places = scannerOf(scene)(move);
  const [from] = places;
  const to = places.at(-1);
  const man = from && manAt(scene, from);
  const taken = to && manAt(scene, to);
  if (!man || !to || samePlace(man, to) || taken?.seat === man.seat) {
    return { scene, places };
  }
  const men = scene.men
    .filter((it) => it !== taken)
    .map((it) => (it === man ? { ...it, column: to.column, row: to.row } : it));
  return { scene: { ...scene, men }, places };
}

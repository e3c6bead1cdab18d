/** What to mark on the board of a position. */

import { type Marks, NO_MARKS } from "../board/marks";
import type { Man, Place, Scene, Seat } from "../board/scene";
import { scannerOf } from "../board/squares";
import type { Network } from "../net/query";

/** Roles whose attack is check. */
const ROYAL = new Set(["king", "general"]);

/** The squares of the piece that stands in check, as far as it can be seen. */
function royalPlaces(scene: Scene, seat: Seat): Place[] {
  const isRoyal = (man: Man) => ROYAL.has((man.really ?? man.figure)?.name ?? "");
  return scene.men.filter((man) => man.seat === seat && isRoyal(man));
}

export interface Facts {
  scene: Scene;
  /** The last move, or what was heard of it. */
  move: string | undefined;
  /** Who stands in check. */
  checked: Seat | undefined;
  hint?: string | undefined;
  network?: { seat: Seat; network: Network } | undefined;
}

/** Last move, check, a hint's arrow, and a side's lines. */
export function marksOf({ scene, move, checked, hint, network }: Facts): Marks {
  const scan = scannerOf(scene);
  const last = move ? scan(move).slice(0, 2) : [];
  const check = checked ? royalPlaces(scene, checked) : [];
  return {
    ...NO_MARKS,
    last,
    check,
    ...hintMarks(scan(hint ?? "")),
    ...networkMarks(scene, network),
  };
}

function hintMarks([from, to]: Place[]): Partial<Marks> {
  return from ? { arrows: [{ from, to: to ?? from, kind: "hint" }] } : {};
}

function networkMarks(scene: Scene, found: Facts["network"]): Partial<Marks> {
  if (!found) {
    return {};
  }
  const scan = scannerOf(scene);
  const places = (names: string[]) => names.flatMap((name) => scan(name).slice(0, 1));
  const network = places(found.network.covered).map((place) => ({ place, seat: found.seat }));
  return { network, unlinked: places(found.network.offline) };
}

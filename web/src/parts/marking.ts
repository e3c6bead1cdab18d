/** What to mark on the board of a position. */

import { type Arrow, type Marks, NO_MARKS } from "../board/marks";
import type { Man, Place, Scene, Seat } from "../board/scene";
import { type Scan, scannerOf } from "../board/squares";
import type { BestLine, Network } from "../net/query";

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
  /** The computer's lines, the best first. */
  best?: readonly BestLine[];
  network?: { seat: Seat; network: Network } | undefined;
}

/** Last move, check, the computer's arrows, and a side's lines. */
export function marksOf({ scene, move, checked, best = [], network }: Facts): Marks {
  const scan = scannerOf(scene);
  const last = move ? scan(move).slice(0, 2) : [];
  const check = checked ? royalPlaces(scene, checked) : [];
  return {
    ...NO_MARKS,
    last,
    check,
    arrows: arrowsOf(scan, best),
    ...networkMarks(scene, network),
  };
}

/** One line alone is shown with the answer to it; of several, the first moves, the best on top. */
function arrowsOf(scan: Scan, lines: readonly BestLine[]): Arrow[] {
  const [only] = lines;
  const arrow = (text: string | undefined, kind: Arrow["kind"]): Arrow[] => {
    const [from, to] = scan(text ?? "");
    return from ? [{ from, to: to ?? from, kind }] : [];
  };
  if (only && lines.length === 1) {
    return [...arrow(only.line[1], "threat"), ...arrow(only.move, "hint")];
  }
  return lines.flatMap(({ move }, index) => arrow(move, index === 0 ? "hint" : "other")).reverse();
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

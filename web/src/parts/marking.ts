/** What to mark on the board of a position. */

import { type Arrow, type Marks, NO_MARKS } from "../board/marks";
import type { Man, Place, Scene, Seat } from "../board/scene";
import { type Scan, scannerOf } from "../board/squares";
import type { GameModule } from "../games/module";
import type { BestLine } from "../net/query";

/** The squares of the piece that stands in check, as far as it can be seen. */
function royalPlaces({ royal }: GameModule, scene: Scene, seat: Seat): Place[] {
  const isRoyal = (man: Man) => (man.really ?? man.figure)?.name === royal;
  return scene.men.filter((man) => man.seat === seat && isRoyal(man));
}

interface Known {
  game: GameModule;
  scene: Scene;
  /** The last move, or what was heard of it. */
  move: string | undefined;
  /** Who stands in check. */
  checked: Seat | undefined;
  /** The computer's lines, the best first. */
  best?: readonly BestLine[];
}

/** Last move, check and the computer's arrows. */
export function marksOf({ game, scene, move, checked, best = [] }: Known): Marks {
  const scan = scannerOf(scene);
  const last = move ? scan(move).slice(0, 2) : [];
  const check = checked ? royalPlaces(game, scene, checked) : [];
  return {
    ...NO_MARKS,
    last,
    check,
    arrows: arrowsOf(scan, best),
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

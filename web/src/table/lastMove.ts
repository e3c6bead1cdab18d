/** Which squares the last move touched: seen in the pictures, or else heard in the words. */

import { pairMen } from "../board/pairing";
import { type Place, type Scene, samePlace } from "../board/scene";
import { scannerOf } from "../board/squares";

/** The squares to mark in `now`. */
export function touched(before: Scene | undefined, now: Scene, lines: readonly string[]): Place[] {
  const seen = before && before.columns.length > 0 ? walked(before, now) : [];
  return seen.length > 0 ? seen : scannerOf(now)(lines.join(" ")).slice(0, 2);
}

/** Where men stood who stand elsewhere now, and where they went. */
function walked(before: Scene, now: Scene): Place[] {
  const { pairs } = pairMen(before.men, now.men);
  return pairs.flatMap((pair) =>
    pair.before && !samePlace(pair.before, pair.now) ? [pair.before, pair.now] : [],
  );
}

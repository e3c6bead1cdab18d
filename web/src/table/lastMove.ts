/** Which squares the last move touched: seen in the pictures, or else heard in the words. */

import { pairMen } from "../board/pairing";
import { type Place, type Scene, samePlace } from "../board/scene";
import { scannerOf } from "../board/squares";
import type { Played } from "../net/stream";

/** The squares to mark after `at` moves: all steps of a turn that has several, else one move. */
export function lastTurn(
  moves: readonly Played[],
  at: number,
  before: Scene | undefined,
  now: Scene,
): Place[] {
  const played = moves.slice(0, at).filter(({ lines }) => !SET_UP.test(lines[0] ?? ""));
  const seat = played.at(-1)?.seat;
  const turn = played.slice(played.findLastIndex((move) => move.seat !== seat) + 1);
  const lines = turn.flatMap((move) => move.lines);
  return turn.length > 1 ? scannerOf(now)(lines.join(" ")) : touched(before, now, lines);
}

/** What is said before the first move. */
const SET_UP = /^(committed|opened)/;

/** The squares that one move touched. */
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

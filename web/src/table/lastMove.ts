/** Which squares the last move touched. */

import type { Place, Scene } from "../board/scene";
import { placeNamed } from "../board/squares";
import type { Fact } from "../net/protocol";
import type { Played } from "../net/stream";

/** The squares to mark after `at` moves: those of all steps of a turn that has several. */
export function lastTurn(moves: readonly Played[], at: number, scene: Scene): Place[] {
  const played = moves.slice(0, at).filter(({ facts }) => !facts.some(isSetUp));
  const seat = played.at(-1)?.seat;
  const turn = played.slice(played.findLastIndex((move) => move.seat !== seat) + 1);
  return turn.flatMap(({ facts }) => touched(scene, facts));
}

/** What happens before the first move. */
function isSetUp({ kind }: Fact): boolean {
  return kind === "committed" || kind === "opened";
}

/** The squares that one action touched. */
export function touched(scene: Scene, facts: readonly Fact[]): Place[] {
  return facts.flatMap(squaresOf).flatMap((name) => placeNamed(scene, name) ?? []);
}

function squaresOf(fact: Fact): string[] {
  switch (fact.kind) {
    case "moved":
      return [fact.from, fact.to];
    case "attacked":
    case "retreat_due":
    case "razed":
      return [fact.at];
    default:
      return [];
  }
}

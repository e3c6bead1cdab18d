/** A sound for every new move and for the end. */

import { useEffect, useState } from "preact/hooks";
import type { Fact } from "../net/protocol";
import type { Chronicle, Played } from "../net/stream";
import { playSound } from "../sound";

export function useSounds(chronicle: Chronicle, moves: readonly Played[]): void {
  const turn = chronicle.state?.turn ?? 0;
  const [heard, setHeard] = useState(turn);
  useEffect(() => {
    if (turn > heard) {
      const facts = moves.at(-1)?.facts ?? [];
      const has = (kind: Fact["kind"]) => facts.some((fact) => fact.kind === kind);
      playSound(has("checked") ? "check" : has("captured") ? "capture" : "move");
    }
    setHeard(turn);
  }, [turn]);
  const isOver = chronicle.state?.phase === "over";
  useEffect(() => {
    if (isOver) {
      playSound("end");
    }
  }, [isOver]);
}

/** A sound for every new move and for the end. */

import { useEffect, useState } from "preact/hooks";
import type { Chronicle } from "../net/stream";
import { playSound } from "../sound";

export function useSounds(chronicle: Chronicle): void {
  const turn = chronicle.state?.turn ?? 0;
  const lost = chronicle.state?.picture?.lost.length ?? 0;
  const [heard, setHeard] = useState({ turn, lost });
  useEffect(() => {
    if (turn > heard.turn) {
      playSound(lost > heard.lost ? "capture" : "move");
    }
    setHeard({ turn, lost });
  }, [turn, lost]);
  const isOver = chronicle.state?.phase === "over";
  useEffect(() => {
    if (isOver) {
      playSound("end");
    }
  }, [isOver]);
}

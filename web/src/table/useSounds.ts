/** A sound for every new move and for the end. */

import { useEffect, useState } from "preact/hooks";
import type { Chronicle } from "../net/stream";
import { playSound } from "../sound";
import { checkedSeat } from "./checked";

export function useSounds(chronicle: Chronicle): void {
  const turn = chronicle.state?.turn ?? 0;
  const lost = chronicle.state?.picture?.lost.length ?? 0;
  const inCheck = chronicle.state && checkedSeat(chronicle.state) !== undefined;
  const [heard, setHeard] = useState({ turn, lost });
  useEffect(() => {
    if (turn > heard.turn) {
      playSound(inCheck ? "check" : lost > heard.lost ? "capture" : "move");
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

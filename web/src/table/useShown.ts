/** Which position of a match is shown: the newest, or an earlier one that the person went back to. */

import { useEffect, useState } from "preact/hooks";
import type { Scene } from "../board/scene";
import type { Chronicle, Played } from "../net/stream";

export interface Shown {
  /** How many of the moves are played in it. */
  at: number;
  isLive: boolean;
  scene: Scene | undefined;
  before: Scene | undefined;
  go(at: number): void;
  goLive(): void;
}

export function useShown(chronicle: Chronicle, moves: readonly Played[]): Shown {
  const [picked, setPicked] = useState<number>();
  const at = picked ?? moves.length;
  useEffect(() => setPicked(undefined), [moves.length]);
  const isLive = at >= moves.length;
  const turnThen = at > 0 ? (moves[at - 1]?.turn ?? 0) : (moves[0]?.turn ?? 1) - 1;
  const turn = isLive ? (chronicle.state?.turn ?? 0) : turnThen;
  const scene = isLive ? chronicle.state?.picture : chronicle.pages.get(turn)?.picture;
  const before = chronicle.pages.get(turn - 1)?.picture;
  const go = (index: number) => setPicked(index >= moves.length ? undefined : index);
  const goLive = () => setPicked(undefined);
  return { at, isLive, scene, before, go, goLive };
}

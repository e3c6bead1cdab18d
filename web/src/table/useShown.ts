/** Which position of a match is shown: the newest, or an earlier one that the person went back to. */

import { useEffect, useState } from "preact/hooks";
import type { Scene, Seat } from "../board/scene";
import type { Chronicle, Page, Played } from "../net/stream";
import { checkedSeat } from "./checked";
import { useHistory } from "./useHistory";

export interface Shown {
  /** How many of the moves are played in it. */
  at: number;
  isLive: boolean;
  scene: Scene | undefined;
  before: Scene | undefined;
  /** Who stands in check in it. */
  checked: Seat | undefined;
  go(at: number): void;
  goLive(): void;
}

export function useShown(chronicle: Chronicle, moves: readonly Played[]): Shown {
  const [picked, setPicked] = useState<number>();
  const at = picked ?? moves.length;
  useEffect(() => setPicked(undefined), [moves.length]);
  const isLive = at >= moves.length;
  const { state, pages } = chronicle;
  const turnThen = at > 0 ? (moves[at - 1]?.turn ?? 0) : (moves[0]?.turn ?? 1) - 1;
  const turn = isLive ? (state?.turn ?? 0) : turnThen;
  const wanted = [turn, turn - 1].find((it) => it >= 0 && !pages.has(it));
  const past = useHistory(chronicle.match, moves.length > 0 ? wanted : undefined);
  const pageOf = (number: number): Page | undefined => pages.get(number) ?? past.get(number);
  const page = isLive ? state : pageOf(turn);
  return {
    at,
    isLive,
    scene: page?.picture,
    before: pageOf(turn - 1)?.picture,
    checked: page && checkedSeat(page),
    go: (index) => setPicked(index >= moves.length ? undefined : index),
    goLive: () => setPicked(undefined),
  };
}

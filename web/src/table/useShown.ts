/** Which position of a match is shown: the newest, or an earlier one that the person went back to. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Place, Scene, Seat } from "../board/scene";
import type { Chronicle, Page, Played } from "../net/stream";
import { withLost } from "../parts/lost";
import { ahead } from "./ahead";
import { checkedSeat } from "./checked";
import { useHistory } from "./useHistory";

export interface Shown {
  /** How many of the moves are played in it. */
  at: number;
  isLive: boolean;
  scene: Scene | undefined;
  /** The squares of a move that is shown though nobody has answered it yet. */
  pending: Place[] | undefined;
  /** Who stands in check in it. */
  checked: Seat | undefined;
  go(at: number): void;
  goLive(): void;
}

export function useShown(
  chronicle: Chronicle,
  moves: readonly Played[],
  pending: string | undefined,
): Shown {
  const [picked, setPicked] = useState<number>();
  const at = picked ?? moves.length;
  useEffect(() => setPicked(undefined), [moves.length]);
  const isLive = at >= moves.length;
  const { state, pages } = chronicle;
  const turn = at > 0 ? (moves[at - 1]?.turn ?? 0) : (moves[0]?.turn ?? 1) - 1;
  const past = useHistory(chronicle.match, isLive || pages.has(turn) ? undefined : turn);
  const page: Page | undefined = isLive ? state : (pages.get(turn) ?? past.get(turn));
  const bare = page?.picture;
  const picture = useMemo(() => bare && withLost(bare, moves.slice(0, at)), [bare, moves, at]);
  const isAhead = isLive && pending !== undefined && state?.legal.includes(pending);
  const next = useMemo(
    () => (isAhead && picture ? ahead(picture, pending) : undefined),
    [isAhead, picture, pending],
  );
  return {
    at,
    isLive,
    scene: next?.scene ?? picture,
    pending: next?.places,
    checked: page && checkedSeat(page),
    go: (index) => setPicked(index >= moves.length ? undefined : index),
    goLive: () => setPicked(undefined),
  };
}

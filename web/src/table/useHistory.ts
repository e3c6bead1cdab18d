/** Positions that this page did not see itself, such as those before a reload. */

import { useEffect, useState } from "preact/hooks";
import { everyFrame, fetchHistory } from "../net/http";
import type { Page } from "../net/stream";

const NOTHING: ReadonlyMap<number, Page> = new Map();

/** The positions of a match by turn; they are fetched when one is `wanted` that is not known. */
export function useHistory(match: string, wanted: number | undefined): ReadonlyMap<number, Page> {
  const [pages, setPages] = useState(NOTHING);
  const isMissing = wanted !== undefined && !pages.has(wanted);
  useEffect(() => {
    let current = true;
    if (isMissing) {
      everyFrame((from) => fetchHistory(match, from))
        .then((frames) => {
          // After a take-back a turn comes twice: the last one holds.
          const found = new Map(frames.map((frame) => [frame.turn, frame as Page]));
          return current && setPages(found);
        })
        .catch(() => undefined);
    }
    return () => {
      current = false;
    };
  }, [match, isMissing, wanted]);
  return pages;
}

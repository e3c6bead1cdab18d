/** What hidden things may turn out to be, asked of the server when somebody first wants to know. */

import { useEffect, useState } from "preact/hooks";
import type { GameId } from "../games/module";
import { ask, type Odds } from "../net/query";

interface Known {
  position: string;
  odds: Odds[];
}

/** The odds of a position, once `wanted`; none where the server has none. */
export function useOdds(
  game: GameId,
  position: string | undefined,
  wanted: "wanted" | "idle",
): readonly Odds[] {
  const [known, setKnown] = useState<Known>();
  const isKnown = known?.position === position;
  useEffect(() => {
    let current = true;
    if (wanted === "wanted" && position && !isKnown) {
      ask(game, "odds", { position })
        .then(({ odds }) => current && setKnown({ position, odds }))
        .catch(() => current && setKnown({ position, odds: [] }));
    }
    return () => {
      current = false;
    };
  }, [game, position, wanted, isKnown]);
  return isKnown ? (known?.odds ?? []) : [];
}

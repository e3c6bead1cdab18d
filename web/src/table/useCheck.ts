/** Who stands in check, as far as the viewer may know: the server's door says it of any position. */

import { useEffect, useState } from "preact/hooks";
import type { Seat } from "../board/scene";
import { type GameId, seatNamed } from "../games";
import { ask } from "../net/query";

export function useCheck(game: GameId, position: string | undefined): Seat | undefined {
  const [checked, setChecked] = useState<Seat>();
  useEffect(() => {
    let current = true;
    setChecked(undefined);
    if (position && game !== "war") {
      ask(game, "position", { position })
        .then(
          ({ check, to_act }) => current && setChecked(check ? seatNamed(game, to_act) : undefined),
        )
        .catch(() => undefined);
    }
    return () => {
      current = false;
    };
  }, [game, position]);
  return checked;
}

/** Set-ups to think about before a game, and to keep. */

import { useState } from "preact/hooks";
import type { Seat } from "../board/scene";
import { GAMES, type GameId, hasSetup, seatName } from "../games";
import { SetupBoard } from "../setup/SetupBoard";
import { words } from "../words";

export function Layouts() {
  const [game, setGame] = useState<GameId>("stupid");
  const [seat, setSeat] = useState<Seat>("first");
  const w = words.value;
  return (
    <>
      <h1>{w.home.layouts}</h1>
      <div class="tabs">
        {GAMES.filter(hasSetup).map((other) => (
          <button
            type="button"
            key={other}
            aria-pressed={other === game}
            onClick={() => setGame(other)}
          >
            {w.games[other]?.name}
          </button>
        ))}
        {(["first", "second"] as const).map((other) => (
          <button
            type="button"
            key={other}
            aria-pressed={other === seat}
            onClick={() => setSeat(other)}
          >
            {w.seats[seatName(game, other)]}
          </button>
        ))}
      </div>
      <SetupBoard game={game} seat={seat} />
    </>
  );
}

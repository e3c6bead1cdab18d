/** Set-ups to think about before a game, and to keep. */

import { useState } from "preact/hooks";
import type { Seat } from "../board/scene";
import { games } from "../games";
import { seatText, textsOf } from "../games/texts";
import { SetupBoard } from "../setup/SetupBoard";
import { words } from "../words";

export function Layouts() {
  const secretive = games.value.filter(({ setUp }) => setUp);
  const [game, setGame] = useState(secretive[0]);
  const [seat, setSeat] = useState<Seat>("first");
  const w = words.value;
  return (
    <>
      <h1>{w.home.layouts}</h1>
      <div class="tabs">
        {secretive.map((other) => (
          <button
            type="button"
            key={other.id}
            aria-pressed={other === game}
            onClick={() => setGame(other)}
          >
            {textsOf(other).name}
          </button>
        ))}
        {game &&
          (["first", "second"] as const).map((other) => (
            <button
              type="button"
              key={other}
              aria-pressed={other === seat}
              onClick={() => setSeat(other)}
            >
              {seatText(game, other)}
            </button>
          ))}
      </div>
      {game && <SetupBoard game={game} seat={seat} />}
    </>
  );
}

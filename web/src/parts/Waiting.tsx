/** Keeps the place of a board that is still on its way, so that nothing jumps when it comes. */

import type { GameId } from "../games";
import { words } from "../words";

/** Width to height of each game's board. */
const RATIOS: Record<GameId, string> = {
  chess: "1",
  xiangqi: "950 / 1050",
  jieqi: "950 / 1050",
  stupid: "950 / 1050",
  war: "2600 / 2100",
};

export function WaitingBoard({ game }: { game: GameId }) {
  return (
    <div class="board-host waiting" style={{ "--ratio": RATIOS[game] }}>
      <p class="unseen">{words.value.play.working}</p>
    </div>
  );
}

/** How the match ended, and why. */

import type { GameModule } from "../games/module";
import { reasonText, seatText } from "../games/texts";
import type { Chronicle } from "../net/stream";
import { words } from "../words";

export function Result({ game, chronicle }: { game: GameModule; chronicle: Chronicle }) {
  const outcome = chronicle.state?.outcome;
  if (!outcome) {
    return null;
  }
  const { winner, reason } = outcome;
  const w = words.value.outcome;
  const verdict = () => {
    if (!winner) {
      return reason.startsWith("abort") ? w.aborted : w.draw;
    }
    if (chronicle.seat) {
      return winner === chronicle.seat ? w.youWin : w.youLose;
    }
    return w.wins(seatText(game, winner));
  };
  return (
    <section class="card result" aria-live="polite">
      <strong>{verdict()}</strong>
      {reasonText(game, reason)}
    </section>
  );
}

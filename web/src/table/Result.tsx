/** How the match ended, and why. */

import { type GameId, seatName } from "../games";
import type { Chronicle } from "../net/stream";
import { words } from "../words";

export function Result({ game, chronicle }: { game: GameId; chronicle: Chronicle }) {
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
    return w.wins(words.value.seats[seatName(game, winner)] ?? winner);
  };
  return (
    <section class="card result" aria-live="polite">
      <strong>{verdict()}</strong>
      {w.reasons[reason] ?? reason}
    </section>
  );
}

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
  const why = rulingOf(chronicle);
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
      {why !== undefined && <p>{w.ruled(why)}</p>}
    </section>
  );
}

/** What whoever runs the server gave as a reason, if the match ended by its hand. */
export function rulingOf({ events }: Chronicle): string | undefined {
  const rulings = events.map(({ what }) => what).filter((what) => what.kind === "ruled");
  const last = rulings.at(-1);
  return last && last.ruling !== "pause" && last.ruling !== "resume" ? last.reason : undefined;
}

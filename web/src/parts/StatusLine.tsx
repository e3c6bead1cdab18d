/** One line that says whose turn it is, or how it ended. */

import type { Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import { reasonText, seatNamed, seatText } from "../games/texts";
import type { Situation } from "../net/query";
import { words } from "../words";

/** How a game ended, in words. */
export function endingText(game: GameModule, winner: Seat | null, reason: string): string {
  const { wins, draw } = words.value.outcome;
  return `${winner ? wins(seatText(game, winner)) : draw}: ${reasonText(game, reason)}`;
}

export function StatusLine({ game, situation }: { game: GameModule; situation: Situation }) {
  const w = words.value;
  const { outcome, to_act, check } = situation;
  if (outcome) {
    const winner = seatNamed(game, outcome.winner) ?? null;
    return <p class="status">{endingText(game, winner, outcome.reason)}</p>;
  }
  const seat = seatNamed(game, to_act);
  return (
    <p class="status">
      {to_act === "both" ? w.turn.both : w.turn.toMove(seat ? seatText(game, seat) : "")}
      {check === true && seat && <span class="error"> {w.turn.check}</span>}
    </p>
  );
}

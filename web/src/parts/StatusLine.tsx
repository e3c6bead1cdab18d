/** One line that says whose turn it is, or how it ended. */

import { type GameId, seatNamed } from "../games";
import type { Ending, Situation } from "../net/query";
import { words } from "../words";

/** How a game ended, in words. */
export function endingText({ winner, reason }: Ending): string {
  const w = words.value;
  const result = winner ? w.outcome.wins(w.seats[winner] ?? winner) : w.outcome.draw;
  return `${result}: ${w.outcome.reasons[reason] ?? reason}`;
}

export function StatusLine({ game, situation }: { game: GameId; situation: Situation }) {
  const w = words.value;
  const { outcome, to_act, check } = situation;
  if (outcome) {
    return <p class="status">{endingText(outcome)}</p>;
  }
  const seat = to_act ? (w.seats[to_act] ?? to_act) : "";
  const isCheck = check === true && seatNamed(game, to_act) !== undefined;
  return (
    <p class="status">
      {to_act === "both" ? w.turn.both : w.turn.toMove(seat)}
      {isCheck && <span class="error"> {w.turn.check}</span>}
    </p>
  );
}

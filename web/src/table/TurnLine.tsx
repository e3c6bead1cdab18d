/** One line that says whose turn it is. */

import { type GameId, seatName } from "../games";
import type { Chronicle } from "../net/stream";
import { words } from "../words";
import { checkedSeat } from "./checked";

export function TurnLine({ game, chronicle }: { game: GameId; chronicle: Chronicle }) {
  const { state, seat } = chronicle;
  const isYours = state?.phase === "playing" && seat !== undefined && state.awaiting === seat;
  return (
    <p class={`status turn ${isYours ? "yours" : ""}`} role="status">
      {turnText(game, chronicle)}
      {state && checkedSeat(state) && <strong> {words.value.turn.check}</strong>}
    </p>
  );
}

function turnText(game: GameId, { state, seat }: Chronicle): string {
  const w = words.value;
  if (!state || state.phase === "over") {
    return w.turn.over;
  }
  if (state.phase === "waiting") {
    return w.turn.waiting;
  }
  if (state.awaiting === "both") {
    return w.turn.both;
  }
  if (seat) {
    return state.awaiting === seat ? w.turn.yours : w.turn.theirs;
  }
  const awaited = state.awaiting === "nobody" ? "" : seatName(game, state.awaiting);
  return w.turn.toMove(w.seats[awaited] ?? "");
}

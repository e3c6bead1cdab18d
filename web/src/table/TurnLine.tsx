/** One line that says whose turn it is. */

import type { GameModule } from "../games/module";
import { seatText } from "../games/texts";
import type { Chronicle } from "../net/stream";
import { words } from "../words";
import { checkedSeat } from "./checked";

interface TurnLineProps {
  game: GameModule;
  chronicle: Chronicle;
  /** Whether a move is on its way. */
  pending: boolean;
}

export function TurnLine({ game, chronicle, pending }: TurnLineProps) {
  const { state, seat } = chronicle;
  const isYours =
    !pending && state?.phase === "playing" && seat !== undefined && state.awaiting === seat;
  return (
    <p class={`status turn ${isYours ? "yours" : ""}`} role="status">
      {pending ? words.value.turn.sending : turnText(game, chronicle)}
      {state && !pending && checkedSeat(state) && <strong> {words.value.turn.check}</strong>}
    </p>
  );
}

function turnText(game: GameModule, { state, seat }: Chronicle): string {
  const w = words.value;
  if (!state || state.phase === "over") {
    return w.turn.over;
  }
  if (state.phase === "waiting") {
    return w.turn.waiting;
  }
  if (state.paused) {
    return w.turn.paused(state.paused);
  }
  if (state.stage === "drawing") {
    return w.turn.drawing;
  }
  if (state.awaiting === "both") {
    return w.turn.both;
  }
  if (seat) {
    return state.awaiting === seat ? w.turn.yours : w.turn.theirs;
  }
  return w.turn.toMove(state.awaiting === "nobody" ? "" : seatText(game, state.awaiting));
}

/** Who sits where, in words. */

import type { Chair } from "../net/protocol";
import { words } from "../words";

export function chairName(chair: Chair): string {
  const w = words.value.table;
  if (chair === "open") {
    return w.openSeat;
  }
  if (chair === "invited") {
    return w.invitedSeat;
  }
  return "player" in chair ? chair.player.name : w.computer(chair.computer.level);
}

/** Who stands in check, as far as the viewer may know. */

import type { Seat } from "../board/scene";
import type { State } from "../net/protocol";

export function checkedSeat({
  check,
  awaiting,
}: Pick<State, "check" | "awaiting">): Seat | undefined {
  return check && (awaiting === "first" || awaiting === "second") ? awaiting : undefined;
}

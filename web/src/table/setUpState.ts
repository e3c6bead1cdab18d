/** How far a secret set-up has come, read from the table's own words. */

import type { Seat } from "../board/scene";

export interface SetUpState {
  phase: "committing" | "opening";
  committed: Record<Seat, boolean>;
  opened: Record<Seat, boolean>;
}

/** The state of the set-up, if the game has not begun yet. */
export function setUpState(position: string): SetUpState | undefined {
  const [phase, first, second, firstOpen, secondOpen] = (position.split(" | ")[0] ?? "").split(" ");
  if (phase !== "committing" && phase !== "opening") {
    return undefined;
  }
  return {
    phase,
    committed: { first: first !== "-", second: second !== "-" },
    opened: { first: firstOpen === "open", second: secondOpen === "open" },
  };
}

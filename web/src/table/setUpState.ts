/** How far a secret set-up has come, read from the table's own words. */

import type { Seat } from "../board/scene";

export interface SetUpState {
  phase: "committing" | "opening";
  /** The fingerprint that each side has sealed its set-up with. */
  committed: Record<Seat, string | undefined>;
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
    committed: { first: fingerprint(first), second: fingerprint(second) },
    opened: { first: firstOpen === "open", second: secondOpen === "open" },
  };
}

function fingerprint(word: string | undefined): string | undefined {
  return word === "-" ? undefined : word;
}

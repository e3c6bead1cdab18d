/** How far a secret set-up has come. */

import type { Seat } from "../board/scene";
import type { Chronicle } from "../net/stream";

export interface SetUpState {
  stage: "committing" | "opening";
  /** The fingerprint that each side has sealed its set-up with. */
  committed: Record<Seat, string | undefined>;
  opened: Record<Seat, boolean>;
}

function isSetUp(stage: string | undefined): stage is SetUpState["stage"] {
  return stage === "committing" || stage === "opening";
}

/** The state of the set-up, if the match is on and the game has not begun yet. */
export function setUpState({ state, events }: Chronicle): SetUpState | undefined {
  if (state?.phase !== "playing" || !isSetUp(state.stage)) {
    return undefined;
  }
  const setUp: SetUpState = {
    stage: state.stage,
    committed: { first: undefined, second: undefined },
    opened: { first: false, second: false },
  };
  for (const fact of events.flatMap(({ what }) => (what.kind === "played" ? what.facts : []))) {
    if (fact.kind === "committed") {
      setUp.committed[fact.seat] = fact.commitment;
    } else if (fact.kind === "opened") {
      setUp.opened[fact.seat] = true;
    }
  }
  return setUp;
}

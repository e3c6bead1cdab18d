/** What this browser was promised at a table, kept so that a record can be held against it. */

import type { Luck, LuckShare, Seat, State, Witness } from "../protocol.js";
import type { Store } from "./store.js";
import type { Chronicle } from "./stream.js";

/** How many matches are remembered; the oldest is forgotten first. */
const REMEMBERED = 200;

export function witnessOf(store: Store, match: string): Witness | undefined {
  return all(store).find((witness) => witness.match === match);
}

function all(store: Store): Witness[] {
  try {
    const kept = JSON.parse(store.read("witness") ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Keeps what a chronicle tells. What was promised first stands: a later word does not replace it. */
export function bearWitness(store: Store, chronicle: Chronicle): void {
  const { match, terms, state, over } = chronicle;
  if (!terms || !state) {
    return;
  }
  const known = witnessOf(store, match) ?? { match };
  // Whoever came after the luck was drawn cannot say what was promised before.
  const early = known.deal !== undefined || wasEarly(chronicle);
  const next: Witness = {
    ...known,
    ...(early ? { deal: known.deal ?? terms.deal_commitment } : {}),
    ...(early ? { config: known.config ?? terms.config_hash } : {}),
    ...(early && state.luck ? withParts(known, state.luck, state) : {}),
    ...(over ? { digest: known.digest ?? over.record_digest } : {}),
  };
  if (JSON.stringify(next) !== JSON.stringify(known)) {
    const others = all(store).filter((witness) => witness.match !== match);
    store.write("witness", JSON.stringify([...others, next].slice(-REMEMBERED)));
  }
}

/** Whether nothing could be known yet of what luck would bring. */
function wasEarly({ terms, state }: Chronicle): boolean {
  if (!state || state.phase === "over") {
    return false;
  }
  return terms?.luck === "joint" ? isUndrawn(state) : state.turn === 0;
}

function isUndrawn({ phase, stage }: State): boolean {
  return phase === "waiting" || stage === "drawing";
}

/** What a chair put in that takes no part, as in a record held against a witness. */
const NOTHING = "nothing";

/**
 * Parts are kept as soon as both chairs have said what they put in, and never replaced: a house that
 * shows another part after ours is open has chosen it.
 */
function withParts(
  known: Witness,
  luck: Luck,
  state: State,
): Pick<Witness, "committed" | "opened"> {
  // Chairs are named as they stood before sides were drawn, as in the record.
  const { first, second } = luck.changed_places ? { first: luck.second, second: luck.first } : luck;
  const places: [Seat, LuckShare][] = [
    ["first", first],
    ["second", second],
  ];
  const settled = places.every(([, part]) => part !== "undecided");
  const committed =
    known.committed ??
    (settled && isUndrawn(state)
      ? Object.fromEntries(places.map(([seat, part]) => [seat, commitmentOf(part)]))
      : undefined);
  if (!committed) {
    return {};
  }
  const opened: Partial<Record<Seat, string>> = { ...known.opened };
  for (const [seat, part] of places) {
    if (typeof part === "object" && "opened" in part) {
      opened[seat] ??= part.opened.share;
    }
  }
  return { committed, opened };
}

function commitmentOf(part: LuckShare): string {
  if (typeof part !== "object") {
    return NOTHING;
  }
  return "committed" in part ? part.committed.commitment : part.opened.commitment;
}

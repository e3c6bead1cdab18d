/** What this browser was promised at a table, kept so that a record can be held against it. */

import type { Seat } from "../board/scene";
import type { Luck, LuckShare, Witness } from "../net/protocol";
import type { Chronicle } from "../net/stream";
import { read, write } from "../settings";

/** How many matches are remembered; the oldest is forgotten first. */
const REMEMBERED = 200;

export function witnessOf(match: string): Witness | undefined {
  return all().find((witness) => witness.match === match);
}

function all(): Witness[] {
  try {
    const kept = JSON.parse(read("witness") ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Keeps what a chronicle tells. What was promised first stands: a later word does not replace it. */
export function bearWitness(chronicle: Chronicle): void {
  const { match, terms, state, over } = chronicle;
  if (!terms || !state) {
    return;
  }
  const known = witnessOf(match) ?? { match };
  // Whoever came after the luck was drawn cannot say what was promised before.
  const early = known.deal !== undefined || wasEarly(chronicle);
  const next: Witness = {
    ...known,
    ...(early ? { deal: known.deal ?? terms.deal_commitment } : {}),
    ...(early ? { config: known.config ?? terms.config_hash } : {}),
    ...(early && state.luck ? withParts(known, state.luck) : {}),
    ...(over ? { digest: known.digest ?? over.record_digest } : {}),
  };
  if (JSON.stringify(next) !== JSON.stringify(known)) {
    const others = all().filter((witness) => witness.match !== match);
    write("witness", JSON.stringify([...others, next].slice(-REMEMBERED)));
  }
}

/** Whether nobody has moved yet. */
function wasEarly({ state }: Chronicle): boolean {
  return state?.phase !== "over" && state?.turn === 0;
}

function withParts(known: Witness, luck: Luck): Pick<Witness, "committed" | "opened"> {
  // Chairs are named as they stood before sides were drawn, as in the record.
  const places: [Seat, LuckShare][] = luck.changed_places
    ? [
        ["first", luck.second],
        ["second", luck.first],
      ]
    : [
        ["first", luck.first],
        ["second", luck.second],
      ];
  const committed: Partial<Record<Seat, string>> = { ...known.committed };
  const opened: Partial<Record<Seat, string>> = { ...known.opened };
  for (const [seat, part] of places) {
    if (typeof part === "object" && "committed" in part) {
      // Until the other has spoken a chair may change its mind, so here the last word counts.
      committed[seat] = part.committed.commitment;
    } else if (typeof part === "object") {
      committed[seat] ??= part.opened.commitment;
      opened[seat] ??= part.opened.share;
    }
  }
  return { committed, opened };
}

/** What players can say to each other: a few phrases, in the language of whoever reads them. */

import { useEffect, useState } from "preact/hooks";
import type { Seat } from "../board/scene";
import { type Order, PHRASES, type Phrase } from "../net/protocol";
import type { Chronicle } from "../net/stream";
import { words } from "../words";

/** How long a phrase stands beside its speaker. */
const HEARD_MS = 15_000;

/** What `seat` said a moment ago. */
export function Bubble({
  chronicle,
  seat,
  now,
}: {
  chronicle: Chronicle;
  seat: Seat;
  now(): number;
}) {
  const [, refresh] = useState(0);
  const said = lastSaid(chronicle, seat);
  const left = said ? HEARD_MS - (now() - said.at) : 0;
  useEffect(() => {
    if (left > 0) {
      const timer = setTimeout(() => refresh((count) => count + 1), left);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [said?.at]);
  return (
    <span role="status">
      {said && left > 0 && <span class="bubble">{words.value.phrases[said.phrase]}</span>}
    </span>
  );
}

function lastSaid({ events }: Chronicle, seat: Seat): { phrase: Phrase; at: number } | undefined {
  for (const { what, at } of events.toReversed()) {
    if (what.kind === "said" && what.seat === seat) {
      return { phrase: what.phrase, at: Number(at) };
    }
  }
  return undefined;
}

interface TalkProps {
  chronicle: Chronicle;
  onOrder(order: Order): void;
}

/** The phrases to choose from, and a way not to hear those of the other side. */
export function Talk({ chronicle, onOrder }: TalkProps) {
  const { state, seat } = chronicle;
  const w = words.value;
  const hasListener = seat && state && "player" in Object(rival(chronicle));
  if (!hasListener) {
    return null;
  }
  return (
    <details class="card">
      <summary>{w.table.talk}</summary>
      <div class="row">
        {PHRASES.map((phrase) => (
          <button type="button" key={phrase} onClick={() => onOrder({ say: phrase })}>
            {w.phrases[phrase]}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={state.silenced}
          onClick={() => onOrder(state.silenced ? "listen" : "silence")}
        >
          {w.table.silence}
        </button>
      </div>
    </details>
  );
}

/** Who sits opposite. */
function rival({ state, seat }: Chronicle) {
  return seat === "first" ? state?.seats.second : state?.seats.first;
}

/** A match in a component: what is known of it, and a way to order something. */

import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "../here";
import { rematchOf } from "../here/again";
import { isHere } from "../here/kept";
import { guest, identify } from "../net/http";
import { type Intent, MatchLine } from "../net/match";
import type { Order, Problem } from "../net/protocol";
import { blank, type Chronicle } from "../net/stream";
import { connection } from "../notices";
import { go } from "../router";
import { guestName } from "../words";

export interface Match {
  chronicle: Chronicle;
  problem: Problem | undefined;
  /** Whether the problem undid a move that was shown already. */
  undone: boolean;
  /** A move that is not answered yet. */
  pending: string | undefined;
  order(order: Order, intent?: Intent): void;
  /** Takes the free seat. */
  sit(): void;
  /** The server's time. */
  now(): number;
}

/** The name of an account is not a guest's to take. */
function formerName(): string | undefined {
  const known = guest();
  return known?.account ? undefined : known?.name;
}

/** The name under which this match is played. */
function nameAt({ state, seat }: Chronicle): string | undefined {
  const chair = seat && state?.seats[seat];
  return typeof chair === "object" && "player" in chair ? chair.player.name : undefined;
}

/** A move and the turn that it was made in. */
interface Pending {
  move: string;
  turn: number;
}

/** Whoever plays in its own browser is known there. */
const OWN = "own";

export function useMatch(id: string, invite: string | undefined): Match {
  const [chronicle, setChronicle] = useState(() => blank(id));
  const [problem, setProblem] = useState<Problem>();
  const [pending, setPending] = useState<Pending>();
  const [undone, setUndone] = useState(false);
  const waiting = useRef<Pending | undefined>(undefined);
  const wait = (move: Pending | undefined) => {
    waiting.current = move;
    setPending(move);
  };
  const [wantsSeat, setWantsSeat] = useState(invite !== undefined);
  const line = useRef<MatchLine | undefined>(undefined);
  useEffect(() => {
    let left = false;
    const open = () => {
      if (!left) {
        const token = () => (isHere(id) ? OWN : guest()?.token);
        line.current = new MatchLine(id, invite, token, {
          change: (next) => {
            if (waiting.current && (next.state?.turn ?? 0) > waiting.current.turn) {
              wait(undefined);
            }
            setChronicle(next);
          },
          problem: (problem) => {
            setUndone(waiting.current !== undefined);
            wait(undefined);
            setProblem(problem);
          },
          // A server that forgot us meets us anew.
          unknown: () => identify(formerName() ?? guestName(), "fresh"),
          state: (state) => {
            connection.value = state === "connecting" ? "unused" : state;
          },
        });
      }
    };
    // Whoever wants to sit down needs a name.
    (wantsSeat ? identify(guestName()) : Promise.resolve()).then(open, open);
    return () => {
      left = true;
      line.current?.close();
      connection.value = "unused";
    };
  }, [id, invite, wantsSeat]);
  const order = (order: Order, intent?: Intent) => {
    setProblem(undefined);
    const next = order === "offer_rematch" && isHere(id) ? rematchOf(chronicle) : undefined;
    if (next) {
      const name = nameAt(chronicle) ?? guestName();
      engine()
        .then((it) => it.begin(name, next))
        .then((match) => go("match", match));
    } else {
      if (typeof order === "object" && "play" in order && intent !== "anytime") {
        wait({ move: order.play, turn: chronicle.state?.turn ?? 0 });
      }
      line.current?.order(order, intent);
    }
  };
  const sit = () => setWantsSeat(true);
  const now = () => line.current?.now() ?? Date.now();
  return { chronicle, problem, undone, pending: pending?.move, order, sit, now };
}

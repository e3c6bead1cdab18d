/** The stream of a match: nothing twice, nothing missing, nothing out of order. */

import { describe, expect, it } from "vitest";
import type { Event, Happening, ServerMessage, State } from "../protocol";
import { blank, type Chronicle, hear, heardUpTo, movesOf } from "../stream";

const MATCH = "7";

function state(turn: number): State {
  return {
    phase: "playing",
    stage: "playing",
    turn,
    position: `position ${turn}`,
    awaiting: "first",
    check: null,
    silenced: false,
    legal: [],
    claims: [],
    seats: { first: "open", second: "open" },
    clock: null,
    offers: { draw: null, takeback: null, rematch: null },
    outcome: null,
    rematch: null,
  };
}

function event(number: number, turn = number, what?: Happening): Event {
  const played: Happening = { kind: "played", seat: "first", lines: [`move ${number}`], facts: [] };
  return { number: String(number), at: "0", turn, what: what ?? played };
}

function delta(after: number, events: Event[], turn: number): ServerMessage {
  const latest = events.at(-1)?.number ?? String(after);
  return {
    type: "event_delta",
    match: MATCH,
    after: String(after),
    latest,
    events,
    state: state(turn),
  };
}

function snapshot(number: number): ServerMessage {
  return { type: "snapshot", match: MATCH, number: String(number), state: state(number) };
}

function story(...messages: ServerMessage[]): Chronicle {
  return messages.reduce(hear, blank(MATCH));
}

const numbers = (chronicle: Chronicle) => chronicle.events.map(({ number }) => Number(number));

describe("a stream without trouble", () => {
  it("begins with a snapshot and goes on with events", () => {
    const chronicle = story(snapshot(0), delta(0, [event(1)], 1), delta(1, [event(2)], 2));
    expect(numbers(chronicle)).toEqual([1, 2]);
    expect(chronicle.state?.turn).toBe(2);
    expect(chronicle.missingAfter).toBeUndefined();
  });

  it("keeps each position under its turn", () => {
    const chronicle = story(snapshot(0), delta(0, [event(1)], 1));
    expect([...chronicle.pages.keys()]).toEqual([0, 1]);
    expect(chronicle.pages.get(0)?.position).toBe("position 0");
  });
});

describe("a stream with trouble", () => {
  it("asks for all events when it joins late", () => {
    const chronicle = story(snapshot(5));
    expect(chronicle.missingAfter).toBe(0);
    expect(
      hear(
        chronicle,
        delta(
          0,
          [1, 2, 3, 4, 5].map((it) => event(it)),
          5,
        ),
      ).missingAfter,
    ).toBeUndefined();
  });

  it("asks for what a gap swallowed and shows the newest state meanwhile", () => {
    const chronicle = story(snapshot(0), delta(0, [event(1)], 1), delta(2, [event(3)], 3));
    expect(numbers(chronicle)).toEqual([1]);
    expect(chronicle.state?.turn).toBe(3);
    expect(chronicle.missingAfter).toBe(1);
  });

  it("fills the gap and drops what it has", () => {
    const broken = story(snapshot(0), delta(0, [event(1)], 1), delta(2, [event(3)], 3));
    const healed = hear(broken, delta(0, [event(1), event(2), event(3)], 3));
    expect(numbers(healed)).toEqual([1, 2, 3]);
    expect(healed.missingAfter).toBeUndefined();
  });

  it("hears a repeated message once", () => {
    const once = story(snapshot(0), delta(0, [event(1)], 1));
    expect(numbers(hear(once, delta(0, [event(1)], 1)))).toEqual([1]);
  });

  it("does not go back to an old state", () => {
    const chronicle = story(
      snapshot(0),
      delta(0, [event(1), event(2)], 2),
      delta(0, [event(1)], 1),
    );
    expect(chronicle.state?.turn).toBe(2);
    expect(heardUpTo(chronicle)).toBe(2);
  });

  it("ignores other matches", () => {
    const other = { ...snapshot(3), match: "8" } as ServerMessage;
    expect(hear(blank(MATCH), other)).toEqual(blank(MATCH));
  });

  it("comes to the same end in any order of delivery once pulled", () => {
    const all = [1, 2, 3, 4].map((it) => event(it));
    const parts = all.map((it, index) => delta(index, [it], index + 1));
    for (const order of [
      [0, 1, 2, 3],
      [3, 0, 2, 1],
      [2, 3, 1, 0],
    ]) {
      const heard = story(snapshot(0), ...order.flatMap((index) => parts[index] ?? []));
      const pulled = hear(heard, delta(heardUpTo(heard), all.slice(heardUpTo(heard)), 4));
      expect(numbers(pulled)).toEqual([1, 2, 3, 4]);
      expect(pulled.state?.turn).toBe(4);
    }
  });
});

describe("moves", () => {
  const first = [event(1), event(2), event(3)];
  // The server counts what was heard, and nobody can unhear anything.
  const back = event(4, 3, { kind: "taken_back", seat: "second", actions: 2 });
  const again = event(5, 4);

  it("are gone after they are taken back", () => {
    const chronicle = story(snapshot(0), delta(0, first, 3), delta(3, [back], 3));
    expect(movesOf(chronicle).map(({ turn }) => turn)).toEqual([1]);
  });

  it("are gone after a reload, too", () => {
    const chronicle = story(snapshot(5), delta(0, [...first, back, again], 4));
    expect(movesOf(chronicle).map(({ turn }) => turn)).toEqual([1, 4]);
  });

  it("lead to the positions that a take-back leads back to", () => {
    const one = delta(0, first, 3);
    const two = { ...delta(3, [back], 3), state: { ...state(3), position: "position 1" } };
    const chronicle = story(snapshot(0), one, two as ServerMessage, delta(4, [again], 4));
    expect(chronicle.pages.get(3)?.position).toBe("position 1");
    expect(chronicle.pages.get(4)?.position).toBe("position 4");
  });

  it("remember a refusal to let somebody in", () => {
    const refused: ServerMessage = {
      type: "join_ack",
      match: MATCH,
      accepted: false,
      role: null,
      seat: null,
      terms: null,
      last_sequence: null,
      error: { code: "match_not_found", message: "" },
    };
    expect(story(refused).refused?.code).toBe("match_not_found");
  });
});

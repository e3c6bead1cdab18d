/** What the table makes of facts. */

import { describe, expect, it } from "vitest";
import { bareScene } from "../../board/tests/scenes";
import type { Event, Fact, State } from "../../net/protocol";
import { blank, type Chronicle, type Played } from "../../net/stream";
import { lastTurn, touched } from "../lastMove";
import { rulingOf } from "../Result";
import { setUpState } from "../setUpState";

const HASH = "ab".repeat(32);

function chronicle(stage: State["stage"], ...facts: Fact[]): Chronicle {
  const what = { kind: "played", seat: "first", lines: [], facts } as const;
  const events = [{ number: "1", at: "0", turn: 1, what }] as unknown as Event[];
  return { ...blank("7"), state: { phase: "playing", stage } as State, events };
}

describe("the state of a set-up", () => {
  const sealed: Fact = { kind: "committed", seat: "first", commitment: HASH };

  it("knows who is committed", () => {
    expect(setUpState(chronicle("committing", sealed))).toEqual({
      stage: "committing",
      committed: { first: HASH, second: undefined },
      opened: { first: false, second: false },
    });
  });

  it("knows who has opened", () => {
    const state = setUpState(chronicle("opening", sealed, { kind: "opened", seat: "second" }));
    expect(state?.opened).toEqual({ first: false, second: true });
  });

  it("is none once the game is on", () => {
    expect(setUpState(chronicle("playing", sealed))).toBeUndefined();
  });
});

describe("the squares of the last move", () => {
  const chess = bareScene("chequered");
  const war = bareScene("plain");
  const places = (list: { column: number; row: number }[]) =>
    list.map(({ column, row }) => [column, row]);

  it("are those that its pieces left and went to", () => {
    const castling: Fact[] = [
      { kind: "moved", from: "e1", to: "g1" },
      { kind: "moved", from: "h1", to: "f1" },
    ];
    expect(places(touched(chess, castling))).toEqual([
      [4, 7],
      [6, 7],
      [7, 7],
      [5, 7],
    ]);
    const taken: Fact = {
      kind: "captured",
      at: "d5",
      seat: "second",
      figure: null,
      covered: false,
    };
    expect(touched(chess, [taken, { kind: "passed", seat: "first" }])).toEqual([]);
  });

  it("are those of all steps of a turn", () => {
    const step = (seat: "first" | "second", ...facts: Fact[]): Played => ({
      seat,
      lines: [],
      facts,
      written: undefined,
      turn: 1,
    });
    const moves = [
      step("first", { kind: "committed", seat: "first", commitment: HASH }),
      step("second", { kind: "moved", from: "Y20", to: "Y19" }),
      step("first", { kind: "moved", from: "A1", to: "A12" }),
      step("first", { kind: "moved", from: "B1", to: "B2" }, { kind: "movement_ended" }),
      step("first", { kind: "attacked", at: "C3", attack: 9, defense: 8, result: "retreat" }),
    ];
    expect(places(lastTurn(moves, 5, war))).toEqual([
      [0, 0],
      [0, 11],
      [1, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(places(lastTurn(moves, 2, war))).toEqual([
      [24, 19],
      [24, 18],
    ]);
    expect(lastTurn(moves, 1, war)).toEqual([]);
  });
});

describe("a ruling", () => {
  const ruled = (ruling: string, reason: string) =>
    ({ number: "1", at: "0", turn: 1, what: { kind: "ruled", ruling, reason } }) as Event;

  it("says why the match ended", () => {
    const events = [ruled("pause", "tea"), ruled("resume", "cold"), ruled("draw", "both asked")];
    expect(rulingOf({ ...blank("7"), events })).toBe("both asked");
  });

  it("that let the match go on did not end it", () => {
    const events = [ruled("pause", "tea"), ruled("resume", "cold")];
    expect(rulingOf({ ...blank("7"), events })).toBeUndefined();
    expect(rulingOf(blank("7"))).toBeUndefined();
  });
});

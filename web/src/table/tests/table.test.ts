/** What the table reads out of texts and pictures. */

import { describe, expect, it } from "vitest";
import { bareScene, man } from "../../board/tests/scenes";
import { lastTurn, touched } from "../lastMove";
import { setUpState } from "../setUpState";

const HASH = "ab".repeat(32);

describe("the state of a set-up", () => {
  it("knows who is committed", () => {
    expect(setUpState(`committing ${HASH} - | -`)).toEqual({
      phase: "committing",
      committed: { first: HASH, second: undefined },
      opened: { first: false, second: false },
    });
  });

  it("knows who has opened", () => {
    const state = setUpState(`opening ${HASH} ${HASH} - open | setup RHEAK ${HASH}`);
    expect(state?.opened).toEqual({ first: false, second: true });
  });

  it("is none once the game is on", () => {
    expect(setUpState("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1")).toBeUndefined();
  });
});

describe("the squares of the last move", () => {
  const before = bareScene("chequered", [man(4, 6, "first", "pawn"), man(0, 0, "second", "rook")]);
  const now = bareScene("chequered", [man(4, 4, "first", "pawn"), man(0, 0, "second", "rook")]);

  it("are seen in the pictures, whatever the notation", () => {
    const places = touched(before, now, ["e4"]).map(({ column, row }) => [column, row]);
    expect(places).toEqual([
      [4, 6],
      [4, 4],
    ]);
  });

  it("are heard where the earlier picture is not known", () => {
    const places = touched(undefined, now, ["move e2e4"]).map(({ column, row }) => [column, row]);
    expect(places).toEqual([
      [4, 6],
      [4, 4],
    ]);
  });

  it("are those of all steps of a turn", () => {
    const step = (seat: "first" | "second", line: string) => ({ seat, lines: [line], turn: 1 });
    const moves = [
      step("second", `committed second ${HASH}`),
      step("first", "moved I (a1,a2)"),
      step("first", "moved I (b1,b2)"),
      step("first", "march over"),
    ];
    const places = lastTurn(moves, 4, before, now).map(({ column }) => column);
    expect(places).toEqual([0, 0, 1, 1]);
  });
});

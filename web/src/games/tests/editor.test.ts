/** Positions taken apart and put together again. */

import { describe, expect, it } from "vitest";
import { bareScene } from "../../board/tests/scenes";
import {
  cleared,
  type PositionEditor,
  sceneOf,
  turnOf,
  withSquare,
  withTurn,
} from "../../editor/sheet";
import { findGame } from "..";
import { editor as chess } from "../chess/editor";
import { editor as jieqi } from "../jieqi/editor";
import { editor as stupid } from "../stupid/editor";
import { occupied, editor as war } from "../war/editor";

const TEXTS: [game: string, text: string][] = [
  ["chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"],
  ["xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"],
  ["jieqi", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/4P2X1/9/XXXXKXXXX -:? b b"],
  ["stupid", "3k(k)5/9/9/9/4A!4/9/9/9/9/4K(K)4 -:R b 0 0 *"],
  ["war", "_A{I}_m/p(i)f[K]/a___/N/M/[(B1,B2)]"],
];

describe("a position", () => {
  it.each(TEXTS)("of %s is the same after it was taken apart", async (id, text) => {
    const editor = (await findGame(id)?.editor?.()) as PositionEditor;
    expect(editor.write(editor.read(text))).toBe(text);
  });

  it("forgets castling, moves made and retreats when it is changed", () => {
    const [start = "", march = ""] = [TEXTS[0]?.[1], TEXTS[4]?.[1]];
    const moved = withSquare(chess, chess.read(start), { column: 0, row: 4 }, () => "Q");
    expect(chess.write(moved)).toBe("rnbqkbnr/pppppppp/8/8/Q3P3/8/PPPP1PPP/RNBQKBNR b - - 0 1");
    expect(war.write(withTurn(war, war.read(march), "second"))).toBe(
      "_A{I}_m/p(i)f[K]/a___/S/M/[]",
    );
  });

  it("keeps its ground when units come and go", () => {
    expect(["", "p", "f", "A", "m"].map((square) => occupied(square, "i"))).toEqual([
      "i",
      "(i)",
      "[i]",
      "A{i}",
      "m",
    ]);
    expect(["i", "(i)", "[i]", "A{i}", "m"].map(war.emptied)).toEqual(["", "p", "f", "A", "m"]);
  });

  it("is cleared", () => {
    const empty = cleared(jieqi, jieqi.read(TEXTS[2]?.[1] ?? ""));
    expect(jieqi.write(empty)).toBe("9/9/9/9/9/9/9/9/9/9 -:? b b");
    expect(turnOf(jieqi, empty)).toBe("second");
  });
});

describe("tools", () => {
  const sheet = stupid.read("9/9/9/9/9/9/9/9/9/9 -:- r 0 0 r");
  const [disguise, truth] = stupid.layers;

  it("know what the viewer knows", () => {
    const token = (seat: "first" | "second") => disguise?.tools(seat, sheet)[0]?.change("");
    expect([token("first"), token("second")]).toEqual(["K(K)", "k(?)"]);
  });

  it("write the truth under a disguise, and freeze what is open", () => {
    const chariot = truth?.tools("first", sheet)[4];
    expect(chariot?.change("K(K)")).toBe("K(R)");
    expect(chariot?.change("k(?)")).toBe("k(?)");
    const freeze = stupid.strokes?.[0]?.change;
    expect(["A", "A!", "K(R)"].map((square) => freeze?.(square))).toEqual(["A!", "A", "K(R)"]);
  });

  it("are drawn as the server draws them", () => {
    const masked = stupid.read("K(R)k(?)A!6 -:- r 0 0 r");
    const [white, black, ice] = sceneOf(stupid, masked, bareScene("points")).men;
    expect(white).toMatchObject({ covered: true, seat: "first", column: 0, row: 0 });
    expect([white?.figure?.name, white?.really?.name]).toEqual(["general", "chariot"]);
    expect(black).toMatchObject({ covered: true, seat: "second", really: null });
    expect(ice).toMatchObject({ covered: false, frozen: true, really: null });
    const back = sceneOf(jieqi, jieqi.read("xR7 -:- r r"), bareScene("points")).men;
    expect(back.map(({ covered, figure }) => [covered, figure?.name])).toEqual([
      [true, undefined],
      [false, "chariot"],
    ]);
    const units = sceneOf(war, war.read("_A{I}m(k)/N/M/[]"), bareScene("plain")).men;
    expect(units.map(({ figure, column }) => [figure?.name, column])).toEqual([
      ["infantry", 1],
      ["cannon", 3],
    ]);
  });
});

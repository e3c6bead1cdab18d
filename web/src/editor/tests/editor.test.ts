/** Positions taken apart and put together again. */

import { describe, expect, it } from "vitest";
import { bareScene } from "../../board/tests/scenes";
import type { GameId } from "../../games";
import {
  cleared,
  emptied,
  occupied,
  readSheet,
  turnOf,
  withSquare,
  withTurn,
  writeSheet,
} from "../sheet";
import { frozen, sceneOf, toolsFor } from "../tools";

const TEXTS: [GameId, string][] = [
  ["chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"],
  ["xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"],
  ["jieqi", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/4P2X1/9/XXXXKXXXX -:? b b"],
  ["stupid", "3k(k)5/9/9/9/4A!4/9/9/9/9/4K(K)4 -:R b 0 0 *"],
  ["war", "_A{I}_m/p(i)f[K]/a___/N/M/[(B1,B2)]"],
];

describe("a position", () => {
  it.each(TEXTS)("of %s is the same after it was taken apart", (game, text) => {
    expect(writeSheet(game, readSheet(game, text))).toBe(text);
  });

  it("forgets castling, moves made and retreats when it is changed", () => {
    const [chess, start] = ["chess", TEXTS[0]?.[1] ?? ""] as const;
    const [war, march] = ["war", TEXTS[4]?.[1] ?? ""] as const;
    const moved = withSquare(chess, readSheet(chess, start), { column: 0, row: 4 }, () => "Q");
    expect(writeSheet(chess, moved)).toBe(
      "rnbqkbnr/pppppppp/8/8/Q3P3/8/PPPP1PPP/RNBQKBNR b - - 0 1",
    );
    expect(writeSheet(war, withTurn(war, readSheet(war, march), "second"))).toBe(
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
    expect(["i", "(i)", "[i]", "A{i}", "m"].map((square) => emptied("war", square))).toEqual([
      "",
      "p",
      "f",
      "A",
      "m",
    ]);
  });

  it("is cleared", () => {
    const empty = cleared("jieqi", readSheet("jieqi", TEXTS[2]?.[1] ?? ""));
    expect(writeSheet("jieqi", empty)).toBe("9/9/9/9/9/9/9/9/9/9 -:? b b");
    expect(turnOf("jieqi", empty)).toBe("second");
  });
});

describe("tools", () => {
  const stupid = readSheet("stupid", "9/9/9/9/9/9/9/9/9/9 -:- r 0 0 r");

  it("know what the viewer knows", () => {
    const token = (seat: "first" | "second") =>
      toolsFor("stupid", seat, "disguise", stupid)[0]?.change("");
    expect([token("first"), token("second")]).toEqual(["K(K)", "k(?)"]);
  });

  it("write the truth under a disguise, and freeze what is open", () => {
    const truth = toolsFor("stupid", "first", "truth", stupid)[4];
    expect(truth?.change("K(K)")).toBe("K(R)");
    expect(truth?.change("k(?)")).toBe("k(?)");
    expect([frozen("A"), frozen("A!"), frozen("K(R)")]).toEqual(["A!", "A", "K(R)"]);
  });

  it("are drawn as the server draws them", () => {
    const [white] = sceneOf(
      "stupid",
      readSheet("stupid", "K(R)8 -:- r 0 0 r"),
      bareScene("points", []),
    ).men;
    expect(white).toMatchObject({ covered: true, seat: "first", column: 0, row: 0 });
    expect([white?.figure?.name, white?.really?.name]).toEqual(["general", "chariot"]);
    const war = sceneOf("war", readSheet("war", "_A{I}m(k)/N/M/[]"), bareScene("plain", [])).men;
    expect(war.map(({ figure, column }) => [figure?.name, column])).toEqual([
      ["infantry", 1],
      ["cannon", 3],
    ]);
  });
});

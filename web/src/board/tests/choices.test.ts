/** Squares in texts, and moves sorted by them. */

import { describe, expect, it } from "vitest";
import { Choices } from "../choices";
import { pairMen } from "../pairing";
import { nameOf, placeNamed, scannerOf } from "../squares";
import { bareScene, man } from "./scenes";

const chess = bareScene("chequered");
const xiangqi = bareScene("points");
const war = bareScene("plain");
const names = (scene: typeof chess, text: string) =>
  scannerOf(scene)(text).map((place) => nameOf(scene, place));

describe("squares in a text", () => {
  it.each([
    [chess, "e2e4", ["e2", "e4"]],
    [chess, "e7e8q", ["e7", "e8"]],
    [chess, "Nf3", ["f3"]],
    [xiangqi, "+a0a1", ["a0", "a1"]],
    [xiangqi, "+b2b9=R*h", ["b2", "b9"]],
    [war, "(A1,A2)", ["A1", "A2"]],
    [war, "(A12,B20)", ["A12", "B20"]],
    [war, "F7", ["F7"]],
    [war, "end", []],
    [war, "pass", []],
  ])("are found: %#", (scene, text, expected) => {
    expect(names(scene, text)).toEqual(expected);
  });

  it("are looked up by their names", () => {
    expect(placeNamed(war, "A12")).toEqual({ column: 0, row: 11 });
    expect(placeNamed(xiangqi, "i0")).toEqual({ column: 8, row: 9 });
    expect(["a10", "z1", "", "a"].map((name) => placeNamed(xiangqi, name))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it("are none on a board without squares", () => {
    expect(scannerOf({ ...war, columns: [], rows: [] })("A1")).toEqual([]);
  });
});

describe("choices", () => {
  const texts = ["e7e8q", "e7e8n", "e7d8q", "a2a3"];
  const scan = scannerOf(chess);
  const at = (name: string) => scan(name)[0] ?? { column: -1, row: -1 };
  const choices = new Choices(texts, scan);

  it("know their sources and targets", () => {
    expect(choices.isSource(at("e7"))).toBe(true);
    expect(choices.isSource(at("e8"))).toBe(false);
    expect(choices.targets(at("a2"))).toEqual([at("a3")]);
  });

  it("give all promotions between two squares", () => {
    expect(choices.between(at("e7"), at("e8")).map(({ text }) => text)).toEqual(["e7e8q", "e7e8n"]);
    expect(choices.between(at("a2"), at("a4"))).toEqual([]);
  });

  it("set apart attacks on one square and words", () => {
    const battle = new Choices(["F7", "pass"], scannerOf(war));
    expect(battle.words).toEqual(["pass"]);
    expect(battle.singles.map((place) => nameOf(war, place))).toEqual(["F7"]);
    expect(battle.at({ column: 5, row: 6 }).map(({ text }) => text)).toEqual(["F7"]);
  });
});

describe("pairing of men", () => {
  it("lets a man walk and its victim go", () => {
    const before = [man(4, 6, "first", "pawn"), man(3, 4, "second", "pawn")];
    const now = [man(3, 4, "first", "pawn")];
    const { pairs, gone } = pairMen(before, now);
    expect(pairs[0]?.before).toBe(before[0]);
    expect(gone).toEqual([before[1]]);
  });

  it("knows a man that was turned up on its way", () => {
    const before = [man(0, 9, "first", null), man(8, 9, "first", null)];
    const now = [man(0, 8, "first", "cannon"), man(8, 9, "first", null)];
    const { pairs } = pairMen(before, now);
    expect(pairs[0]?.before).toBe(before[0]);
    expect(pairs[1]?.before).toBe(before[1]);
  });

  it("knows a pawn that was promoted", () => {
    const before = [man(0, 1, "first", "pawn"), man(4, 7, "first", "king")];
    const now = [man(0, 0, "first", "queen"), man(4, 7, "first", "king")];
    expect(pairMen(before, now).pairs[0]?.before).toBe(before[0]);
  });

  it("trusts numbers more than looks", () => {
    const numbered = (id: number, column: number, row: number, name: string) => ({
      ...man(column, row, "first", name),
      id,
    });
    const before = [numbered(1, 0, 0, "horse"), numbered(2, 8, 0, "horse")];
    const now = [numbered(2, 0, 0, "horse"), numbered(3, 4, 4, "horse")];
    const { pairs, gone } = pairMen(before, now);
    expect(pairs.map((pair) => pair.before)).toEqual([before[1], undefined]);
    expect(gone).toEqual([before[0]]);
  });

  it("leaves a newcomer without a past", () => {
    expect(pairMen([], [man(0, 0, "first", "pawn")]).pairs[0]?.before).toBeUndefined();
  });
});

/** Places, paper and back again, for all three boards. */

import { describe, expect, it } from "vitest";
import {
  CELL,
  centerOf,
  crispWidth,
  layoutOf,
  lowerSeat,
  nearest,
  onBoard,
  placeAt,
  step,
  turn,
} from "../geometry";
import type { Grid, Place, Seat } from "../scene";
import { bareScene } from "./scenes";

const BOARDS: [Grid, number, number][] = [
  ["chequered", 8, 8],
  ["points", 9, 10],
  ["plain", 25, 20],
];
const SEATS: Seat[] = ["first", "second"];

function everyPlace(columns: number, rows: number): Place[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
}

describe.each(BOARDS)("%s board", (grid, columns, rows) => {
  const scene = bareScene(grid);

  it.each(SEATS)("finds every place again with %s below", (bottom) => {
    const layout = layoutOf(scene, bottom);
    for (const place of everyPlace(columns, rows)) {
      expect(placeAt(layout, centerOf(layout, place))).toEqual(place);
    }
  });

  it("is turned for the seat that is not below on paper", () => {
    const straight = layoutOf(scene, lowerSeat(grid));
    expect(straight.turned).toBe(false);
    const corner = { column: 0, row: 0 };
    expect(centerOf(straight, corner)).toEqual({
      x: straight.margin + CELL / 2,
      y: straight.margin + CELL / 2,
    });
    const turned = { ...straight, turned: true };
    expect(turn(turned, corner)).toEqual({ column: columns - 1, row: rows - 1 });
    expect(turn(turned, turn(turned, corner))).toEqual(corner);
  });

  it("has no place on its margin", () => {
    const layout = layoutOf(scene, "first");
    expect(placeAt(layout, { x: layout.margin - 1, y: layout.margin + 1 })).toBeUndefined();
    expect(placeAt(layout, { x: layout.width - layout.margin, y: 1 })).toBeUndefined();
  });

  it("stops at its edges", () => {
    const layout = layoutOf(scene, lowerSeat(grid));
    const corner = { column: 0, row: 0 };
    expect(step(layout, corner, -1, 0)).toEqual(corner);
    expect(step(layout, corner, 1, 0)).toEqual({ column: 1, row: 0 });
    expect(onBoard(layout, { column: columns, row: 0 })).toBe(false);
  });

  it("steps as it is seen when it is turned", () => {
    const layout = { ...layoutOf(scene, "first"), turned: true };
    expect(step(layout, { column: 3, row: 3 }, 1, 0)).toEqual({ column: 2, row: 3 });
    expect(step(layout, { column: 3, row: 3 }, 0, 1)).toEqual({ column: 3, row: 2 });
  });
});

describe("nearest", () => {
  const layout = layoutOf(bareScene("plain"), "second");
  const places = [
    { column: 2, row: 2 },
    { column: 4, row: 2 },
  ];

  it("takes the closer of two", () => {
    const { x, y } = centerOf(layout, { column: 3, row: 2 });
    expect(nearest(layout, { x: x + 10, y }, places, 150)).toEqual(places[1]);
  });

  it("takes none out of reach", () => {
    expect(nearest(layout, centerOf(layout, { column: 3, row: 2 }), places, 50)).toBeUndefined();
  });
});

describe("the crisp width", () => {
  it.each(BOARDS)("puts every middle on a whole pixel: %s", (grid) => {
    const layout = layoutOf(bareScene(grid), "first");
    for (const ratio of [1, 2, 3]) {
      const width = crispWidth(layout, 366, ratio);
      const scale = (width * ratio) / layout.width;
      const { x, y } = centerOf(layout, { column: 3, row: 5 });
      expect(width).toBeLessThanOrEqual(366);
      expect(x * scale).toBeCloseTo(Math.round(x * scale), 6);
      expect(y * scale).toBeCloseTo(Math.round(y * scale), 6);
    }
  });

  it("is what there is where there is almost nothing", () => {
    expect(crispWidth(layoutOf(bareScene("plain"), "first"), 10, 1)).toBe(10);
  });
});

/** Scenes for tests. */

import type { Figure, Grid, Man, Scene, Seat } from "../scene";

const letters = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(first.charCodeAt(0) + index));
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
    String(from + index * Math.sign(to - from)),
  );

const NAMES: Record<Grid, { columns: string[]; rows: string[] }> = {
  chequered: { columns: letters("a", 8), rows: numbers(8, 1) },
  points: { columns: letters("a", 9), rows: numbers(9, 0) },
  plain: { columns: letters("A", 25), rows: numbers(1, 20) },
};

/** A board with nothing on it. */
export function bareScene(grid: Grid, men: Man[] = []): Scene {
  return { grid, ...NAMES[grid], ground: [], men, lost: [] };
}

export function figure(name: string): Figure {
  return { name, latin: name.slice(0, 1).toUpperCase(), han: ["兵", "卒"] };
}

export function man(column: number, row: number, seat: Seat, name: string | null): Man {
  const what = name === null ? null : figure(name);
  return { column, row, seat, figure: what, really: null, covered: name === null, frozen: false };
}

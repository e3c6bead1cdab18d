/** Names of squares, and finding them in the text of a move. */

import type { Place, Scene } from "./scene";

/** The name of `place`, such as `e2` or `F7`. */
export function nameOf(scene: Scene, place: Place): string {
  return `${scene.columns[place.column] ?? ""}${scene.rows[place.row] ?? ""}`;
}

/** The place with a name, if the board has it. */
export function placeNamed({ columns, rows }: Scene, name: string): Place | undefined {
  for (const [column, start] of columns.entries()) {
    const row = name.startsWith(start) ? rows.indexOf(name.slice(start.length)) : -1;
    if (row >= 0) {
      return { column, row };
    }
  }
  return undefined;
}

/** Finds the squares that a text names, in order. */
export type Scan = (text: string) => Place[];

/** A scanner for the names of `scene`'s squares. */
export function scannerOf(scene: Scene): Scan {
  const columns = new Map(scene.columns.map((name, index) => [name, index]));
  const rows = new Map(scene.rows.map((name, index) => [name, index]));
  if (columns.size === 0 || rows.size === 0) {
    return () => [];
  }
  const pattern = new RegExp(`(${either(columns.keys())})(${either(rows.keys())})`, "g");
  return (text) =>
    [...text.matchAll(pattern)].map(([, column = "", row = ""]) => ({
      column: columns.get(column) ?? 0,
      row: rows.get(row) ?? 0,
    }));
}

/** Longer names first, so that `A12` is not read as `A1` and a 2. */
function either(names: Iterable<string>): string {
  return [...names].sort((one, other) => other.length - one.length).join("|");
}

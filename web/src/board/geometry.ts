/** Where squares lie on the paper: pure arithmetic, the same for all boards. */

import type { Grid, Place, Scene, Seat } from "./scene";

/** The side of one square in units of the drawing. */
export const CELL = 100;

/** Room around the squares for the names of columns and rows. */
const MARGINS: Record<Grid, number> = { chequered: 0, points: 25, plain: 50 };

export interface Point {
  x: number;
  y: number;
}

/** A board laid on paper, seen from one side of the table. */
export interface Layout {
  grid: Grid;
  columns: number;
  rows: number;
  margin: number;
  width: number;
  height: number;
  /** Whether the paper is turned by half a turn. */
  turned: boolean;
}

/** Which seat's pieces stand at the lower edge when the paper is not turned. */
export function lowerSeat(grid: Grid): Seat {
  return grid === "plain" ? "second" : "first";
}

/** The layout of `scene` with `bottom`'s side of the table below. */
export function layoutOf(scene: Scene, bottom: Seat): Layout {
  const { grid } = scene;
  const columns = scene.columns.length;
  const rows = scene.rows.length;
  return {
    grid,
    columns,
    rows,
    margin: MARGINS[grid],
    ...sizeOf(grid, columns, rows),
    turned: bottom !== lowerSeat(grid),
  };
}

/** How large a board is with its margins. */
export function sizeOf(
  grid: Grid,
  columns: number,
  rows: number,
): { width: number; height: number } {
  const margin = MARGINS[grid];
  return { width: columns * CELL + 2 * margin, height: rows * CELL + 2 * margin };
}

/** A place as it is counted on the paper, from the upper left. Turning twice changes nothing. */
export function turn(layout: Layout, place: Place): Place {
  if (!layout.turned) {
    return place;
  }
  return { column: layout.columns - 1 - place.column, row: layout.rows - 1 - place.row };
}

/** The middle of `place` on the paper. */
export function centerOf(layout: Layout, place: Place): Point {
  const { column, row } = turn(layout, place);
  return {
    x: layout.margin + (column + 0.5) * CELL,
    y: layout.margin + (row + 0.5) * CELL,
  };
}

/** Whether `place` is on the board at all. */
export function onBoard(layout: Layout, place: Place): boolean {
  const { column, row } = place;
  return column >= 0 && row >= 0 && column < layout.columns && row < layout.rows;
}

/** The place under `point`, if it is on the board. */
export function placeAt(layout: Layout, point: Point): Place | undefined {
  const place = {
    column: Math.floor((point.x - layout.margin) / CELL),
    row: Math.floor((point.y - layout.margin) / CELL),
  };
  return onBoard(layout, place) ? turn(layout, place) : undefined;
}

/** The one of `places` nearest to `point`, if it is within `reach`. */
export function nearest(
  layout: Layout,
  point: Point,
  places: readonly Place[],
  reach: number,
): Place | undefined {
  let best: Place | undefined;
  let shortest = reach;
  for (const place of places) {
    const center = centerOf(layout, place);
    const distance = Math.hypot(center.x - point.x, center.y - point.y);
    if (distance <= shortest) {
      best = place;
      shortest = distance;
    }
  }
  return best;
}

/** The next place on the paper in a direction, or the same one at the edge. */
export function step(layout: Layout, place: Place, right: number, down: number): Place {
  const shown = turn(layout, place);
  const next = { column: shown.column + right, row: shown.row + down };
  return onBoard(layout, next) ? turn(layout, next) : place;
}

/** In how many parts a square must fall for every line and middle to lie on whole pixels. */
const PARTS: Record<Grid, number> = { chequered: 2, points: 4, plain: 2 };

/** The largest width up to `available` at which the drawing is crisp, in CSS pixels. */
export function crispWidth(layout: Layout, available: number, pixelRatio: number): number {
  const squares = layout.width / CELL;
  const parts = PARTS[layout.grid];
  const cell = Math.floor((available * pixelRatio) / squares / parts) * parts;
  return cell > 0 ? (cell * squares) / pixelRatio : available;
}

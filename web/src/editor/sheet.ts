/** The text of a position as squares that can be written on. What the squares mean is the server's to judge. */

import type { Man, Place, Scene, Seat } from "../board/scene";

/** A position taken apart: one text for each square, and the fields after the board. */
export interface PositionSheet {
  rows: string[][];
  fields: string[];
}

/** What can be done to a square, such as to empty it. */
export interface Stroke {
  key: string;
  label(): string;
  change(square: string): string;
}

/** A piece to put on a square. */
export interface Tool {
  key: string;
  man: Man;
  change(square: string): string;
}

/** Tools that belong together; a game whose pieces have looks and a truth has a layer for each. */
export interface Layer {
  key: string;
  label(): string;
  tools(seat: Seat, sheet: PositionSheet): Tool[];
}

/** How a game's positions are taken apart, changed and put together again. */
export interface PositionEditor {
  read(text: string): PositionSheet;
  write(sheet: PositionSheet): string;
  /** The fields after a change: what hung on the old board is forgotten. */
  fresh(fields: string[]): string[];
  /** Which field says whose turn it is, and with which letters. */
  turn: { field: number; letters: Record<Seat, string> };
  /** The square without its piece. */
  emptied(square: string): string;
  /** The piece on a square, without its place. */
  manOn(square: string): Man | undefined;
  layers: readonly Layer[];
  strokes?: readonly Stroke[];
}

/** The sheet with another text on `place`. */
export function withSquare(
  editor: PositionEditor,
  sheet: PositionSheet,
  place: Place,
  change: (square: string) => string,
): PositionSheet {
  const rows = sheet.rows.map((row, index) =>
    index === place.row
      ? row.map((it, column) => (column === place.column ? change(it) : it))
      : row,
  );
  return { rows, fields: editor.fresh(sheet.fields) };
}

/** The sheet with no piece on it. */
export function cleared(editor: PositionEditor, sheet: PositionSheet): PositionSheet {
  const rows = sheet.rows.map((row) => row.map(editor.emptied));
  return { rows, fields: editor.fresh(sheet.fields) };
}

export function turnOf({ turn }: PositionEditor, { fields }: PositionSheet): Seat {
  return fields[turn.field] === turn.letters.second ? "second" : "first";
}

export function withTurn(editor: PositionEditor, sheet: PositionSheet, seat: Seat): PositionSheet {
  const { field, letters } = editor.turn;
  const fields = editor.fresh(sheet.fields);
  return { ...sheet, fields: fields.map((it, index) => (index === field ? letters[seat] : it)) };
}

/** The picture of a sheet on the board and the ground of `base`. */
export function sceneOf(editor: PositionEditor, sheet: PositionSheet, base: Scene): Scene {
  const men = sheet.rows.flatMap((squares, row) =>
    squares.flatMap((square, column) => {
      const man = editor.manOn(square);
      return man ? [{ ...man, column, row }] : [];
    }),
  );
  return { ...base, men, lost: [] };
}

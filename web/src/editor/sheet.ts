/** The text of a position as squares that can be written on. What the squares mean is the server's to judge. */

import type { Place, Seat } from "../board/scene";
import type { GameId } from "../games";

/** A position taken apart: one text for each square, and the fields after the board. */
export interface PositionSheet {
  rows: string[][];
  fields: string[];
}

/** One square: a number of empty ones, or a piece with what is known of it. */
const SQUARES = /\d+|[A-Za-z](?:\([^)]*\)|!)?/g;
const WAR_SQUARES = /_|\([A-Za-z]\)|\[[A-Za-z]\]|[Aa]\{[A-Za-z]\}|[A-Za-z]/g;

/** Takes the text of a position apart. */
export function readSheet(game: GameId, text: string): PositionSheet {
  if (game === "war") {
    const parts = text.split("/");
    const side = parts.findIndex((part) => part === "N" || part === "S");
    const rows = parts.slice(0, side).map((row) => row.match(WAR_SQUARES) ?? []);
    return {
      rows: rows.map((row) => row.map((it) => (it === "_" ? "" : it))),
      fields: [...parts.slice(side)],
    };
  }
  const [board = "", ...fields] = text.split(" ");
  const rows = board.split("/").map((row) => (row.match(SQUARES) ?? []).flatMap(expanded));
  return { rows, fields };
}

function expanded(square: string): string[] {
  return /^\d/.test(square) ? Array<string>(Number(square)).fill("") : [square];
}

/** Puts the text together again. */
export function writeSheet(game: GameId, { rows, fields }: PositionSheet): string {
  if (game === "war") {
    const board = rows.map((row) => row.map((square) => square || "_").join(""));
    return [...board, ...fields].join("/");
  }
  const board = rows.map((row) =>
    row
      .map((square) => square || " ")
      .join("")
      .replace(/ +/g, (run) => String(run.length)),
  );
  return [board.join("/"), ...fields].join(" ");
}

/** The sheet with another text on `place`. What hung on the old board is forgotten. */
export function withSquare(
  game: GameId,
  sheet: PositionSheet,
  place: Place,
  change: (square: string) => string,
): PositionSheet {
  const rows = sheet.rows.map((row, index) =>
    index === place.row
      ? row.map((it, column) => (column === place.column ? change(it) : it))
      : row,
  );
  return { rows, fields: fresh(game, sheet.fields) };
}

/** The sheet with no piece on it. */
export function cleared(game: GameId, sheet: PositionSheet): PositionSheet {
  const rows = sheet.rows.map((row) => row.map((square) => emptied(game, square)));
  return { rows, fields: fresh(game, sheet.fields) };
}

/** Castling, en passant, moves made and due retreats belong to a position that is no more. */
function fresh(game: GameId, fields: string[]): string[] {
  if (game === "chess") {
    return [fields[0] ?? "w", "-", "-", "0", "1"];
  }
  return game === "war" ? [fields[0] ?? "N", "M", "[]"] : fields;
}

/** Where a game's fields say whose turn it is, and with which letters. */
const TURNS: Record<GameId, { field: number; letters: Record<Seat, string> }> = {
  chess: { field: 0, letters: { first: "w", second: "b" } },
  xiangqi: { field: 0, letters: { first: "w", second: "b" } },
  jieqi: { field: 1, letters: { first: "r", second: "b" } },
  stupid: { field: 1, letters: { first: "r", second: "b" } },
  war: { field: 0, letters: { first: "N", second: "S" } },
};

export function turnOf(game: GameId, { fields }: PositionSheet): Seat {
  const { field, letters } = TURNS[game];
  return fields[field] === letters.second ? "second" : "first";
}

export function withTurn(game: GameId, sheet: PositionSheet, seat: Seat): PositionSheet {
  const { field, letters } = TURNS[game];
  const fields = fresh(game, sheet.fields);
  return { ...sheet, fields: fields.map((it, index) => (index === field ? letters[seat] : it)) };
}

/** The square without its unit; its ground stays. */
export function emptied(game: GameId, square: string): string {
  return game === "war" ? groundOf(square) : "";
}

/** Units on a pass, a fortress or an arsenal stand in brackets. */
function groundOf(square: string): string {
  const grounds: Record<string, string> = { "(": "p", "[": "f" };
  const [first = ""] = square;
  const bare = grounds[first] ?? first;
  return "pfmAa".includes(bare) ? bare : "";
}

/** A unit on the ground of a square; nothing stands on a mountain. */
export function occupied(square: string, unit: string): string {
  const written: Record<string, string> = {
    "": unit,
    p: `(${unit})`,
    f: `[${unit}]`,
    A: `A{${unit}}`,
    a: `a{${unit}}`,
  };
  return written[groundOf(square)] ?? square;
}

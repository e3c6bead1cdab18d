/** Positions written row by row with a letter for each piece and a number for empty squares, and most tools for them. */

import type { Figure, Man, Seat } from "../board/scene";
import { loose } from "../parts/loose";
import type { Layer, PositionSheet, Tool } from "./sheet";

/** One square: a number of empty ones, or a piece with what is known of it. */
const SQUARES = /\d+|[A-Za-z](?:\([^)]*\)|!)?/g;

export function readFen(text: string): PositionSheet {
  const [board = "", ...fields] = text.split(" ");
  const rows = board.split("/").map((row) => (row.match(SQUARES) ?? []).flatMap(expanded));
  return { rows, fields };
}

function expanded(square: string): string[] {
  return /^\d/.test(square) ? Array<string>(Number(square)).fill("") : [square];
}

export function writeFen({ rows, fields }: PositionSheet): string {
  const board = rows.map((row) =>
    row
      .map((square) => square || " ")
      .join("")
      .replace(/ +/g, (run) => String(run.length)),
  );
  return [board.join("/"), ...fields].join(" ");
}

/** Most of an editor for such positions. */
export const fen = {
  read: readFen,
  write: writeFen,
  fresh: (fields: string[]) => fields,
  emptied: () => "",
};

/** The first seat writes its pieces with capital letters. */
export function seatOf(letter: string): Seat {
  return letter === letter.toUpperCase() ? "first" : "second";
}

export function cased(letter: string, seat: Seat): string {
  return seat === "first" ? letter : letter.toLowerCase();
}

/** What a letter stands for; none for a piece whose looks give nothing away. */
export type FigureOf = (letter: string) => Figure | null;

/** The piece that a letter stands for. */
export function manOf(letter: string, figureOf: FigureOf): Man {
  const figure = figureOf(letter.toUpperCase());
  return loose(seatOf(letter), figure, { covered: figure === null });
}

/** The only layer of a game whose squares hold a letter and nothing more. */
export function plainLayer(
  letters: string,
  figureOf: FigureOf,
  change: (letter: string) => Tool["change"] = (letter) => () => letter,
): Layer {
  return {
    key: "",
    label: () => "",
    tools: (seat) =>
      [...letters].map((upper) => {
        const letter = cased(upper, seat);
        return { key: letter, man: manOf(letter, figureOf), change: change(letter) };
      }),
  };
}

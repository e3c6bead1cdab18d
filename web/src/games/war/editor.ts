/** Positions of the Game of War made by hand: units come and go, the ground stays. */

import { manOf, plainLayer } from "../../editor/fen";
import type { PositionEditor } from "../../editor/sheet";
import { armOf } from "./arms";

const SQUARES = /_|\([A-Za-z]\)|\[[A-Za-z]\]|[Aa]\{[A-Za-z]\}|[A-Za-z]/g;

/** A unit alone, or in the brackets of its ground. */
const UNIT = /^(?:[([]|[Aa]\{)?([ICKWRXickwrx])[)\]}]?$/;

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

export const editor: PositionEditor = {
  read(text) {
    const parts = text.split("/");
    const side = parts.findIndex((part) => part === "N" || part === "S");
    const rows = parts.slice(0, side).map((row) => row.match(SQUARES) ?? []);
    return {
      rows: rows.map((row) => row.map((it) => (it === "_" ? "" : it))),
      fields: parts.slice(side),
    };
  },
  write({ rows, fields }) {
    const board = rows.map((row) => row.map((square) => square || "_").join(""));
    return [...board, ...fields].join("/");
  },
  /** Moves made and due retreats belong to a position that is no more. */
  fresh: ([turn = "N"]) => [turn, "M", "[]"],
  turn: { field: 0, letters: { first: "N", second: "S" } },
  emptied: groundOf,
  manOn(square) {
    const [, letter] = square.match(UNIT) ?? [];
    return letter ? manOf(letter, armOf) : undefined;
  },
  layers: [plainLayer("ICKWRX", armOf, (letter) => (square) => occupied(square, letter))],
};

/** Positions of StupidChess made by hand: a piece has looks, and a truth in brackets until it is unmasked. */

import { cased, fen, plainLayer, seatOf } from "../../editor/fen";
import type { Layer, PositionEditor, PositionSheet, Stroke } from "../../editor/sheet";
import { loose } from "../../parts/loose";
import { roleOf } from "../xiangqi/roles";
import { own } from "./words";

const LETTERS = "KAEHRCP";

const disguise: Layer = {
  key: "disguise",
  label: () => own().layers.disguise,
  tools: (seat, sheet) =>
    [...LETTERS].map((upper) => {
      const letter = cased(upper, seat);
      const written = `${letter}(${isKnown(sheet, letter) ? letter : "?"})`;
      const man = loose(seat, roleOf(letter), { covered: true });
      return { key: letter, man, change: () => written };
    }),
};

const truth: Layer = {
  ...plainLayer(LETTERS, roleOf, (letter) => (square) => retold(square, letter)),
  key: "truth",
  label: () => own().layers.truth,
};

const open: Layer = {
  ...plainLayer(LETTERS, roleOf),
  key: "open",
  label: () => own().layers.open,
};

/** Whether the viewer of a sheet knows what the pieces of this side are. */
function isKnown({ fields }: PositionSheet, letter: string): boolean {
  const viewer = fields.at(-1) ?? "*";
  return viewer === "*" || viewer === (seatOf(letter) === "first" ? "r" : "b");
}

/** Writes the truth under a disguise of the same side. */
function retold(square: string, letter: string): string {
  const [surface = ""] = square;
  return square.includes("(") && seatOf(surface) === seatOf(letter)
    ? `${surface}(${letter})`
    : square;
}

/** Freezes a piece that is open, or thaws it. */
const freeze: Stroke = {
  key: "freeze",
  label: () => own().freeze,
  change(square) {
    if (square === "" || square.includes("(")) {
      return square;
    }
    return square.endsWith("!") ? square.slice(0, -1) : `${square}!`;
  },
};

export const editor: PositionEditor = {
  ...fen,
  turn: { field: 1, letters: { first: "r", second: "b" } },
  manOn(square) {
    const [letter, bracket, really = ""] = square;
    const covered = bracket === "(";
    const more = { covered, really: covered ? roleOf(really) : null, frozen: bracket === "!" };
    return letter ? loose(seatOf(letter), roleOf(letter), more) : undefined;
  },
  layers: [disguise, truth, open],
  strokes: [freeze],
};

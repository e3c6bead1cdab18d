/** What a person can do to a square of the editor: each tool is a piece to see and a change to a text. */

import type { Figure, Grid, Man, Place, Scene, Seat } from "../board/scene";
import type { GameId } from "../games";
import { chessFigure, WAR, XIANGQI } from "../parts/figures";
import { loose } from "../parts/Piece";
import { occupied, type PositionSheet } from "./sheet";

export interface Tool {
  key: string;
  man: Man;
  change(square: string): string;
}

/** In StupidChess a piece has looks and a truth; which of them a tool writes. */
export type Layer = "disguise" | "truth" | "open";

const CHESS: Record<string, string> = {
  K: "king",
  Q: "queen",
  R: "rook",
  B: "bishop",
  N: "knight",
  P: "pawn",
};

/** The letters of each game's pieces in the texts of positions. */
const LETTERS: Record<GameId, string> = {
  chess: "KQRBNP",
  xiangqi: "KABNRCP",
  jieqi: "KAEHRCPX",
  stupid: "KAEHRCP",
  war: "ICKWRX",
};

/** Xiangqi's other letters for horse and elephant. */
const SAME: Record<string, string> = { N: "H", B: "E" };

export const SEATS: readonly Seat[] = ["first", "second"];

function figureOf(game: GameId, letter: string): Figure | null {
  const key = letter.toUpperCase();
  if (game === "chess") {
    return CHESS[key] ? chessFigure(CHESS[key]) : null;
  }
  return (game === "war" ? WAR[key] : XIANGQI[SAME[key] ?? key]) ?? null;
}

function seatOf(letter: string): Seat {
  return letter === letter.toUpperCase() ? "first" : "second";
}

function cased(letter: string, seat: Seat): string {
  return seat === "first" ? letter : letter.toLowerCase();
}

/** The tools for the pieces of `seat`. */
export function toolsFor(game: GameId, seat: Seat, layer: Layer, sheet: PositionSheet): Tool[] {
  return [...LETTERS[game]].map((upper) => {
    const letter = cased(upper, seat);
    const figure = figureOf(game, letter);
    const shown = game === "stupid" && layer === "disguise" ? { covered: true } : {};
    const man = loose(seat, figure, figure ? shown : { covered: true });
    return { key: letter, man, change: changeFor(game, letter, layer, sheet) };
  });
}

function changeFor(game: GameId, letter: string, layer: Layer, sheet: PositionSheet) {
  if (game === "war") {
    return (square: string) => occupied(square, letter);
  }
  if (game !== "stupid" || layer === "open") {
    return () => letter;
  }
  if (layer === "disguise") {
    return () => `${letter}(${isKnown(sheet, letter) ? letter : "?"})`;
  }
  return (square: string) => retold(square, letter);
}

/** Writes the truth under a disguise of the same side. */
function retold(square: string, letter: string): string {
  const [surface = ""] = square;
  return square.includes("(") && seatOf(surface) === seatOf(letter)
    ? `${surface}(${letter})`
    : square;
}

/** Whether the viewer of a sheet knows what the pieces of this side are. */
function isKnown({ fields }: PositionSheet, letter: string): boolean {
  const viewer = fields.at(-1) ?? "*";
  return viewer === "*" || viewer === (seatOf(letter) === "first" ? "r" : "b");
}

/** Freezes a piece that is open, or thaws it. */
export function frozen(square: string): string {
  return square === "" || square.includes("(")
    ? square
    : square.endsWith("!")
      ? square.slice(0, -1)
      : `${square}!`;
}

/** The picture of a sheet on the board and the ground of `base`. */
export function sceneOf(game: GameId, sheet: PositionSheet, base: Scene): Scene {
  const men = sheet.rows.flatMap((row, index) =>
    row.flatMap((square, column) => manOf(game, square, { column, row: index })),
  );
  return { ...base, men, lost: [] };
}

function manOf(game: GameId, square: string, place: Place): Man[] {
  const [, letter, truth] =
    (game === "war" ? square.match(WAR_UNIT) : square.match(/^([A-Za-z])(?:\(([^)]*)\))?/)) ?? [];
  if (!letter) {
    return [];
  }
  const figure = figureOf(game, letter);
  const really = truth && truth !== "?" ? figureOf(game, truth) : null;
  const covered = truth !== undefined || (game === "jieqi" && figure === null);
  return [
    {
      ...loose(seatOf(letter), figure, { really, covered, frozen: square.endsWith("!") }),
      ...place,
    },
  ];
}

/** A unit alone, or in the brackets of its ground. */
const WAR_UNIT = /^(?:[([]|[Aa]\{)?([ICKWRXickwrx])[)\]}]?$/;

/** How the tools of a game are drawn. */
export function gridOf(game: GameId): Grid {
  return game === "chess" ? "chequered" : game === "war" ? "plain" : "points";
}

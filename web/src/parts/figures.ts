/** Pieces that the client draws before it has asked the server: legends and pictures. */

import type { Figure } from "../board/scene";

const figure = (name: string, latin: string, han: [string, string]): Figure => ({
  name,
  latin,
  han,
});

/** The seven roles of xiangqi by letter. */
export const XIANGQI: Record<string, Figure> = {
  K: figure("general", "K", ["帥", "將"]),
  A: figure("advisor", "A", ["仕", "士"]),
  E: figure("elephant", "E", ["相", "象"]),
  H: figure("horse", "H", ["傌", "馬"]),
  R: figure("chariot", "R", ["俥", "車"]),
  C: figure("cannon", "C", ["炮", "砲"]),
  P: figure("soldier", "P", ["兵", "卒"]),
};

/** The six arms of the Game of War by letter. */
export const WAR: Record<string, Figure> = {
  I: figure("infantry", "I", ["步", "步"]),
  C: figure("cavalry", "C", ["騎", "騎"]),
  K: figure("cannon", "K", ["炮", "炮"]),
  W: figure("swift cannon", "W", ["俥", "車"]),
  R: figure("relay", "R", ["信", "訊"]),
  X: figure("swift relay", "X", ["驛", "郵"]),
};

/** A chess piece, which is drawn by its name alone. */
export function chessFigure(name: string): Figure {
  return figure(name, name.slice(0, 1).toUpperCase(), ["", ""]);
}

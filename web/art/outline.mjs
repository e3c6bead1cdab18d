/** Turns the characters of a font into short SVG paths. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";

/** The side of the square that a character is drawn in. */
export const EM = 160;

const resolve = createRequire(import.meta.url).resolve;

/** The font file with all our characters. */
export function openFont() {
  const file = resolve("@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-700-normal.woff");
  const bytes = readFileSync(file);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** The outline of `character`, its ink centered in a square of `EM`. */
export function outline(font, character) {
  const glyph = font.charToGlyph(character);
  if (glyph.index === 0) {
    throw new Error(`the font has no ${character}`);
  }
  const path = glyph.getPath(0, 0, EM);
  const box = path.getBoundingBox();
  const shift = {
    x: EM / 2 - (box.x1 + box.x2) / 2,
    y: EM / 2 - (box.y1 + box.y2) / 2,
  };
  return path.commands.reduce(append, { text: "", pen: { x: 0, y: 0 }, shift, start: undefined })
    .text;
}

/** Adds one command, in whole units relative to the pen, so that rounding never adds up. */
function append(state, command) {
  const { shift } = state;
  if (command.type === "Z") {
    return { ...state, text: `${state.text}z`, pen: state.start ?? state.pen };
  }
  const points = [
    [command.x1, command.y1],
    [command.x2, command.y2],
    [command.x, command.y],
  ]
    .filter(([x]) => x !== undefined)
    .map(([x, y]) => ({ x: Math.round(x + shift.x), y: Math.round(y + shift.y) }));
  const numbers = points.flatMap(({ x, y }) => [x - state.pen.x, y - state.pen.y]);
  const pen = points.at(-1);
  const start = command.type === "M" ? pen : state.start;
  return { ...state, text: state.text + command.type.toLowerCase() + join(numbers), pen, start };
}

/** Writes numbers with a separator only where one is needed. */
function join(numbers) {
  return numbers
    .map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : number))
    .join("");
}

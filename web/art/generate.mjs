/** Writes `src/art/sprite.svg`: every piece and sign, as paths; `--check` only compares. */

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { openFont, outline } from "./outline.mjs";

/** The characters on xiangqi pieces and on the river. */
const CHARACTERS = "帥將仕士相象傌馬俥車炮砲兵卒楚河漢界";
const CARVED = ["king", "queen", "rook", "bishop", "knight", "pawn"];

const resolve = createRequire(import.meta.url).resolve;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Characters, named by their code points. */
function characters() {
  const font = openFont();
  return [...CHARACTERS].map((character) => {
    const id = `han-${character.codePointAt(0).toString(16)}`;
    return `<path id="${id}" d="${outline(font, character)}"/>`;
  });
}

/** Pieces carved of wood, in a square of 24. */
function carvedPieces() {
  return CARVED.map((name) => {
    const svg = readFileSync(resolve(`@mdi/svg/svg/chess-${name}.svg`), "utf8");
    const [, path] = svg.match(/ d="([^"]+)"/);
    return `<path id="carved-${name}" d="${path}"/>`;
  });
}

/** Our own drawings, without the comments. */
function drawings() {
  const text = readFileSync(here("./drawings.svg"), "utf8");
  const [, inner] = text.match(/<svg[^>]*>(.*)<\/svg>/s);
  return inner
    .replace(/<!--.*?-->/gs, "")
    .replace(/\s*\n\s*/g, "")
    .trim();
}

const sprite = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
${[...characters(), ...carvedPieces(), drawings()].join("\n")}
</defs></svg>
`;
const target = here("../src/art/sprite.svg");
if (!process.argv.includes("--check")) {
  writeFileSync(target, sprite);
} else if (readFileSync(target, "utf8") !== sprite) {
  throw new Error("src/art/sprite.svg is not what art/ draws: run `npm run art`");
}

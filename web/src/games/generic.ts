/** A game that the server has and this page has no folder for: it is played with what the catalog says of it. */

import type { CatalogEntry, CatalogOption } from "../net/catalog";
import { loose } from "../parts/loose";
import type { GameModule, GameOption, GameWords } from "./module";

/** After all games that the page knows better. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Makes a module of what the server says of a game. Blind set-ups are not offered: nothing says how they are written. */
export function genericGame(entry: CatalogEntry): GameModule {
  const covered = { covered: true };
  return {
    id: entry.id,
    order: LAST,
    seats: entry.seats,
    bottom: "first",
    paper: { grid: "chequered", columns: 8, rows: 8 },
    picture: [loose("second", null, covered), loose("first", null, covered)],
    words: { en: english(entry), zh: chinese(entry) },
    options: Object.entries(entry.options).map(option),
  };
}

function english({ name, seats: [first, second] }: CatalogEntry): GameWords {
  return {
    name,
    line: "A game of this server.",
    seats: [capitalized(first), capitalized(second)],
    figures: {},
  };
}

function chinese({ name, name_zh }: CatalogEntry): GameWords {
  return { name: name_zh ?? name, line: "本服务器的游戏。", seats: ["先手", "后手"], figures: {} };
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function option([name, { default: usual, help, ...bounds }]: [string, CatalogOption]): GameOption {
  return { ...bounds, name, label: help || name, usual };
}

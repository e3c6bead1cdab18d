/** Xiangqi: nothing is hidden. */

import { loose } from "../../parts/loose";
import type { GameModule } from "../module";
import { CANNON, CHARIOT, GENERAL, HORSE, ROLE_WORDS } from "./roles";
import { tellMove } from "./telling";

/** What the games on this board have in common. */
export const board = {
  seats: ["red", "black"],
  bottom: "first",
  paper: { grid: "points", columns: 9, rows: 10 },
  royal: "general",
  tellMove,
} as const satisfies Partial<GameModule>;

export const english = { seats: ["Red", "Black"], figures: ROLE_WORDS.en } as const;
export const chinese = { seats: ["红方", "黑方"], figures: ROLE_WORDS.zh } as const;

export const game: GameModule = {
  ...board,
  id: "xiangqi",
  order: 30,
  picture: [
    loose("second", CHARIOT),
    loose("second", HORSE),
    loose("first", CANNON),
    loose("first", GENERAL),
  ],
  words: {
    en: {
      ...english,
      name: "Xiangqi",
      line: "Chinese chess: cannons, elephants and a river.",
      reasons: { insufficient_material: "nobody can cross the river" },
    },
    zh: {
      ...chinese,
      name: "象棋",
      line: "楚河汉界，车马炮。",
      reasons: { insufficient_material: "双方均无过河子力" },
    },
  },
  rules: () => import("./rules").then((it) => it.rules),
  editor: () => import("./editor").then((it) => it.editor),
};

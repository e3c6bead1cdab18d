/** StupidChess: xiangqi in disguise, after a secret set-up. */

import { loose } from "../../parts/loose";
import type { GameModule } from "../module";
import { board, chinese, english } from "../xiangqi";
import {
  ADVISOR,
  CANNON,
  CHARIOT,
  ELEPHANT,
  GENERAL,
  HORSE,
  roleOf,
  SOLDIER,
} from "../xiangqi/roles";
import { legend, meaning } from "./legend";
import { preimages } from "./preimages";
import { setUp } from "./setup";
import { own } from "./words";

export const game: GameModule = {
  ...board,
  id: "stupid",
  order: 20,
  picture: [
    loose("second", CANNON, { covered: true }),
    loose("second", HORSE, { covered: true }),
    loose("first", CHARIOT, { covered: true, really: GENERAL }),
    loose("first", HORSE, { frozen: true }),
  ],
  words: {
    en: {
      ...english,
      name: "StupidChess",
      line: "Xiangqi in disguise: you set up in secret, and capturing unmasks.",
      reasons: { double_pass: "both passed" },
    },
    zh: {
      ...chinese,
      name: "笨棋",
      line: "象棋化装舞会：秘密布阵，个个乔装，吃子时现出原形。",
      reasons: { double_pass: "双方都停一手" },
    },
  },
  hidden: {
    figures: [CHARIOT, HORSE, CANNON, ELEPHANT, ADVISOR, SOLDIER, GENERAL],
    turnsUp: () => true,
  },
  setUp,
  preimages,
  tellFact: ({ kind }) => (kind === "frozen" ? own().freezes : undefined),
  meaning,
  chance: (what) => roleOf(what) ?? undefined,
  legend,
  rules: () => import("./rules").then((it) => it.rules),
  editor: () => import("./editor").then((it) => it.editor),
};

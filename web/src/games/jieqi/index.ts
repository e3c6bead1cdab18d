/** Jieqi: xiangqi with pieces that lie face down until they first move. */

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

export const game: GameModule = {
  ...board,
  id: "jieqi",
  order: 10,
  picture: [
    loose("second", null, { covered: true }),
    loose("second", CANNON),
    loose("first", CHARIOT),
    loose("first", null, { covered: true }),
  ],
  words: {
    en: {
      ...english,
      name: "Jieqi",
      line: "Xiangqi face down: a piece shows what it is when it first moves.",
    },
    zh: { ...chinese, name: "揭棋", line: "棋子盖着摆，第一次走动时翻开才知道是什么。" },
  },
  hidden: {
    figures: [CHARIOT, HORSE, CANNON, ELEPHANT, ADVISOR, SOLDIER, GENERAL],
    turnsUp: (move) => move.startsWith("+"),
  },
  meaning,
  chance: (what) => roleOf(what) ?? undefined,
  legend,
  rules: () => import("./rules").then((it) => it.rules),
  editor: () => import("./editor").then((it) => it.editor),
};

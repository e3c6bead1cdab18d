/** Guy Debord's Game of War: two armies, their lines of communication, and a deployment that may be hidden. */

import type { Scene } from "../../board/scene";
import { scannerOf } from "../../board/squares";
import { loose } from "../../parts/loose";
import type { GameModule } from "../module";
import { CANNON, CAVALRY, INFANTRY, RELAY } from "./arms";
import { useWarExtras } from "./extras";
import { ground, legend, meaning } from "./legend";
import { setUp } from "./setup";
import { tellFact, tellMove } from "./telling";
import { own } from "./words";

/** A turn has two parts: a march, then one attack. */
function tip(scene: Scene, legal: readonly string[]): string | undefined {
  if (legal.includes("end")) {
    return own().march;
  }
  const scan = scannerOf(scene);
  const counts = legal.map((text) => scan(text).length);
  return counts.includes(1) && counts.every((count) => count <= 1) ? own().strike : undefined;
}

export const game: GameModule = {
  id: "war",
  order: 50,
  seats: ["north", "south"],
  bottom: "second",
  paper: { grid: "plain", columns: 25, rows: 20 },
  picture: [
    loose("first", INFANTRY),
    loose("first", CAVALRY),
    loose("second", CANNON),
    loose("second", RELAY),
  ],
  words: {
    en: {
      name: "A Game of War",
      line: "Two armies on 500 squares: cut the enemy's lines.",
      seats: ["North", "South"],
      figures: {
        infantry: "infantry",
        cavalry: "cavalry",
        cannon: "cannon",
        "swift cannon": "swift cannon",
        relay: "relay",
        "swift relay": "swift relay",
      },
      commands: { end: "End movement" },
      reasons: {
        arsenals: "all arsenals are lost",
        no_fighters: "no fighting unit is left",
        communications: "everything is cut off",
        both_lost: "both sides fell at once",
      },
      openings: { blind: "Hidden deployment" },
    },
    zh: {
      name: "战争游戏",
      line: "五百格战场，两军交锋，切断敌人的交通线。",
      seats: ["北方", "南方"],
      figures: {
        infantry: "步兵",
        cavalry: "骑兵",
        cannon: "炮",
        "swift cannon": "骑炮",
        relay: "通信队",
        "swift relay": "骑马通信队",
      },
      commands: { end: "结束移动" },
      reasons: {
        arsenals: "军火库全失",
        no_fighters: "没有战斗部队了",
        communications: "全军失去联络",
        both_lost: "双方同时失败",
      },
      openings: { blind: "秘密布阵" },
    },
  },
  openings: ["usual", "blind"],
  setUp,
  tellFact: (fact, figureOf) => tellFact(game, fact, figureOf),
  tellMove,
  tip,
  meaning,
  ground: (terrain) => ground(game, terrain),
  // Attacks threaten units that everybody sees.
  isUncertain: () => true,
  chance: (what) => own().results[what],
  legend: () => legend(game),
  useExtras: (shown) => useWarExtras(game, shown),
  rules: () => import("./rules").then((it) => it.rules),
  editor: () => import("./editor").then((it) => it.editor),
};

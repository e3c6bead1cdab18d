/** What the looks of jieqi's pieces mean. */

import type { Man } from "../../board/scene";
import { loose } from "../../parts/loose";
import { Piece } from "../../parts/Piece";
import { language } from "../../settings";
import type { LegendEntry } from "../module";
import { CHARIOT } from "../xiangqi/roles";

const WORDS = {
  en: {
    faceDown:
      "Nobody knows what it is. It makes one move like the piece that belongs on this point, then it is turned up.",
    faceUp: "Face up: it is what it shows.",
  },
  zh: {
    faceDown: "谁也不知道它是什么。先按这个位置原本的棋子走一步，走完翻开。",
    faceUp: "明子：就是所显示的身份。",
  },
};

export function legend(): LegendEntry[] {
  const { faceDown, faceUp } = WORDS[language.value];
  return [
    { sign: <Piece man={loose("first", null, { covered: true })} grid="points" />, text: faceDown },
    { sign: <Piece man={loose("first", CHARIOT)} grid="points" />, text: faceUp },
  ];
}

/** Nothing where a piece is simply what it shows. */
export function meaning(man: Man): string {
  return man.covered ? WORDS[language.value].faceDown : "";
}

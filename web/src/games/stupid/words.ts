/** The words of StupidChess that no other game needs. */

import { language } from "../../settings";

const en = {
  setUp:
    "Drag your pieces to exchange them. Each piece looks and moves like the place it stands on (large sign) until it captures; the small sign is what it really is. Only you see that.",
  exposed: "Careful: the general stands under the fire of an enemy cannon here.",
  freezes: "❄ frozen",
  freeze: "Freeze or thaw",
  layers: { disguise: "In disguise", truth: "What it really is", open: "Unmasked" },
  disguised:
    "In disguise: it moves as the large sign until it captures. The small sign is what it really is; only its owner sees that.",
  honest: "Really what it seems, but only its owner knows that.",
  unknown: "In disguise: it moves as the large sign. What it really is, only its owner knows.",
  unmasked: "Unmasked: it has captured and is what it shows.",
  frozen: "Frozen: it never moves or attacks again, but it blocks.",
};

const zh: typeof en = {
  setUp:
    "拖动棋子互换位置。棋子在吃子之前，样子和走法都由所站的位置决定（大字）；小字是它真正的身份，只有你能看到。",
  exposed: "小心：将帅摆在这里会被对方的炮打到。",
  freezes: "❄ 冻结",
  freeze: "冻结／解冻",
  layers: { disguise: "乔装", truth: "真实身份", open: "已现形" },
  disguised: "乔装的子：吃子之前按大字走；小字是真实身份，只有主人看得到。",
  honest: "身份与外表一致，但只有主人知道。",
  unknown: "乔装的子：按大字走；真实身份只有主人知道。",
  unmasked: "已现形：吃过子，就是所显示的身份。",
  frozen: "冻结：不能再走或攻击，但仍然挡路。",
};

/** They follow the language. */
export function own(): typeof en {
  return { en, zh }[language.value];
}

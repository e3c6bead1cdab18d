/** The rules of StupidChess in short, with boards to try them on. The full rules are the server's. */

import type { RulesPage } from "../../rules/page";

export const rules: RulesPage = {
  boards: {
    start: {
      position: "start",
    },
    disguise: {
      position:
        "r(?)h(?)e(?)a(?)k(?)a(?)e(?)h(?)r(?)/9/1c(?)5c(?)1/p(?)1p(?)1p(?)1p(?)1p(?)/9/9/P(H)1P(P)1P(K)1P(P)1P(R)/1C(A)5C(C)1/9/R(P)H(C)E(E)A(P)K(A)A(P)E(E)H(H)R(R) -:- r 0 0 r",
    },
    unmask: {
      position: "3k(k)5/9/9/9/4p(r)4/4P(A)4/9/9/9/4K(K)4 -:- r 0 0 *",
    },
  },
  sections: {
    en: [
      {
        title: "Disguise",
        board: "disguise",
        text: [
          "Before the game each side sets up its sixteen pieces in secret on the usual points, in any order.",
          "The large sign is the disguise: a piece looks and moves like the point it started on. The small sign is what it really is, and only its owner sees it. A question mark is the other side's secret.",
        ],
      },
      {
        title: "Unmasking",
        board: "unmask",
        text: [
          "A piece that captures for the first time is unmasked: from then on it is what it really is, for all to see. What it captured is shown as well.",
          "If it then stands where such a piece could never be (a general or advisor outside its palace, an elephant off its points), it freezes: it can no longer move or attack, but it still blocks, and it can be captured.",
        ],
      },
      {
        title: "The real general",
        text: [
          "Only the real general counts, whatever it looks like. You must get it out of check, and nobody tells the opponent where it is.",
          "A side that has no move and is not in check passes. Two passes in a row draw; so does the third repetition, and 120 moves in a row without a capture.",
        ],
      },
    ],
    zh: [
      {
        title: "乔装",
        board: "disguise",
        text: [
          "开局前双方各自秘密地把十六个子按任意次序摆在通常的位置上。",
          "大字是伪装：棋子的样子和走法由起始位置决定。小字是真实身份，只有主人看得到。问号是对方的秘密。",
        ],
      },
      {
        title: "现形",
        board: "unmask",
        text: [
          "棋子第一次吃子时现出原形，从此按真实身份走，人人都看得见。被吃的子的身份也公开。",
          "如果它现形的地方是这种子不可能站的（将帅、士在九宫外，象不在象位），就被冻结：不能再走、不能攻击，但仍然挡路，也可以被吃。",
        ],
      },
      {
        title: "真正的将帅",
        text: [
          "只有真正的将帅才算数，不论它装成什么。被将军必须应将，但没有人会告诉对手它在哪里。",
          "没有被将军又无子可走时停一手。双方接连停手为和；同一局面出现三次，或连续 120 步没有吃子也是和棋。",
        ],
      },
    ],
  },
};

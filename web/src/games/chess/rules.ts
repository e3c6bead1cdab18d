/** The rules of chess in short, with boards to try them on. The full rules are the server's. */

import type { RulesPage } from "../../rules/page";

export const rules: RulesPage = {
  boards: {
    start: {
      position: "start",
    },
    castle: {
      position: "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w HAha - 0 9",
    },
    promote: {
      position: "8/P3k3/8/8/8/8/4K3/8 w - - 0 1",
    },
  },
  sections: {
    en: [
      {
        title: "The aim",
        board: "start",
        text: [
          "Attack the enemy king so that it cannot escape: that is checkmate, and it wins.",
          "White moves first. Click or drag a piece; the board shows where it may go.",
        ],
      },
      {
        title: "Castling",
        board: "castle",
        text: [
          "Once in a game the king may move two squares towards a rook, which jumps over it. Both must not have moved, nothing may stand between them, and the king may not pass through an attack.",
        ],
      },
      {
        title: "Promotion and draws",
        board: "promote",
        text: [
          "A pawn that reaches the last rank becomes a queen, rook, bishop or knight.",
          "A side that cannot move and is not in check draws. So does a position that comes back three times, or fifty moves without a capture or a pawn move, if a player claims it.",
        ],
      },
    ],
    zh: [
      {
        title: "目标",
        board: "start",
        text: [
          "攻击对方的王，使它无处可逃，就是将死，将死即胜。",
          "白方先走。点选或拖动棋子，棋盘会标出它能走到哪里。",
        ],
      },
      {
        title: "王车易位",
        board: "castle",
        text: [
          "每局一次，王可以向车的方向走两格，车越到王的另一边。两者都不能动过，中间不能有子，王不能经过被攻击的格子。",
        ],
      },
      {
        title: "升变与和棋",
        board: "promote",
        text: [
          "兵走到底线就升变成后、车、象或马。",
          "轮走方无子可动又没有被将军，是和棋。同一局面出现三次，或五十回合没有吃子也没有动兵，可以要求判和。",
        ],
      },
    ],
  },
};

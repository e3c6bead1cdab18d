/** The rules of jieqi in short, with boards to try them on. The full rules are the server's. */

import type { RulesPage } from "../../rules/page";

export const rules: RulesPage = {
  boards: {
    start: {
      position: "start",
    },
    middle: {
      position: "xxxxkxxxx/9/1x4Cx1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX -:- r r",
    },
  },
  sections: {
    en: [
      {
        title: "Face down",
        board: "start",
        text: [
          "Only the generals are open. All other pieces lie face down, shuffled: nobody knows what they are, not even their owner.",
          "A face-down piece makes its first move as if it were the piece that belongs on its point. Then it is turned up, and from now on it moves as what it is.",
        ],
      },
      {
        title: "After the turn",
        board: "middle",
        text: [
          "Open advisors and elephants may leave the palace and cross the river.",
          "Whoever captures a face-down piece sees what it was; the owner does not until the end.",
          "The referee promises the shuffle by a fingerprint before the first move and opens it after the game, so that nobody can cheat.",
        ],
      },
      {
        title: "Winning",
        text: [
          "As in xiangqi: a side without a legal move loses. Checking for ever loses, other repetition draws, and so do 120 moves in a row without a capture.",
        ],
      },
    ],
    zh: [
      {
        title: "暗子",
        board: "start",
        text: [
          "只有将帅是明的，其余棋子打乱后背面朝上：谁也不知道是什么，连自己也不知道。",
          "暗子第一步按所在位置本来的棋子走，走完翻开，以后就按翻开的身份走。",
        ],
      },
      {
        title: "翻开以后",
        board: "middle",
        text: [
          "翻开的士和象可以出九宫、过河。",
          "吃掉暗子的一方能看到它是什么；被吃的一方终局后才知道。",
          "裁判在第一步之前用指纹承诺洗牌结果，终局后公开，谁也做不了假。",
        ],
      },
      {
        title: "胜负",
        text: ["同象棋：无子可走即负。长将判负，其他重复为和；连续 120 步没有吃子也是和棋。"],
      },
    ],
  },
};

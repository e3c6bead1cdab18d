/** The rules of xiangqi in short, with boards to try them on. The full rules are the server's. */

import type { RulesPage } from "../../rules/page";

export const rules: RulesPage = {
  boards: {
    start: {
      position: "start",
    },
    cannon: {
      position: "4k4/4a4/4b4/9/4p4/9/4P4/4C4/9/4K4 w - - 0 1",
    },
    facing: {
      position: "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1",
    },
  },
  sections: {
    en: [
      {
        title: "The board",
        board: "start",
        text: [
          "Pieces stand on the points. Between the halves is the river; the squares with a cross are the palaces.",
          "The general (帥 將) steps one point straight, the advisor (仕 士) one point diagonally; both stay in their palace. The elephant (相 象) goes two points diagonally, never over the river, and is blocked by a piece between.",
          "The chariot (俥 車) goes any distance straight. The horse (傌 馬) goes one point straight and one diagonally; a piece on the first point blocks it. The soldier (兵 卒) steps forward, and sideways once it has crossed the river.",
        ],
      },
      {
        title: "The cannon",
        board: "cannon",
        text: [
          "The cannon (炮 砲) moves like a chariot, but it captures only by jumping over exactly one piece of either side.",
        ],
      },
      {
        title: "The generals must not meet",
        board: "facing",
        text: [
          "The two generals may never face each other on an open line. Here the horse may not step aside.",
          "Whoever has no legal move loses, in check or not. Checking for ever loses; other repetition draws, and so do 120 moves in a row without a capture.",
        ],
      },
    ],
    zh: [
      {
        title: "棋盘",
        board: "start",
        text: [
          "棋子摆在交叉点上。中间是河界，画叉的地方是九宫。",
          "帅（将）走直线一步，仕（士）走斜线一步，都不出九宫。相（象）走“田”字，不过河，塞象眼不能走。",
          "车走直线，远近不限。马走“日”字，蹩马腿不能走。兵（卒）只向前一步，过河后也可横走。",
        ],
      },
      {
        title: "炮",
        board: "cannon",
        text: ["炮不吃子时走法与车相同；吃子时必须隔着恰好一个子（不论敌我）跳过去吃。"],
      },
      {
        title: "将帅不见面",
        board: "facing",
        text: [
          "两个将帅不能在同一条直线上直接照面：这里的马不能让开。",
          "无子可走即负，不论是否被将军。长将判负，其他重复为和；连续 120 步没有吃子也是和棋。",
        ],
      },
    ],
  },
};

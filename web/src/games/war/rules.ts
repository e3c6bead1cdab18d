/** The rules of the Game of War in short, with boards to try them on. The full rules are the server's. */

import type { RulesPage } from "../../rules/page";

export const rules: RulesPage = {
  boards: {
    start: {
      position: "start",
    },
    lines: {
      position:
        "___A_________/_____________/_____________/mmm_____I____/___X_________/_______m_____/___i____C____/_____________/___a_________/N/M/[]",
      shows: "first",
    },
    attack: {
      position:
        "____A________/_____________/____I__I_____/____CCi______/_____K__i____/_____________/______a_a____/N/B/pass",
    },
  },
  sections: {
    en: [
      {
        title: "The turn",
        board: "start",
        text: [
          "In a turn you move up to five different units, one after the other, and then may make one attack.",
          "Infantry, cannon and relay move one square, cavalry and the swift ones two. Mountains stop everything; passes and fortresses help to defend.",
        ],
      },
      {
        title: "Lines of communication",
        board: "lines",
        text: [
          "From each arsenal straight lines run in all eight directions. Mountains and enemy fighting units cut them. A relay on a line sends out lines of its own.",
          "Units on a line, or beside a unit that has contact, are online. A fighting unit that is cut off cannot move, attack or defend. Show the lines with the buttons under the board.",
        ],
      },
      {
        title: "Attack",
        board: "attack",
        text: [
          "Choose an enemy unit that at least one of yours reaches in a straight line. All your units that reach it add up against it and all that support it. The numbers beside each target say how it would end: attack against defense.",
          "One more than the defense: the target must retreat. Two more: it is destroyed. Cavalry in a row next to the target charges and counts 7 each.",
        ],
      },
      {
        title: "Winning",
        text: [
          "Destroy both enemy arsenals by moving a fighting unit onto them, or all enemy fighting units. A side whose relays are gone and whose units are all cut off has lost as well.",
        ],
      },
    ],
    zh: [
      {
        title: "一个回合",
        board: "start",
        text: [
          "每回合最多移动五支不同的部队，依次移动，然后可以发动一次攻击。",
          "步兵、火炮、通信队走一格，骑兵和骑乘部队走两格。山脉挡住一切；山口和要塞有利于防守。",
        ],
      },
      {
        title: "交通线",
        board: "lines",
        text: [
          "从每个军火库向八个方向发出直线。山脉和敌方战斗部队会切断它。站在线上的通信队又向八方发出自己的线。",
          "在线上的、或紧挨着有联络的部队就是有联络的。失去联络的战斗部队不能移动、攻击，也不能防守。用棋盘下方的按钮显示交通线。",
        ],
      },
      {
        title: "攻击",
        board: "attack",
        text: [
          "选择一支至少被你一支部队沿直线够得着的敌军。你所有够得着它的部队合力进攻，支援它的部队合力防守。目标旁的数字就是攻对守的结果。",
          "攻比守多一：目标必须撤退；多二：被消灭。紧挨目标排成一列的骑兵冲锋，每支算 7。",
        ],
      },
      {
        title: "胜负",
        text: [
          "战斗部队走进并摧毁敌方两个军火库，或消灭所有战斗部队即胜。通信队全失且全军失去联络的一方也判负。",
        ],
      },
    ],
  },
};

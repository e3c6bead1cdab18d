/** The rules in short, in English. The full rules are the server's. */

import type { RulesText } from "./text";

export const en: RulesText = {
  chess: [
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
  xiangqi: [
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
  jieqi: [
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
  stupid: [
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
  war: [
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
};

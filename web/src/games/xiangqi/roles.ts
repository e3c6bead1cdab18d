/** The seven roles of xiangqi, which the games on its board share. */

import type { Figure } from "../../board/scene";
import { language } from "../../settings";

const role = (name: string, latin: string, han: [string, string]): Figure => ({
  name,
  latin,
  han,
});

export const GENERAL = role("general", "K", ["帥", "將"]);
export const ADVISOR = role("advisor", "A", ["仕", "士"]);
export const ELEPHANT = role("elephant", "E", ["相", "象"]);
export const HORSE = role("horse", "H", ["傌", "馬"]);
export const CHARIOT = role("chariot", "R", ["俥", "車"]);
export const CANNON = role("cannon", "C", ["炮", "砲"]);
export const SOLDIER = role("soldier", "P", ["兵", "卒"]);

/** Elephants and horses have another letter in FEN. */
const ROLES: Readonly<Record<string, Figure>> = {
  K: GENERAL,
  A: ADVISOR,
  E: ELEPHANT,
  B: ELEPHANT,
  H: HORSE,
  N: HORSE,
  R: CHARIOT,
  C: CANNON,
  P: SOLDIER,
};

/** The role with a letter, in either case. */
export function roleOf(letter: string): Figure | null {
  return ROLES[letter.toUpperCase()] ?? null;
}

/** What people call the roles. */
export const ROLE_WORDS = {
  en: {
    general: "general",
    advisor: "advisor",
    elephant: "elephant",
    horse: "horse",
    chariot: "chariot",
    cannon: "cannon",
    soldier: "soldier",
  },
  zh: {
    general: "将帅",
    advisor: "士",
    elephant: "象",
    horse: "马",
    chariot: "车",
    cannon: "炮",
    soldier: "兵卒",
  },
} as const;

/** The role with a letter, in words; any other letter as it is. */
export function roleText(letter: string): string {
  const names: Record<string, string> = ROLE_WORDS[language.value];
  return names[roleOf(letter)?.name ?? ""] ?? letter;
}

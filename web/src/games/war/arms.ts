/** The six arms of the Game of War. */

import type { Figure } from "../../board/scene";

const arm = (name: string, latin: string, han: [string, string]): Figure => ({ name, latin, han });

export const INFANTRY = arm("infantry", "I", ["步", "步"]);
export const CAVALRY = arm("cavalry", "C", ["騎", "騎"]);
export const CANNON = arm("cannon", "K", ["炮", "炮"]);
export const SWIFT_CANNON = arm("swift cannon", "W", ["俥", "車"]);
export const RELAY = arm("relay", "R", ["信", "訊"]);
export const SWIFT_RELAY = arm("swift relay", "X", ["驛", "郵"]);

/** The arms by letter, in the order in which deployments list them. */
export const ARMS: Readonly<Record<string, Figure>> = {
  I: INFANTRY,
  C: CAVALRY,
  K: CANNON,
  W: SWIFT_CANNON,
  R: RELAY,
  X: SWIFT_RELAY,
};

/** The arm with a letter, in either case. */
export function armOf(letter: string): Figure | null {
  return ARMS[letter.toUpperCase()] ?? null;
}

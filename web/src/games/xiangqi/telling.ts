/** How moves on xiangqi's board are told. */

import type { Teller } from "../../parts/telling";
import { roleText } from "./roles";

export const tellers: Teller[] = [
  [
    /^(?:move )?\+?([a-i]\d)([a-i]\d)(?:=(\w))?(?:\*([\w?]))?$/,
    (_, [from, to, turned, taken]) =>
      [
        `${from}–${to}`,
        ...(turned ? [`= ${roleText(turned)}`] : []),
        ...(taken ? [`× ${roleText(taken)}`] : []),
      ].join(" "),
  ],
  [
    /^([a-i]\d)([a-i]\d) takes (\w)$/,
    (_, [from, to, taken = ""]) => `${from}–${to} × ${roleText(taken)}`,
  ],
  [/^(?:reveal )?[a-i]\d[= ](\w)$/, (_, [letter = ""]) => `= ${roleText(letter)}`],
  [/^(?:capture )?[a-i]\d[* ]([\w?])$/, (_, [letter = ""]) => `× ${roleText(letter)}`],
];

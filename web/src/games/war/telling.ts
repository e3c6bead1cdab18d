/** How marches and attacks are told. */

import type { Teller } from "../../parts/telling";
import type { GameModule } from "../module";
import { commandText, figureText } from "../texts";
import { armOf } from "./arms";
import { own } from "./words";

function armText(game: GameModule, letter: string): string {
  const arm = armOf(letter);
  return arm ? figureText(game, arm) : letter;
}

export const tellers: Teller[] = [
  [/^\((\w+),(\w+)\)$/, (_, [from, to]) => `${from}–${to}`],
  [/^end$/, (game) => commandText(game, "end")],
  [
    /^moved (\w) \((\w+),(\w+)\)$/,
    (game, [unit = "", from, to]) => `${armText(game, unit)} ${from}–${to}`,
  ],
  [/^razed (\w+)$/, (_, [at = ""]) => own().razed(at)],
  [/^march over$/, (game) => commandText(game, "end")],
  [
    /^attacked (\w+) (\d+:\d+) (\w+)$/,
    (_, [at = "", odds = "", end = ""]) =>
      `${own().attack(at)} ${odds}, ${own().results[end] ?? end}`,
  ],
  [/^lost (\w) (\w+)$/, (game, [unit = "", at]) => `× ${armText(game, unit)} ${at}`],
  [
    /^retreat due (\w) (\w+)$/,
    (game, [unit = "", at = ""]) => own().retreat(armText(game, unit), at),
  ],
];

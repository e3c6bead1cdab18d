/** What was heard of a move, shortened for people: the notations of all games in one manner. */

import type { Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import { commandText, seatText } from "../games/texts";
import { words } from "../words";

/** A pattern of lines, and how a line that fits it is told; the parts are the groups of the pattern. */
export type Teller = [pattern: RegExp, tell: (game: GameModule, parts: string[]) => string];

function seat(game: GameModule, name: string): string {
  return name === "first" || name === "second" ? seatText(game, name satisfies Seat) : name;
}

/** The lines that several games have. */
const COMMON: Teller[] = [
  [/^committed (\w+)/, (game, [who = ""]) => words.value.telling.sealed(seat(game, who))],
  [/^opened (\w+)/, (game, [who = ""]) => words.value.telling.opened(seat(game, who))],
  [/^forfeited (\w+)/, (game, [who = ""]) => words.value.telling.forfeited(seat(game, who))],
  [/^check/, () => words.value.turn.check],
  [/^pass/, (game) => commandText(game, "pass")],
];

/** Lines that say only what the page shows anyway. */
const SILENT = /^(begun|turn |end \w|over |draw: |\w+ wins: |1-0|0-1|1\/2)/;

/** A row of lines as one short text; what no pattern fits is told as it came. */
export function tell(game: GameModule, lines: readonly string[]): string {
  return lines
    .filter((line) => !SILENT.test(line) && !isBetterKnown(line, lines))
    .map((line) => tellLine(game, line))
    .join(" ");
}

/** Whether another line names what this one says was taken face down: only its captor hears it. */
function isBetterKnown(line: string, lines: readonly string[]): boolean {
  const [, square] = line.match(/^([a-i]\d\*)\?$/) ?? [];
  return square !== undefined && lines.some((it) => it !== line && it.startsWith(square));
}

/** The first pattern that fits tells the line. */
function tellLine(game: GameModule, line: string): string {
  for (const [pattern, teller] of [...(game.tellers ?? []), ...COMMON]) {
    const found = line.match(pattern);
    if (found) {
      return teller(game, found.slice(1));
    }
  }
  return line;
}

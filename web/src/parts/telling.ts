/** What was heard of a move, shortened for people: the notations of all games in one manner. */

import { type GameId, seatName } from "../games";
import type { Words } from "../words";
import { WAR, XIANGQI } from "./figures";

type Tell = (words: Words, game: GameId, parts: string[]) => string;

/** Other letters for two of xiangqi's roles. */
const FEN: Record<string, string> = { N: "H", B: "E" };

function role(words: Words, letter: string): string {
  const key = letter.toUpperCase();
  const figure = XIANGQI[FEN[key] ?? key];
  return figure ? (words.figures[figure.name] ?? figure.name) : letter;
}

function arm(words: Words, letter: string): string {
  const figure = WAR[letter.toUpperCase()];
  return figure ? (words.figures[figure.name] ?? figure.name) : letter;
}

const seat = (words: Words, game: GameId, name: string) =>
  words.seats[name === "first" || name === "second" ? seatName(game, name) : name] ?? name;

/** The first pattern that fits a line tells it; the parts are the groups of the pattern. */
const TELLERS: [pattern: RegExp, tell: Tell][] = [
  [/^committed (\w+)/, (w, game, [who = ""]) => w.telling.sealed(seat(w, game, who))],
  [/^opened (\w+)/, (w, game, [who = ""]) => w.telling.opened(seat(w, game, who))],
  [/^forfeited (\w+)/, (w, game, [who = ""]) => w.telling.forfeited(seat(w, game, who))],
  [
    /^(?:move )?\+?([a-i]\d)([a-i]\d)(?:=(\w))?(?:\*([\w?]))?$/,
    (w, _, [from, to, turned, taken]) =>
      [
        `${from}–${to}`,
        ...(turned ? [`= ${role(w, turned)}`] : []),
        ...(taken ? [`× ${role(w, taken)}`] : []),
      ].join(" "),
  ],
  [/^\((\w+),(\w+)\)$/, (_, __, [from, to]) => `${from}–${to}`],
  [/^end$/, (w) => w.board.words.end ?? "end"],
  [
    /^([a-i]\d)([a-i]\d) takes (\w)$/,
    (w, _, [from, to, taken = ""]) => `${from}–${to} × ${role(w, taken)}`,
  ],
  [/^(?:reveal )?[a-i]\d[= ](\w)$/, (w, _, [letter = ""]) => `= ${role(w, letter)}`],
  [/^(?:capture )?[a-i]\d[* ]([\w?])$/, (w, _, [letter = ""]) => `× ${role(w, letter)}`],
  [/^freeze/, (w) => w.telling.freezes],
  [/^check/, (w) => w.turn.check],
  [/^pass/, (w) => w.board.words.pass ?? "pass"],
  [
    /^moved (\w) \((\w+),(\w+)\)$/,
    (w, _, [unit = "", from, to]) => `${arm(w, unit)} ${from}–${to}`,
  ],
  [/^razed (\w+)$/, (w, _, [at = ""]) => w.telling.razed(at)],
  [/^march over$/, (w) => w.board.words.end ?? "end"],
  [
    /^attacked (\w+) (\d+:\d+) (\w+)$/,
    (w, _, [at = "", odds = "", end = ""]) =>
      `${w.telling.attack(at)} ${odds}, ${w.board.forecasts[end] ?? end}`,
  ],
  [/^lost (\w) (\w+)$/, (w, _, [unit = "", at]) => `× ${arm(w, unit)} ${at}`],
  [/^retreat due (\w) (\w+)$/, (w, _, [unit = "", at = ""]) => w.telling.retreat(arm(w, unit), at)],
];

/** Lines that say only what the page shows anyway. */
const SILENT = /^(begun|turn |end \w|over |draw: |\w+ wins: |1-0|0-1|1\/2)/;

/** A row of lines as one short text; what no pattern fits is told as it came. */
export function tell(words: Words, game: GameId, lines: readonly string[]): string {
  return lines
    .filter((line) => !SILENT.test(line) && !isBetterKnown(line, lines))
    .map((line) => tellLine(words, game, line))
    .join(" ");
}

/** Whether another line names what this one says was taken face down: only its captor hears it. */
function isBetterKnown(line: string, lines: readonly string[]): boolean {
  const [, square] = line.match(/^([a-i]\d\*)\?$/) ?? [];
  return square !== undefined && lines.some((it) => it !== line && it.startsWith(square));
}

function tellLine(words: Words, game: GameId, line: string): string {
  for (const [pattern, teller] of TELLERS) {
    const found = line.match(pattern);
    if (found) {
      return teller(words, game, found.slice(1));
    }
  }
  return line;
}

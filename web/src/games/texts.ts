/** What a game calls its own things, in the language that is chosen now. */

import type { Figure, Seat } from "../board/scene";
import { language } from "../settings";
import { words } from "../words";
import type { GameModule, GameWords } from "./module";

export function textsOf(game: GameModule): GameWords {
  return game.words[language.value];
}

/** The name that the server has for `seat`. */
export function seatName(game: GameModule, seat: Seat): string {
  return game.seats[seat === "first" ? 0 : 1];
}

/** The seat that the server calls `name`. */
export function seatNamed(game: GameModule, name: string | null): Seat | undefined {
  const index = name === null ? -1 : game.seats.indexOf(name);
  return index < 0 ? undefined : index === 0 ? "first" : "second";
}

/** The name that people have for `seat`. */
export function seatText(game: GameModule, seat: Seat): string {
  return textsOf(game).seats[seat === "first" ? 0 : 1];
}

/** The name of a piece; a figure that the page has no word for is called as it is written. */
export function figureText(game: GameModule, figure: Figure): string {
  const [character] = figure.han;
  const written = language.value === "zh" && character ? character : figure.name;
  return textsOf(game).figures[figure.name] ?? written;
}

/** Why a game ended. */
export function reasonText(game: GameModule, reason: string): string {
  return textsOf(game).reasons?.[reason] ?? words.value.outcome.reasons[reason] ?? reason;
}

/** A move that names no square. */
export function commandText(game: GameModule, command: string): string {
  return textsOf(game).commands?.[command] ?? words.value.board.commands[command] ?? command;
}

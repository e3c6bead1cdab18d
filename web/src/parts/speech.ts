/** What the board says, made of the words of one language. */

import type { BoardWords } from "../board/board";
import type { Man } from "../board/scene";
import { type GameId, seatName } from "../games";
import type { Words } from "../words";

/** A piece in words, with everything that the viewer knows of it. */
export function describeMan(words: Words, game: GameId, man: Man): string {
  const seat = words.seats[seatName(game, man.seat)] ?? "";
  const role = (name: string) => words.figures[name] ?? name;
  const disguised = man.covered && man.figure !== null;
  let text = man.figure
    ? (disguised ? words.man.acting : words.man.plain)(seat, role(man.figure.name))
    : words.man.hidden(seat);
  if (man.really) {
    text = words.man.secret(text, role(man.really.name));
  }
  return man.frozen ? words.man.frozen(text) : text;
}

export function boardWords(words: Words, game: GameId): BoardWords {
  return {
    board: words.board.label(words.games[game]?.name ?? game),
    man: (man) => describeMan(words, game, man),
    square: (name, content, state) =>
      words.board.square(name, content ?? words.board.empty, state ? words.board[state] : ""),
    picked: words.board.picked,
  };
}

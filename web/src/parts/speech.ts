/** What the board says, made of the words of one language. */

import type { BoardWords } from "../board/board";
import type { Man } from "../board/scene";
import type { GameModule } from "../games/module";
import { figureText, seatText, textsOf } from "../games/texts";
import { words } from "../words";

/** A piece in words, with everything that the viewer knows of it. */
export function describeMan(game: GameModule, man: Man): string {
  const w = words.value.man;
  const seat = seatText(game, man.seat);
  const disguised = man.covered && man.figure !== null;
  let text = man.figure
    ? (disguised ? w.acting : w.plain)(seat, figureText(game, man.figure))
    : w.hidden(seat);
  if (man.really) {
    text = w.secret(text, figureText(game, man.really));
  }
  return man.frozen ? w.frozen(text) : text;
}

export function boardWords(game: GameModule): BoardWords {
  const w = words.value.board;
  return {
    board: w.label(textsOf(game).name),
    man: (man) => describeMan(game, man),
    square: (name, content, state) => w.square(name, content ?? w.empty, state ? w[state] : ""),
    picked: w.picked,
  };
}

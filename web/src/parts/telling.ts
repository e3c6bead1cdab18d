/** What was heard of a move, shortened for people: the notations of all games in one manner. */

import type { Figure, Man } from "../board/scene";
import type { GameModule } from "../games/module";
import { commandText, figureText, seatText } from "../games/texts";
import type { Fact, PieceId } from "../net/protocol";
import { words } from "../words";

/** What was heard of one action. */
export interface Heard {
  lines: readonly string[];
  facts: readonly Fact[];
  /** The move as it is written to the server. */
  written?: string | undefined;
}

/** What the piece with a number is, if that is known. */
export type FigureOf = (piece: PieceId | undefined) => Figure | undefined;

/** Kinds of facts that are told before all others, in the order in which moves are written. */
const FIRST: readonly Fact["kind"][] = ["moved", "revealed", "promoted"];

/** An action as one short text; one of which no fact is told, as it is written. */
export function tell(game: GameModule, heard: Heard, figureOf: FigureOf): string {
  const told = game.tell?.(heard) ?? tellFacts(game, heard, figureOf);
  return told || (heard.written ? tellMove(game, heard.written) : "");
}

function tellFacts(game: GameModule, heard: Heard, figureOf: FigureOf): string {
  const first = FIRST.flatMap((kind) => heard.facts.filter((fact) => fact.kind === kind));
  const rest = heard.facts.filter((fact) => !first.includes(fact));
  return [...first, ...rest]
    .map((fact) => game.tellFact?.(fact, figureOf) ?? tellFact(game, fact, heard.facts))
    .filter((text) => text !== "")
    .join(" ");
}

/** A move as it is written to the server. */
export function tellMove(game: GameModule, move: string): string {
  const command = commandText(game, move);
  return command === move ? (game.tellMove?.(move) ?? move) : command;
}

/** The facts that several games have; what the page shows anyway is not told. */
function tellFact(game: GameModule, fact: Fact, all: readonly Fact[]): string {
  const w = words.value;
  switch (fact.kind) {
    case "moved":
      return `${fact.from}–${fact.to}`;
    case "captured":
      return `× ${figureOrMark(game, fact.figure ?? shownToCaptor(fact.at, all))}`;
    case "revealed":
      return fact.taken ? "" : `= ${figureText(game, fact.figure)}`;
    case "promoted":
      return `= ${figureText(game, fact.figure)}`;
    case "passed":
      return commandText(game, "pass");
    case "checked":
      return w.turn.check;
    case "committed":
      return w.telling.sealed(seatText(game, fact.seat));
    case "opened":
      return w.telling.opened(seatText(game, fact.seat));
    case "forfeited":
      return w.telling.forfeited(seatText(game, fact.seat));
    default:
      return "";
  }
}

function figureOrMark(game: GameModule, figure: Figure | undefined): string {
  return figure ? figureText(game, figure) : "?";
}

/** What was taken face down: only its captor hears it. */
function shownToCaptor(at: string, facts: readonly Fact[]): Figure | undefined {
  const shown = facts.find((fact) => fact.kind === "revealed" && fact.taken && fact.at === at);
  return shown?.kind === "revealed" ? shown.figure : undefined;
}

/** Knows the pieces by number that are seen, and those that were taken openly. */
export function figuresAmong(men: readonly Man[], heard: readonly Heard[]): FigureOf {
  const known = new Map<PieceId, Figure>();
  const learn = (piece: PieceId | undefined, figure: Figure | null) => {
    if (piece !== undefined && figure) {
      known.set(piece, figure);
    }
  };
  for (const fact of heard.flatMap(({ facts }) => facts)) {
    if (fact.kind === "captured") {
      learn(fact.piece, fact.figure);
    }
  }
  for (const { id, figure, really } of men) {
    learn(id, really ?? figure);
  }
  return (piece) => (piece === undefined ? undefined : known.get(piece));
}

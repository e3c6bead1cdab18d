/** How marches and attacks are told. */

import type { Fact } from "../../net/protocol";
import type { FigureOf } from "../../parts/telling";
import type { GameModule } from "../module";
import { commandText, figureText } from "../texts";
import { own } from "./words";

export function tellFact(game: GameModule, fact: Fact, figureOf: FigureOf): string | undefined {
  const figure = "piece" in fact ? figureOf(fact.piece) : undefined;
  const unit = figure ? figureText(game, figure) : "";
  switch (fact.kind) {
    case "moved":
      return `${unit} ${fact.from}–${fact.to}`.trim();
    case "movement_ended":
      return commandText(game, "end");
    case "razed":
      return own().razed(fact.at);
    case "attacked": {
      const { at, attack, defense, result } = fact;
      return `${own().attack(at)} ${attack}:${defense}, ${own().results[result] ?? result}`;
    }
    case "captured":
      return `× ${fact.figure ? figureText(game, fact.figure) : unit} ${fact.at}`;
    case "retreat_due":
      return own().retreat(unit, fact.at);
    default:
      return undefined;
  }
}

/** Reads `(C7,A5)`; a target is a square alone. */
export function tellMove(move: string): string {
  return move.startsWith("(") ? move.slice(1, -1).split(",").join("–") : move;
}

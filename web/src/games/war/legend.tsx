/** What the signs of units and ground mean. */

import type { Man, Terrain } from "../../board/scene";
import { loose } from "../../parts/loose";
import { GroundSign, Piece } from "../../parts/Piece";
import type { GameModule, LegendEntry } from "../module";
import { figureText, seatText } from "../texts";
import { ARMS } from "./arms";
import { own } from "./words";

export function legend(game: GameModule): LegendEntry[] {
  const arms = Object.values(ARMS).map((figure) => ({
    sign: <Piece man={loose("first", figure)} grid="plain" />,
    text: `${figureText(game, figure)}: ${own().arms[figure.latin] ?? ""}`,
  }));
  const plain = (["mountain", "pass", "fortress"] as const).map((terrain) => ({
    sign: <GroundSign kind={terrain} />,
    text: ground(game, terrain),
  }));
  const arsenals = (["first", "second"] as const).map((seat) => ({
    sign: <GroundSign kind={`arsenal ${seat}`} />,
    text: ground(game, { arsenal: seat }),
  }));
  return [...arms, ...plain, ...arsenals];
}

export function meaning(man: Man): string {
  return own().arms[man.figure?.latin ?? ""] ?? "";
}

export function ground(game: GameModule, terrain: Terrain): string {
  return typeof terrain === "string"
    ? own()[terrain]
    : own().arsenal(seatText(game, terrain.arsenal));
}

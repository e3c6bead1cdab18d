/** Positions of xiangqi made by hand. */

import { fen, manOf, plainLayer } from "../../editor/fen";
import type { PositionEditor } from "../../editor/sheet";
import { roleOf } from "./roles";

export const editor: PositionEditor = {
  ...fen,
  turn: { field: 0, letters: { first: "w", second: "b" } },
  manOn: (square) => (square ? manOf(square, roleOf) : undefined),
  layers: [plainLayer("KABNRCP", roleOf)],
};

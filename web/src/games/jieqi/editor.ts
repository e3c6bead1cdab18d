/** Positions of jieqi made by hand: X is a piece that lies face down. */

import { fen, manOf, plainLayer } from "../../editor/fen";
import type { PositionEditor } from "../../editor/sheet";
import { roleOf } from "../xiangqi/roles";

export const editor: PositionEditor = {
  ...fen,
  turn: { field: 1, letters: { first: "r", second: "b" } },
  manOn: ([letter]) => (letter ? manOf(letter, roleOf) : undefined),
  layers: [plainLayer("KAEHRCPX", roleOf)],
};

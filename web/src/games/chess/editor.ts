/** Positions of chess made by hand. */

import { fen, manOf, plainLayer } from "../../editor/fen";
import type { PositionEditor } from "../../editor/sheet";
import { pieceOf } from "./pieces";

export const editor: PositionEditor = {
  ...fen,
  /** Castling, en passant and the counts of moves belong to a position that is no more. */
  fresh: ([turn = "w"]) => [turn, "-", "-", "0", "1"],
  turn: { field: 0, letters: { first: "w", second: "b" } },
  manOn: (square) => (square ? manOf(square, pieceOf) : undefined),
  layers: [plainLayer("KQRBNP", pieceOf)],
};

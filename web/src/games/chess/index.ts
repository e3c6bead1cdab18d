/** Chess and Chess960: nothing is hidden. */

import { loose } from "../../parts/loose";
import type { GameModule } from "../module";
import { numbering } from "./numbering";
import { pieceOf } from "./pieces";

export const game: GameModule = {
  id: "chess",
  order: 40,
  seats: ["white", "black"],
  bottom: "first",
  paper: { grid: "chequered", columns: 8, rows: 8 },
  royal: "king",
  picture: [
    loose("first", pieceOf("Q")),
    loose("second", pieceOf("N")),
    loose("second", pieceOf("K")),
    loose("first", pieceOf("P")),
  ],
  words: {
    en: {
      name: "Chess",
      line: "The classic, and Chess960. Nothing is hidden.",
      seats: ["White", "Black"],
      figures: {
        king: "king",
        queen: "queen",
        rook: "rook",
        bishop: "bishop",
        knight: "knight",
        pawn: "pawn",
      },
      reasons: {
        insufficient_material: "neither side can win",
        dead_position: "the pawns are locked, nobody can win",
        fivefold_repetition: "fifth repetition",
        seventyfive_moves: "75 moves without progress",
        threefold_repetition: "third repetition",
        fifty_moves: "50 moves without progress",
        timeout_insufficient_material: "time out, but the other side cannot win",
      },
      credits: "Chess pieces: Material Design Icons (Apache 2.0).",
    },
    zh: {
      name: "国际象棋",
      line: "经典国际象棋与 Chess960，一切公开。",
      seats: ["白方", "黑方"],
      figures: { king: "王", queen: "后", rook: "车", bishop: "象", knight: "马", pawn: "兵" },
      reasons: {
        insufficient_material: "双方子力都不足以取胜",
        dead_position: "兵形锁死，双方都无法取胜",
        fivefold_repetition: "同一局面出现五次",
        seventyfive_moves: "75 回合无进展",
        threefold_repetition: "同一局面出现三次",
        fifty_moves: "50 回合无进展",
        timeout_insufficient_material: "超时，但对方子力不足以取胜",
      },
      credits: "国际象棋棋子：Material Design Icons（Apache 2.0）。",
    },
  },
  downloads: [{ format: "pgn", label: "PGN" }],
  numbering,
  // The first line is the move as it is written everywhere; the others say how the game ended.
  tell: ({ lines: [move = ""] }) => move,
  // Only promotions leave a choice; they end with the letter of what the pawn becomes.
  becomes: (move) => pieceOf(move.slice(4)),
  rules: () => import("./rules").then((it) => it.rules),
  editor: () => import("./editor").then((it) => it.editor),
};

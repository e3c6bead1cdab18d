/** The pieces of chess, which are drawn by their names alone. */

import type { Figure } from "../../board/scene";

const piece = (name: string, latin: string): Figure => ({ name, latin, han: ["", ""] });

export const PIECES: Readonly<Record<string, Figure>> = {
  K: piece("king", "K"),
  Q: piece("queen", "Q"),
  R: piece("rook", "R"),
  B: piece("bishop", "B"),
  N: piece("knight", "N"),
  P: piece("pawn", "P"),
};

/** The piece with a letter, in either case. */
export function pieceOf(letter: string): Figure | null {
  return PIECES[letter.toUpperCase()] ?? null;
}

/** Pieces that stand nowhere, for legends and palettes. */

import type { Figure, Man, Seat } from "../board/scene";

export function loose(seat: Seat, figure: Figure | null, more: Partial<Man> = {}): Man {
  const nowhere = { column: 0, row: 0, really: null, covered: false, frozen: false };
  return { ...nowhere, seat, figure, ...more };
}

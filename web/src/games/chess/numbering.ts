/** Moves of chess are counted by pairs. */

/** What stands before the move at an index, in a game that began with `start`. */
export function numbering(start: string): (index: number) => string {
  const [, turn, , , , count] = start.split(" ");
  const skipped = turn === "b" ? 1 : 0;
  const first = Number(count) || 1;
  return (index) => {
    const ply = index + skipped;
    const number = first + Math.floor(ply / 2);
    const isWhite = ply % 2 === 0;
    return isWhite ? `${number}. ` : index === 0 ? `${number}… ` : "";
  };
}

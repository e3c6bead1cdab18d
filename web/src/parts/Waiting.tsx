/** Keeps the place of a board that is still on its way, so that nothing jumps when it comes. */

import { sizeOf } from "../board/geometry";
import type { GameModule } from "../games/module";
import { words } from "../words";

export function WaitingBoard({ game: { paper } }: { game: GameModule }) {
  const { width, height } = sizeOf(paper.grid, paper.columns, paper.rows);
  return (
    <div class="board-host waiting" style={{ "--ratio": `${width} / ${height}` }}>
      <p class="unseen">{words.value.play.working}</p>
    </div>
  );
}

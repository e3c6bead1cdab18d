/** What the signs on the pieces and on the ground mean. */

import { Fragment } from "preact";
import type { GameModule } from "../games/module";
import { words } from "../words";

/** Folded away beside a board, open on a page of its own. */
export function Legend({ game, shape }: { game: GameModule; shape: "open" | "folded" }) {
  const entries = game.legend?.() ?? [];
  if (entries.length === 0) {
    return null;
  }
  return (
    <details class="card" open={shape === "open"}>
      <summary>{words.value.legend.title}</summary>
      <dl class="legend">
        {entries.map(({ sign, text }) => (
          <Fragment key={text}>
            <dt>{sign}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

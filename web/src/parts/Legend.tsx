/** What the signs on the pieces mean. */

import type { Grid, Man } from "../board/scene";
import type { GameId } from "../games";
import { words } from "../words";
import { WAR, XIANGQI } from "./figures";
import { loose, Piece } from "./Piece";

interface Entry {
  man: Man;
  text: string;
}

export function Legend({ game }: { game: GameId }) {
  const entries = entriesOf(game);
  if (entries.length === 0) {
    return null;
  }
  const grid: Grid = game === "war" ? "plain" : "points";
  return (
    <section class="card">
      <h2>{words.value.legend.title}</h2>
      <dl class="legend">
        {entries.map(({ man, text }) => (
          <>
            <dt key={`${text} sign`}>
              <Piece man={man} grid={grid} />
            </dt>
            <dd key={text}>{text}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

function entriesOf(game: GameId): Entry[] {
  const w = words.value;
  const { R = null, K = null, H = null } = XIANGQI;
  switch (game) {
    case "jieqi":
      return [
        { man: loose("first", null, { covered: true }), text: w.legend.faceDown },
        { man: loose("first", R), text: w.legend.faceUp },
      ];
    case "stupid":
      return [
        { man: loose("first", R, { covered: true, really: K }), text: w.legend.disguised },
        { man: loose("first", H, { covered: true, really: H }), text: w.legend.honest },
        { man: loose("second", R, { covered: true }), text: w.legend.unknown },
        { man: loose("second", H), text: w.legend.unmasked },
        { man: loose("first", K, { frozen: true }), text: w.legend.frozen },
      ];
    case "war":
      return Object.values(WAR).map((figure) => ({
        man: loose("first", figure),
        text: `${w.figures[figure.name]}: ${w.legend.arms[figure.latin] ?? ""}`,
      }));
    default:
      return [];
  }
}

/** What the signs on the pieces and on the ground mean. */

import { Fragment, type JSX } from "preact";
import type { Grid, Man } from "../board/scene";
import { type GameId, seatName } from "../games";
import { words } from "../words";
import { WAR, XIANGQI } from "./figures";
import { GroundSign, loose, Piece } from "./Piece";

interface Entry {
  sign: JSX.Element;
  text: string;
}

/** Folded away beside a board, open on a page of its own. */
export function Legend({ game, shape }: { game: GameId; shape: "open" | "folded" }) {
  const entries = entriesOf(game);
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

function entriesOf(game: GameId): Entry[] {
  const { legend } = words.value;
  const { R = null, K = null, H = null } = XIANGQI;
  const entry = (man: Man, text: string, grid: Grid = "points"): Entry => ({
    sign: <Piece man={man} grid={grid} />,
    text,
  });
  switch (game) {
    case "jieqi":
      return [
        entry(loose("first", null, { covered: true }), legend.faceDown),
        entry(loose("first", R), legend.faceUp),
      ];
    case "stupid":
      return [
        entry(loose("first", R, { covered: true, really: K }), legend.disguised),
        entry(loose("first", H, { covered: true, really: H }), legend.honest),
        entry(loose("second", R, { covered: true }), legend.unknown),
        entry(loose("second", H), legend.unmasked),
        entry(loose("first", K, { frozen: true }), legend.frozen),
      ];
    case "war":
      return [...arms(), ...grounds()];
    default:
      return [];
  }
}

function arms(): Entry[] {
  const w = words.value;
  return Object.values(WAR).map((figure) => ({
    sign: <Piece man={loose("first", figure)} grid="plain" />,
    text: `${w.figures[figure.name]}: ${w.legend.arms[figure.latin] ?? ""}`,
  }));
}

function grounds(): Entry[] {
  const { ground, seats } = words.value;
  const plain = (["mountain", "pass", "fortress"] as const).map((name) => ({
    sign: <GroundSign kind={name} />,
    text: ground[name],
  }));
  const arsenals = (["first", "second"] as const).map((seat) => ({
    sign: <GroundSign kind={`arsenal ${seat}`} />,
    text: ground.arsenal(seats[seatName("war", seat)] ?? ""),
  }));
  return [...plain, ...arsenals];
}

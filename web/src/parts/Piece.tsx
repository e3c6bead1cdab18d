/** Pieces outside a board: the captured ones, those in legends and in the pictures of the games. */

import { useEffect, useRef } from "preact/hooks";
import { drawMan } from "../board/men";
import type { Figure, Grid, Lost, Man, Scene, Seat } from "../board/scene";
import { svg } from "../board/svg";
import type { GameId } from "../games";
import { letters } from "../settings";
import { words } from "../words";
import { chessFigure, XIANGQI } from "./figures";
import { describeMan } from "./speech";

/** A man that stands nowhere. */
export function loose(seat: Seat, figure: Figure | null, more: Partial<Man> = {}): Man {
  const nowhere = { column: 0, row: 0, really: null, covered: false, frozen: false };
  return { ...nowhere, seat, figure, ...more };
}

interface PieceProps {
  man: Man;
  grid: Grid;
}

/** One piece, drawn as on the board. */
export function Piece({ man, grid }: PieceProps) {
  const host = useRef<SVGSVGElement>(null);
  const style = { grid, letters: letters.value };
  useEffect(() => host.current?.replaceChildren(drawMan(man, style)));
  return <svg ref={host} viewBox="-50 -50 100 100" aria-hidden="true" />;
}

/** A kind of ground, drawn as on the board; an arsenal's kind also names its seat. */
export function GroundSign({ kind }: { kind: string }) {
  const [name] = kind.split(" ");
  return (
    <svg class={`board plain ground ${kind}`} viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#ground-${name}`} />
    </svg>
  );
}

/** The pieces that `seat` has lost. */
export function LostPieces({ scene, seat, game }: { scene: Scene; seat: Seat; game: GameId }) {
  const lost = scene.lost.filter((piece) => piece.seat === seat);
  if (lost.length === 0) {
    return null;
  }
  const men = lost.map(asMan);
  const names = men.map((man) => describeMan(words.value, game, man)).join(", ");
  return (
    <div class="lost" role="img" aria-label={`${words.value.table.lost}: ${names}`}>
      {men.map((man, index) => (
        <Piece key={index} man={man} grid={scene.grid} />
      ))}
    </div>
  );
}

/** A piece that went face down shows its back, and what it was to whoever knows. */
function asMan({ seat, figure, covered }: Lost): Man {
  return covered && !figure ? loose(seat, null, { covered }) : loose(seat, figure);
}

const { K: GENERAL = null, H: HORSE = null, C: CANNON = null, R: CHARIOT = null } = XIANGQI;

/** Four pieces that tell the games apart. */
const PICTURES: Record<GameId, { grid: Grid; men: Man[] }> = {
  chess: {
    grid: "chequered",
    men: ["queen", "knight", "king", "pawn"].map((name, index) =>
      loose(index % 3 === 0 ? "first" : "second", chessFigure(name)),
    ),
  },
  xiangqi: {
    grid: "points",
    men: [
      loose("second", CHARIOT),
      loose("second", HORSE),
      loose("first", CANNON),
      loose("first", GENERAL),
    ],
  },
  jieqi: {
    grid: "points",
    men: [
      loose("second", null, { covered: true }),
      loose("second", CANNON),
      loose("first", CHARIOT),
      loose("first", null, { covered: true }),
    ],
  },
  stupid: {
    grid: "points",
    men: [
      loose("second", CANNON, { covered: true }),
      loose("second", HORSE, { covered: true }),
      loose("first", CHARIOT, { covered: true, really: GENERAL }),
      loose("first", HORSE, { frozen: true }),
    ],
  },
  war: {
    grid: "plain",
    men: ["infantry", "cavalry", "cannon", "relay"].map((name, index) =>
      loose(index < 2 ? "first" : "second", chessFigure(name)),
    ),
  },
};

const PAPER: Record<Grid, string> = { chequered: "light", points: "wood", plain: "field" };

/** The picture of a game: a corner of its board. */
export function GamePicture({ game }: { game: GameId }) {
  const host = useRef<SVGSVGElement>(null);
  const style = letters.value;
  useEffect(() => {
    const { grid, men } = PICTURES[game];
    const drawn = men.map((man, index) => {
      const transform = `translate(${50 + (index % 2) * 100} ${50 + Math.floor(index / 2) * 100})`;
      return svg("g", { transform }, drawMan(man, { grid, letters: style }));
    });
    const paper = svg("rect", { width: 200, height: 200, class: PAPER[grid] });
    const lines =
      grid === "chequered"
        ? svg("path", { d: "M100 0h100v100H0v100h100z", class: "dark" })
        : svg("path", { d: "M0 50H200M0 150H200M50 0V200M150 0V200", class: "lines" });
    host.current?.replaceChildren(paper, lines, ...drawn);
  });
  return (
    <svg
      ref={host}
      class={`board ${PICTURES[game].grid}`}
      viewBox="0 0 200 200"
      aria-hidden="true"
    />
  );
}

/** Pieces outside a board: the captured ones, those in legends and in the pictures of the games. */

import { useEffect, useRef } from "preact/hooks";
import { drawMan } from "../board/men";
import type { Grid, Lost, Man, Scene, Seat } from "../board/scene";
import { svg } from "../board/svg";
import type { GameModule } from "../games/module";
import { letters } from "../settings";
import { words } from "../words";
import { loose } from "./loose";
import { describeMan } from "./speech";

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
export function LostPieces({ scene, seat, game }: { scene: Scene; seat: Seat; game: GameModule }) {
  const lost = scene.lost.filter((piece) => piece.seat === seat);
  if (lost.length === 0) {
    return null;
  }
  const men = lost.map(asMan);
  const names = men.map((man) => describeMan(game, man)).join(", ");
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

const GROUNDS: Record<Grid, string> = { chequered: "light", points: "wood", plain: "field" };

/** The picture of a game: a corner of its board. */
export function GamePicture({ game: { paper, picture } }: { game: GameModule }) {
  const { grid } = paper;
  const host = useRef<SVGSVGElement>(null);
  const style = letters.value;
  useEffect(() => {
    const drawn = picture.map((man, index) => {
      const transform = `translate(${50 + (index % 2) * 100} ${50 + Math.floor(index / 2) * 100})`;
      return svg("g", { transform }, drawMan(man, { grid, letters: style }));
    });
    const ground = svg("rect", { width: 200, height: 200, class: GROUNDS[grid] });
    const lines =
      grid === "chequered"
        ? svg("path", { d: "M100 0h100v100H0v100h100z", class: "dark" })
        : svg("path", { d: "M0 50H200M0 150H200M50 0V200M150 0V200", class: "lines" });
    host.current?.replaceChildren(ground, lines, ...drawn);
  });
  return <svg ref={host} class={`board ${grid}`} viewBox="0 0 200 200" aria-hidden="true" />;
}

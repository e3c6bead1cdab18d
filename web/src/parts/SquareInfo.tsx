/** What the square means that a person looks at: piece, ground, and what it may turn out to be. */

import { keyOf, type Man, manAt, type Place, type Scene } from "../board/scene";
import { scannerOf } from "../board/squares";
import { type GameId, seatName } from "../games";
import type { Odds } from "../net/query";
import { words } from "../words";
import { XIANGQI } from "./figures";
import { meaningOf } from "./meaning";
import { loose, Piece } from "./Piece";
import { describeMan } from "./speech";
import { useOdds } from "./useOdds";

interface SquareInfoProps {
  game: GameId;
  scene: Scene;
  /** The position that the server may be asked about; none for what is past or still to come. */
  position: string | undefined;
  /** The square, by its name. */
  square: string | undefined;
  /** What to say where there is nothing to explain. */
  tip: string;
}

export function SquareInfo({ game, scene, position, square, tip }: SquareInfoProps) {
  const [place] = square ? scannerOf(scene)(square) : [];
  const man = place && manAt(scene, place);
  const isOpen = !man || (game !== "war" && !man.covered);
  const odds = useOdds(game, position, isOpen ? "idle" : "wanted");
  const chances = odds.find(({ at }) => at === square)?.chances;
  const facts = place ? factsOf(game, scene, place, man) : [];
  return (
    <div class="info">
      {facts.length === 0 && <p class="quiet-text">{tip}</p>}
      {facts.map((fact, index) => (
        <p key={fact} class={index === 0 ? "what" : ""}>
          {fact}
        </p>
      ))}
      {man && chances && <Chances chances={chances} man={man} />}
    </div>
  );
}

/** The name of what is there, and what that means. */
function factsOf(game: GameId, scene: Scene, place: Place, man: Man | undefined): string[] {
  const w = words.value;
  const ground = scene.ground.find((it) => keyOf(it) === keyOf(place));
  const named = man ? [describeMan(w, game, man), meaningOf(w, game, man)] : [];
  return [...named, ground && groundText(ground.terrain)].flatMap((text) => text || []);
}

function groundText(terrain: Scene["ground"][number]["terrain"]): string {
  const w = words.value;
  if (typeof terrain === "string") {
    return w.ground[terrain];
  }
  return w.ground.arsenal(w.seats[seatName("war", terrain.arsenal)] ?? "");
}

/** Each thing that it may be, the likeliest first. */
function Chances({ chances, man }: { chances: Odds["chances"]; man: Man }) {
  const sorted = Object.entries(chances).sort(([, one], [, other]) => other - one);
  const w = words.value;
  return (
    <ul class="chances" aria-label={w.board.chances}>
      {sorted.map(([what, chance]) => {
        const figure = XIANGQI[what.toUpperCase()];
        return (
          <li key={what}>
            {figure ? <Piece man={loose(man.seat, figure)} grid="points" /> : null}
            <span class={figure ? "unseen" : ""}>
              {figure ? w.figures[figure.name] : (w.board.forecasts[what] ?? what)}
            </span>
            {Math.round(chance * 100)} %
          </li>
        );
      })}
    </ul>
  );
}

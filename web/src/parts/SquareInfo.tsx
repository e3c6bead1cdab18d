/** What the square means that a person looks at: piece, ground, and what it may turn out to be. */

import { type Grid, keyOf, type Man, manAt, type Place, type Scene } from "../board/scene";
import { scannerOf } from "../board/squares";
import type { GameModule } from "../games/module";
import { figureText } from "../games/texts";
import type { Odds } from "../net/query";
import { words } from "../words";
import { loose } from "./loose";
import { Piece } from "./Piece";
import { describeMan } from "./speech";
import { useOdds } from "./useOdds";

interface SquareInfoProps {
  game: GameModule;
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
  const isUncertain = man && (game.isUncertain?.(man) ?? man.covered);
  const odds = useOdds(game.id, position, isUncertain ? "wanted" : "idle");
  const chances = odds.find(({ at }) => at === square)?.chances;
  const sentences = place ? sentencesOn(game, scene, place, man) : [];
  return (
    <div class="info">
      {sentences.length === 0 && <p class="quiet-text">{tip}</p>}
      {sentences.map((sentence, index) => (
        <p key={sentence} class={index === 0 ? "what" : ""}>
          {sentence}
        </p>
      ))}
      {man && chances && <Chances game={game} chances={chances} man={man} grid={scene.grid} />}
    </div>
  );
}

/** The name of what is there, and what that means. */
function sentencesOn(game: GameModule, scene: Scene, place: Place, man: Man | undefined): string[] {
  const ground = scene.ground.find((it) => keyOf(it) === keyOf(place));
  const named = man ? [describeMan(game, man), game.meaning?.(man)] : [];
  return [...named, ground && game.ground?.(ground.terrain)].flatMap((text) => text || []);
}

interface ChancesProps {
  game: GameModule;
  chances: Odds["chances"];
  man: Man;
  grid: Grid;
}

/** Each thing that it may be, the likeliest first. */
function Chances({ game, chances, man, grid }: ChancesProps) {
  const sorted = Object.entries(chances).sort(([, one], [, other]) => other - one);
  return (
    <ul class="chances" aria-label={words.value.board.chances}>
      {sorted.map(([what, chance]) => {
        const found = game.chance?.(what) ?? what;
        return (
          <li key={what}>
            {typeof found === "string" ? (
              <span>{found}</span>
            ) : (
              <>
                <Piece man={loose(man.seat, found)} grid={grid} />
                <span class="unseen">{figureText(game, found)}</span>
              </>
            )}
            {Math.round(chance * 100)} %
          </li>
        );
      })}
    </ul>
  );
}

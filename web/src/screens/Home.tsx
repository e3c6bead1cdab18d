/** The first screen: all games, each with a line and a picture. */

import { games } from "../games";
import type { GameModule } from "../games/module";
import { textsOf } from "../games/texts";
import { keptMatches } from "../here/kept";
import { lazy } from "../parts/Lazy";
import { GamePicture } from "../parts/Piece";
import { link } from "../router";
import { words } from "../words";

const HereList = lazy(() => import("../here/List").then((it) => it.HereList));

export function Home() {
  const w = words.value;
  return (
    <>
      <h1>{w.title}</h1>
      <p class="quiet-text">{w.tagline(games.value.length)}</p>
      <ul class="games">
        {games.value.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </ul>
      {keptMatches.value.length > 0 && <HereList />}
      <nav class="row" aria-label={w.title}>
        <a class="button" href={link("watch")}>
          {w.home.watch}
        </a>
        <a class="button" href={link("replay")}>
          {w.home.record}
        </a>
        <a class="button" href={link("layouts")}>
          {w.home.layouts}
        </a>
      </nav>
    </>
  );
}

function GameCard({ game }: { game: GameModule }) {
  const w = words.value;
  const about = textsOf(game);
  return (
    <li class="card game">
      <div class="thumb">
        <GamePicture game={game} />
      </div>
      <div>
        <h2>{about.name}</h2>
        <p>{about.line}</p>
        <div class="row">
          <Way game={game} to="play" kind="primary" label={w.home.play} />
          <Way game={game} to="analysis" kind="" label={w.home.analyze} />
          <Way game={game} to="rules" kind="" label={w.home.rules} />
        </div>
      </div>
    </li>
  );
}

interface WayProps {
  game: GameModule;
  to: string;
  kind: string;
  label: string;
}

/** A button that says to a screen reader which game it belongs to. */
function Way({ game, to, kind, label }: WayProps) {
  const { name } = textsOf(game);
  return (
    <a class={`button ${kind}`} href={link(to, game.id)} aria-label={`${label}: ${name}`}>
      {label}
    </a>
  );
}

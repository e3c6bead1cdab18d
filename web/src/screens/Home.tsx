/** The first screen: five games, each with a line and a picture. */

import { GAMES, type GameId } from "../games";
import { GamePicture } from "../parts/Piece";
import { link } from "../router";
import { words } from "../words";

export function Home() {
  const w = words.value;
  return (
    <>
      <h1>{w.title}</h1>
      <p class="quiet-text">{w.tagline}</p>
      <ul class="games">
        {GAMES.map((game) => (
          <GameCard key={game} game={game} />
        ))}
      </ul>
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

function GameCard({ game }: { game: GameId }) {
  const w = words.value;
  const about = w.games[game];
  return (
    <li class="card game">
      <div class="thumb">
        <GamePicture game={game} />
      </div>
      <div>
        <h2>{about?.name}</h2>
        <p>{about?.line}</p>
        <div class="row">
          <Way game={game} to="play" kind="primary" label={w.home.play} />
          <Way game={game} to="analysis" kind="" label={w.home.analyze} />
          <Way game={game} to="rules" kind="" label={w.home.rules} />
        </div>
      </div>
    </li>
  );
}

/** A button that says to a screen reader which game it belongs to. */
function Way({ game, to, kind, label }: { game: GameId; to: string; kind: string; label: string }) {
  const name = words.value.games[game]?.name;
  return (
    <a class={`button ${kind}`} href={link(to, game)} aria-label={`${label}: ${name}`}>
      {label}
    </a>
  );
}

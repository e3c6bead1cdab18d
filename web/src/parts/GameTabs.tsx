/** Links from one screen to the same screen of the other games. */

import { GAMES, type GameId } from "../games";
import { link } from "../router";
import { words } from "../words";

export function GameTabs({ screen, game }: { screen: string; game: GameId }) {
  return (
    <nav class="tabs" aria-label={words.value.play.choose}>
      {GAMES.map((other) => (
        <a
          key={other}
          class="button"
          href={link(screen, other)}
          aria-current={other === game ? "page" : undefined}
        >
          {words.value.games[other]?.name}
        </a>
      ))}
    </nav>
  );
}

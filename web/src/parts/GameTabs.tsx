/** Links from one screen to the same screen of the other games. */

import { games } from "../games";
import type { GameModule } from "../games/module";
import { textsOf } from "../games/texts";
import { link } from "../router";
import { words } from "../words";

export function GameTabs({ screen, game }: { screen: string; game: GameModule }) {
  return (
    <nav class="tabs" aria-label={words.value.play.choose}>
      {games.value.map((other) => (
        <a
          key={other.id}
          class="button"
          href={link(screen, other.id)}
          aria-current={other === game ? "page" : undefined}
        >
          {textsOf(other).name}
        </a>
      ))}
    </nav>
  );
}

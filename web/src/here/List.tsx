/** The matches that live in this browser: go on with them, replay them, remove them. */

import { findGame } from "../games";
import { textsOf } from "../games/texts";
import type { MatchSummary } from "../net/protocol";
import { chairName } from "../parts/chairs";
import { endingText } from "../parts/StatusLine";
import { link } from "../router";
import { words } from "../words";
import { forget, keptMatches } from "./kept";

export function HereList() {
  const w = words.value.here;
  return (
    <section class="card here">
      <h2>{w.title}</h2>
      <ul class="lines">
        {keptMatches.value.map((match) => (
          <Item key={match.match} match={match} />
        ))}
      </ul>
    </section>
  );
}

function Item({ match: { match, game: id, seats, outcome } }: { match: MatchSummary }) {
  const w = words.value;
  const game = findGame(id);
  const name = game ? textsOf(game).name : id;
  const action = outcome ? w.play.replay : w.here.goOn;
  const players = `${chairName(seats.first)} – ${chairName(seats.second)}`;
  return (
    <li class="row">
      <a
        class={`button ${outcome ? "" : "primary"}`}
        href={link(outcome ? "replay" : "match", match)}
        aria-label={`${action}: ${name}, ${players}`}
      >
        {action}
      </a>
      <span class="grow">
        <strong>{name}</strong> {players}
        {outcome && game && (
          <span class="quiet-text"> {endingText(game, outcome.winner, outcome.reason)}</span>
        )}
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={`${w.setup.remove}: ${name}, ${players}`}
        onClick={() => forget(match)}
      >
        {w.setup.remove}
      </button>
    </li>
  );
}

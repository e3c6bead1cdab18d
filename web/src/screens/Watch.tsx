/** Games to join, to watch and to replay. */

import { useEffect, useState } from "preact/hooks";
import { findGame } from "../games";
import { textsOf } from "../games/texts";
import { listMatches } from "../net/http";
import type { MatchSummary } from "../net/protocol";
import { chairName } from "../parts/chairs";
import { endingText } from "../parts/StatusLine";
import { link } from "../router";
import { words } from "../words";

type Kind = "open" | "running" | "over";

export function Watch() {
  const w = words.value;
  return (
    <>
      <h1>{w.home.watch}</h1>
      <div class="stack">
        <List kind="running" title={w.play.running} action={w.play.look} />
        <List kind="open" title={w.play.open} action={w.play.join} />
        <List kind="over" title={w.play.finished} action={w.play.replay} />
      </div>
    </>
  );
}

function List({ kind, title, action }: { kind: Kind; title: string; action: string }) {
  const [matches, setMatches] = useState<MatchSummary[] | "failed">();
  const w = words.value;
  useEffect(() => {
    listMatches(kind)
      .then(setMatches)
      .catch(() => setMatches("failed"));
  }, [kind]);
  return (
    <section class="card">
      <h2>{title}</h2>
      {matches === undefined && <p class="quiet-text">{w.play.working}</p>}
      {matches === "failed" && <p class="quiet-text">{w.connection.noServer}</p>}
      {Array.isArray(matches) && matches.length === 0 && <p class="quiet-text">{w.play.none}</p>}
      {Array.isArray(matches) && (
        <ul class="lines">
          {matches.map((match) => (
            <Line key={match.match} match={match} kind={kind} action={action} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ match, kind, action }: { match: MatchSummary; kind: Kind; action: string }) {
  const { seats, outcome } = match;
  const game = findGame(match.game);
  const name = game ? textsOf(game).name : match.game;
  const players = `${chairName(seats.first)} – ${chairName(seats.second)}`;
  return (
    <li class="row">
      <a
        class="button"
        href={link(kind === "over" ? "replay" : "match", match.match)}
        aria-label={`${action}: ${name}, ${players}`}
      >
        {action}
      </a>
      <span>
        <strong>{name}</strong> {players}
        {outcome && game && (
          <span class="quiet-text"> {endingText(game, outcome.winner, outcome.reason)}</span>
        )}
      </span>
    </li>
  );
}

/** The table: play a match or look on. */

import { useMemo, useState } from "preact/hooks";
import { opposite, type Seat } from "../board/scene";
import { findGame } from "../games";
import type { GameModule } from "../games/module";
import { textsOf } from "../games/texts";
import { movesOf } from "../net/stream";
import { Actions } from "../table/Actions";
import { InviteLink } from "../table/InviteLink";
import { PlayerBar } from "../table/PlayerBar";
import { SetUp } from "../table/SetUp";
import { Side } from "../table/Side";
import { setUpState } from "../table/setUpState";
import { TableBoard } from "../table/TableBoard";
import { type Match, useMatch } from "../table/useMatch";
import { useShown } from "../table/useShown";
import { useSounds } from "../table/useSounds";
import { errorText, words } from "../words";

interface TableProps {
  match: string;
  invite: string | undefined;
}

export function Table({ match: id, invite }: TableProps) {
  const match = useMatch(id, invite);
  const { chronicle, problem, undone } = match;
  const { state, terms, seat, refused } = chronicle;
  const w = words.value;
  if (refused || !isMatchId(id)) {
    const { code, message } = refused ?? { code: "match_not_found", message: "" };
    return <p class="error">{errorText(code, message)}</p>;
  }
  const game = terms && findGame(terms.game);
  if (!state || !game) {
    return <p class="quiet-text">{w.play.working}</p>;
  }
  const setUp = setUpState(chronicle);
  if (setUp && chronicle.missingAfter !== undefined) {
    // Who has sealed what is among the events that are on their way.
    return <p class="quiet-text">{w.play.working}</p>;
  }
  return (
    <>
      <h1 class="unseen">{textsOf(game).name}</h1>
      {problem && (
        <p class="error" role="alert">
          {undone && `${w.table.undone} `}
          {errorText(problem.code, problem.message)}
        </p>
      )}
      {state.phase === "waiting" && seat && <InviteLink match={id} seats={state.seats} />}
      {state.phase === "waiting" && !seat && <FreeSeat match={match} />}
      {setUp && seat ? (
        <>
          <h2>{w.setup.title}</h2>
          {[opposite(seat), seat].map((it) => (
            <PlayerBar key={it} game={game} seat={it} chronicle={chronicle} now={match.now} />
          ))}
          <SetUp
            game={game}
            seat={seat}
            chronicle={chronicle}
            setUp={setUp}
            onOrder={match.order}
          />
          <Actions game={game} chronicle={chronicle} onOrder={match.order} now={match.now} />
        </>
      ) : (
        <Board game={game} match={match} />
      )}
    </>
  );
}

function isMatchId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

/** A game that has not begun, for those who have no seat yet. */
function FreeSeat({ match: { chronicle, sit } }: { match: Match }) {
  const w = words.value;
  const seats = chronicle.state?.seats;
  return [seats?.first, seats?.second].includes("open") ? (
    <button type="button" class="primary" onClick={sit}>
      {w.play.join}
    </button>
  ) : (
    <p class="card">{w.errors.invite_needed}</p>
  );
}

function Board({ game, match }: { game: GameModule; match: Match }) {
  const { chronicle, order, now } = match;
  const moves = useMemo(() => movesOf(chronicle), [chronicle.events]);
  const shown = useShown(chronicle, moves, match.pending);
  const [square, setSquare] = useState<string>();
  const [flipped, setFlipped] = useState(false);
  const own = chronicle.seat ?? game.bottom;
  const bottom: Seat = flipped ? opposite(own) : own;
  useSounds(chronicle, moves);
  const play = (text: string) => order({ play: text });
  return (
    <div class="split table" data-grid={game.paper.grid}>
      <TableBoard
        game={game}
        chronicle={chronicle}
        moves={moves}
        shown={shown}
        bottom={bottom}
        onPlay={play}
        onPoint={setSquare}
        now={now}
      />
      <Side
        game={game}
        match={match}
        moves={moves}
        shown={shown}
        square={square}
        onPlay={play}
        onFlip={() => setFlipped(!flipped)}
      />
    </div>
  );
}

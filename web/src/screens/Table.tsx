/** The table: play a match or look on. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Choice } from "../board/choices";
import { NO_MARKS } from "../board/marks";
import { opposite, type Scene, type Seat } from "../board/scene";
import { type GameId, isGame, seatName, usualBottom } from "../games";
import { type Chronicle, movesOf, type Played } from "../net/stream";
import { BoardView } from "../parts/BoardView";
import { Chooser } from "../parts/Chooser";
import { MoveList } from "../parts/MoveList";
import { MoveText } from "../parts/MoveText";
import { marksOf } from "../parts/marking";
import { useForecasts, useNetwork, ZoomButton } from "../parts/war";
import { link } from "../router";
import { playSound } from "../sound";
import { Actions } from "../table/Actions";
import { InviteLink } from "../table/InviteLink";
import { touched } from "../table/lastMove";
import { PlayerBar } from "../table/PlayerBar";
import { Result } from "../table/Result";
import { SetUp } from "../table/SetUp";
import { setUpState } from "../table/setUpState";
import { useCheck } from "../table/useCheck";
import { type Match, useMatch } from "../table/useMatch";
import { errorText, words } from "../words";

interface TableProps {
  match: string;
  invite: string | undefined;
}

export function Table({ match: id, invite }: TableProps) {
  const match = useMatch(id, invite);
  const { chronicle, problem } = match;
  const { state, terms, seat, refused } = chronicle;
  const w = words.value;
  if (refused) {
    return <p class="error">{errorText(refused.code, refused.message)}</p>;
  }
  if (!state || !terms || !isGame(terms.game)) {
    return <p class="quiet-text">{w.play.working}</p>;
  }
  const { game } = terms;
  const setUp = state.phase === "playing" ? setUpState(state.position) : undefined;
  return (
    <>
      <h1 class="unseen">{w.games[game]?.name}</h1>
      {problem && (
        <p class="error" role="alert">
          {errorText(problem.code, problem.message)}
        </p>
      )}
      {state.phase === "waiting" && <InviteLink match={id} />}
      {setUp && seat ? (
        <>
          <h2>{w.setup.title}</h2>
          <SetUp
            game={game}
            seat={seat}
            chronicle={chronicle}
            setUp={setUp}
            onOrder={match.order}
          />
        </>
      ) : (
        <Board game={game} match={match} />
      )}
    </>
  );
}

/** The position that is shown: the newest, or an earlier one that was seen. */
function useShown(chronicle: Chronicle, moves: Played[]) {
  const [picked, setPicked] = useState<number>();
  const at = picked ?? moves.length;
  useEffect(() => setPicked(undefined), [moves.length]);
  const isLive = at >= moves.length;
  const turnThen = at > 0 ? (moves[at - 1]?.turn ?? 0) : (moves[0]?.turn ?? 1) - 1;
  const turn = isLive ? (chronicle.state?.turn ?? 0) : turnThen;
  const scene = isLive ? chronicle.state?.picture : chronicle.pages.get(turn)?.picture;
  const before = chronicle.pages.get(turn - 1)?.picture;
  const go = (index: number) => setPicked(index >= moves.length ? undefined : index);
  return { at, isLive, scene, before, go };
}

function Board({ game, match }: { game: GameId; match: Match }) {
  const { chronicle, order, now } = match;
  const moves = useMemo(() => movesOf(chronicle), [chronicle.events]);
  const shown = useShown(chronicle, moves);
  const [flipped, setFlipped] = useState(false);
  const own = chronicle.seat ?? usualBottom(game);
  const bottom: Seat = flipped ? opposite(own) : own;
  const w = words.value;
  useSounds(chronicle);
  const play = (text: string) => order({ play: text });
  return (
    <div class="split" data-game={game}>
      <div class="board-column">
        <PlayerBar game={game} seat={opposite(bottom)} chronicle={chronicle} now={now} />
        {shown.scene && shown.scene.columns.length > 0 ? (
          <LiveBoard
            game={game}
            chronicle={chronicle}
            scene={shown.scene}
            shown={shown}
            bottom={bottom}
            lines={moves[shown.at - 1]?.lines ?? []}
            onPlay={play}
          />
        ) : (
          <p class="card">{w.table.earlier}</p>
        )}
        <PlayerBar game={game} seat={bottom} chronicle={chronicle} now={now} />
        <TurnLine game={game} chronicle={chronicle} />
      </div>
      <div class="stack">
        <Result game={game} chronicle={chronicle} />
        {chronicle.state?.awaiting === chronicle.seat && (
          <MoveText legal={chronicle.state?.legal ?? []} onPlay={play} />
        )}
        <Actions chronicle={chronicle} onOrder={order} now={now} />
        <section class="card stack">
          <MoveList
            moves={moves.map(({ lines }) => lines.join(" "))}
            at={shown.at}
            onGo={shown.go}
          />
          <div class="row">
            {!shown.isLive && (
              <button type="button" class="primary" onClick={() => shown.go(moves.length)}>
                {w.table.live}
              </button>
            )}
            <button type="button" onClick={() => setFlipped(!flipped)}>
              {w.board.flip}
            </button>
            {chronicle.over && (
              <a class="button" href={link("replay", chronicle.match)}>
                {w.table.replay}
              </a>
            )}
          </div>
        </section>
        {chronicle.presence && (
          <p class="quiet-text">
            {chronicle.seat ? "" : `${w.table.spectating}. `}
            {w.table.spectators(chronicle.presence.spectators)}
          </p>
        )}
      </div>
    </div>
  );
}

interface LiveBoardProps {
  game: GameId;
  chronicle: Chronicle;
  scene: Scene;
  shown: ReturnType<typeof useShown>;
  bottom: Seat;
  lines: readonly string[];
  onPlay(text: string): void;
}

const NOTHING: readonly string[] = [];

function LiveBoard({ game, chronicle, scene, shown, bottom, lines, onPlay }: LiveBoardProps) {
  const [choices, setChoices] = useState<Choice[]>([]);
  const [zoom, setZoom] = useState(1);
  const { state } = chronicle;
  const position = shown.isLive && state?.phase === "playing" ? state.position : undefined;
  const legal = shown.isLive && state ? state.legal : NOTHING;
  const checked = useCheck(game, position);
  const network = useNetwork(game, position);
  const notes = useForecasts(game, position ? { position, scene, legal } : undefined);
  const marks = {
    ...NO_MARKS,
    ...marksOf({ scene, move: undefined, checked, network: network.shown }),
    last: touched(shown.before, scene, lines),
    notes,
  };
  const finish = (text: string | undefined) => {
    setChoices([]);
    if (text) {
      onPlay(text);
    }
  };
  const said = lines.length > 0 ? words.value.turn.played(lines.join(" ")) : undefined;
  return (
    <div class="stack">
      <BoardView
        game={game}
        scene={scene}
        bottom={bottom}
        legal={legal}
        marks={marks}
        say={said}
        zoom={zoom}
        onPlay={onPlay}
        onChoose={setChoices}
      />
      {game === "war" && (
        <div class="row">
          <ZoomButton zoom={zoom} onZoom={setZoom} />
          {network.button}
        </div>
      )}
      {choices.length > 0 && (
        <Chooser
          title={words.value.board.choose}
          items={choices.map(({ text }) => ({ label: text, value: text }))}
          onPick={finish}
          onCancel={() => finish(undefined)}
        />
      )}
    </div>
  );
}

function TurnLine({ game, chronicle }: { game: GameId; chronicle: Chronicle }) {
  const { state, seat } = chronicle;
  const w = words.value;
  return (
    <p class="status" role="status">
      {turnText()}
    </p>
  );
  function turnText(): string {
    if (!state || state.phase === "over") {
      return w.turn.over;
    }
    if (state.phase === "waiting") {
      return w.turn.waiting;
    }
    if (state.awaiting === "both") {
      return w.turn.both;
    }
    if (seat) {
      return state.awaiting === seat ? w.turn.yours : w.turn.theirs;
    }
    const awaited = state.awaiting === "nobody" ? "" : seatName(game, state.awaiting);
    return w.turn.toMove(w.seats[awaited] ?? "");
  }
}

/** A sound for every new move and for the end. */
function useSounds(chronicle: Chronicle): void {
  const turn = chronicle.state?.turn ?? 0;
  const lost = chronicle.state?.picture?.lost.length ?? 0;
  const [heard, setHeard] = useState({ turn, lost });
  useEffect(() => {
    if (turn > heard.turn) {
      playSound(lost > heard.lost ? "capture" : "move");
    }
    setHeard({ turn, lost });
  }, [turn, lost]);
  const isOver = chronicle.state?.phase === "over";
  useEffect(() => {
    if (isOver) {
      playSound("end");
    }
  }, [isOver]);
}

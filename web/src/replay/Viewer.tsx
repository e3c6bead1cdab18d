/** A record played again: the board as each side saw it, the moves, the proof. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { opposite, type Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import { reasonText, seatText } from "../games/texts";
import { exportText } from "../net/http";
import type { Eyes, Frame } from "../net/protocol";
import { BoardView } from "../parts/BoardView";
import { chairName } from "../parts/chairs";
import { withLost } from "../parts/lost";
import { MoveList } from "../parts/MoveList";
import { marksOf } from "../parts/marking";
import { numbering } from "../parts/numbering";
import { LostPieces } from "../parts/Piece";
import { SquareInfo } from "../parts/SquareInfo";
import { endingText } from "../parts/StatusLine";
import { type FigureOf, figuresAmong, tell } from "../parts/telling";
import { WaitingBoard } from "../parts/Waiting";
import type { MatchRecord } from "../proof/record";
import { witnessOf } from "../proof/witness";
import { checkedSeat } from "../table/checked";
import { touched } from "../table/lastMove";
import { words } from "../words";
import { replay } from "./moments";
import { Proof } from "./Proof";

const NOTHING: readonly Frame[] = [];

interface ViewerProps {
  game: GameModule;
  record: MatchRecord;
  text: string;
}

export function Viewer({ game, record, text }: ViewerProps) {
  const [view, setView] = useState<Eyes>("truth");
  const [moments, setMoments] = useState<Frame[] | "failed">();
  const [chosen, setChosen] = useState<number>();
  const w = words.value;
  useEffect(() => {
    let current = true;
    replay(text, view)
      .then((found) => current && setMoments(found))
      .catch(() => current && setMoments("failed"));
    return () => {
      current = false;
    };
  }, [text, view]);
  const steps = Array.isArray(moments) ? moments : NOTHING;
  const witness = witnessOf(record.match);
  // Before a set-up is opened there is nothing to look at.
  const at = chosen ?? Math.max(0, steps.findIndex(hasBoard));
  // Where moves were taken back, White and Black do not take turns in the list.
  const isStraight = steps.slice(1, -1).every(({ seat }) => seat !== null);
  const figureOf = figuresAmong(steps.find(hasBoard)?.picture?.men ?? [], steps);
  const { winner, reason } = record.outcome;
  return (
    <div class="split" data-grid={game.paper.grid}>
      <div class="board-column stack">
        <ViewTabs game={game} view={view} onPick={setView} />
        {moments === "failed" && <p class="card">{w.replay.needsServer}</p>}
        {moments === undefined && <WaitingBoard game={game} />}
        <MomentBoard
          game={game}
          steps={steps}
          at={Math.min(at, steps.length - 1)}
          figureOf={figureOf}
          view={view}
        />
      </div>
      <div class="stack">
        <p>
          <strong>{chairName(record.chairs.first)}</strong> –{" "}
          <strong>{chairName(record.chairs.second)}</strong>
          <br />
          {endingText(game, winner, reason)}
        </p>
        <section class="card">
          <MoveList
            moves={steps.slice(1).map((step, index) => {
              const silent = index + 2 === steps.length ? reasonText(game, reason) : "↶";
              return tell(game, step, figureOf) || silent;
            })}
            at={at}
            number={numbering(isStraight ? game : undefined)}
            onGo={setChosen}
          />
        </section>
        <Proof game={game} record={record} />
        {game.downloads?.map(({ format, label }) => (
          <Download key={format} match={record.match} record={text} format={format} label={label} />
        ))}
        <a class="button" download={`umpire-${record.match}.txt`} href={asFile(text)}>
          {w.replay.download}
        </a>
        {witness && (
          <a
            class="button"
            download={`umpire-${record.match}-promised.json`}
            href={asFile(JSON.stringify(witness))}
          >
            {w.replay.downloadWitness}
          </a>
        )}
      </div>
    </div>
  );
}

/** A text as an address that can be saved. */
function asFile(text: string): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}

interface DownloadProps {
  match: string;
  record: string;
  format: string;
  label: string;
}

/** The match in another format. A link cannot say who asks, and a private match is not for everybody. */
function Download({ match, record, format, label }: DownloadProps) {
  const [failed, setFailed] = useState(false);
  const save = async () => {
    try {
      const link = document.createElement("a");
      link.href = asFile(await exportText(match, record, format));
      link.download = `umpire-${match}.${format}`;
      link.click();
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button type="button" onClick={save}>
        {label}
      </button>
      {failed && <p class="error">{words.value.replay.needsServer}</p>}
    </>
  );
}

function hasBoard({ picture }: Frame): boolean {
  return picture !== undefined && picture.columns.length > 0;
}

interface ViewTabsProps {
  game: GameModule;
  view: Eyes;
  onPick(view: Eyes): void;
}

function ViewTabs({ game, view, onPick }: ViewTabsProps) {
  const w = words.value;
  const side = (seat: Seat) => w.replay.seen(seatText(game, seat));
  const labels: Record<Eyes, string> = {
    truth: w.replay.truth,
    first: side("first"),
    second: side("second"),
    spectator: w.replay.all,
  };
  return (
    <fieldset class="choice row">
      <legend class="unseen">{w.replay.view}</legend>
      {(Object.keys(labels) as Eyes[]).map((option) => (
        <button
          type="button"
          key={option}
          aria-pressed={option === view}
          onClick={() => onPick(option)}
        >
          {labels[option]}
        </button>
      ))}
    </fieldset>
  );
}

interface MomentBoardProps {
  game: GameModule;
  steps: readonly Frame[];
  at: number;
  figureOf: FigureOf;
  view: Eyes;
}

function MomentBoard({ game, steps, at, figureOf, view }: MomentBoardProps) {
  const [flipped, setFlipped] = useState(false);
  const [square, setSquare] = useState<string>();
  const w = words.value;
  const moment = steps[at];
  const scene = useMemo(
    () => moment?.picture && withLost(moment.picture, steps.slice(0, at + 1)),
    [steps, at],
  );
  if (!moment || !scene || !hasBoard(moment)) {
    return <p class="quiet-text">{moment && tell(game, moment, figureOf)}</p>;
  }
  const usual = view === "second" ? "second" : view === "first" ? "first" : game.bottom;
  const bottom = flipped ? opposite(usual) : usual;
  const marks = marksOf({ game, scene, move: undefined, checked: checkedSeat(moment) });
  return (
    <>
      <LostPieces scene={scene} seat={bottom} game={game} />
      <BoardView
        game={game}
        scene={scene}
        bottom={bottom}
        marks={{ ...marks, last: touched(scene, moment.facts) }}
        say={tell(game, moment, figureOf)}
        onPoint={setSquare}
      />
      <LostPieces scene={scene} seat={opposite(bottom)} game={game} />
      <SquareInfo
        game={game}
        scene={scene}
        position={undefined}
        square={square}
        tip={w.board.tips.look}
      />
      <div class="row">
        <button type="button" onClick={() => setFlipped(!flipped)}>
          {w.board.flip}
        </button>
      </div>
    </>
  );
}

/** A finished match again: as each side saw it, the truth, and the proof that all was fair. */

import { useEffect, useState } from "preact/hooks";
import { opposite, type Scene, type Seat } from "../board/scene";
import { type GameId, isGame, seatName, usualBottom } from "../games";
import { fetchRecord, type View } from "../net/http";
import type { Refusal } from "../net/query";
import { BoardView } from "../parts/BoardView";
import { MoveList } from "../parts/MoveList";
import { marksOf } from "../parts/marking";
import { type Check, checkRecord, type MatchRecord, readRecord } from "../proof/record";
import { type Moment, replay } from "../replay/moments";
import { touched } from "../table/lastMove";
import { errorText, words } from "../words";

export function Replay({ match }: { match: string }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const w = words.value;
  useEffect(() => {
    if (match) {
      fetchRecord(match)
        .then(setText)
        .catch((reason: Refusal) =>
          setError(errorText(reason.code, reason.message || w.connection.noServer)),
        );
    }
  }, [match]);
  const record = text ? readRecord(text) : undefined;
  const open = (found: string) => {
    setText(found);
    setError(readRecord(found) ? "" : w.replay.invalid);
  };
  return (
    <>
      <h1>{w.replay.title}</h1>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {record ? (
        <Viewer key={record.digest} record={record} text={text} />
      ) : (
        <Opener onOpen={open} />
      )}
    </>
  );
}

/** Opens a file or a pasted text; this works without a connection. */
function Opener({ onOpen }: { onOpen(text: string): void }) {
  const [pasted, setPasted] = useState("");
  const w = words.value.replay;
  return (
    <section class="card stack">
      <label class="stack">
        <span>{w.load}</span>
        <input
          type="file"
          onChange={(event) => event.currentTarget.files?.[0]?.text().then(onOpen)}
        />
      </label>
      <label class="stack">
        <span>{w.paste}</span>
        <textarea
          rows={6}
          value={pasted}
          onInput={(event) => setPasted(event.currentTarget.value)}
        />
      </label>
      <button type="button" class="primary" onClick={() => onOpen(pasted)}>
        {w.show}
      </button>
    </section>
  );
}

function Viewer({ record, text }: { record: MatchRecord; text: string }) {
  const [view, setView] = useState<View>("truth");
  const [moments, setMoments] = useState<Moment[] | "failed">();
  const [at, setAt] = useState(0);
  const w = words.value;
  const game = isGame(record.game) ? record.game : undefined;
  useEffect(() => {
    let current = true;
    replay(record, text, view)
      .then((found) => current && setMoments(found))
      .catch(() => current && setMoments("failed"));
    return () => {
      current = false;
    };
  }, [text, view]);
  if (!game) {
    return <p class="error">{w.replay.invalid}</p>;
  }
  const steps = Array.isArray(moments) ? moments : [];
  return (
    <div class="split" data-game={game}>
      <div class="board-column stack">
        <ViewTabs game={game} view={view} onPick={setView} />
        {moments === "failed" && <p class="card">{w.replay.needsServer}</p>}
        <MomentBoard
          game={game}
          moment={steps[Math.min(at, steps.length - 1)]}
          before={steps[at - 1]?.scene}
          view={view}
        />
      </div>
      <div class="stack">
        <p>
          <strong>{record.names.first}</strong> – <strong>{record.names.second}</strong>:{" "}
          {record.outcome}
        </p>
        <section class="card">
          <MoveList
            moves={steps.slice(1).map(({ lines }) => lines.join(" "))}
            at={at}
            onGo={setAt}
          />
        </section>
        <Proof game={game} record={record} />
        <a
          class="button"
          download={`umpire-${record.match}.txt`}
          href={`data:text/plain,${encodeURIComponent(text)}`}
        >
          {w.replay.download}
        </a>
      </div>
    </div>
  );
}

function ViewTabs({ game, view, onPick }: { game: GameId; view: View; onPick(view: View): void }) {
  const w = words.value;
  const side = (seat: Seat) => w.replay.seen(w.seats[seatName(game, seat)] ?? "");
  const labels: Record<View, string> = {
    truth: w.replay.truth,
    first: side("first"),
    second: side("second"),
    spectator: w.replay.all,
  };
  return (
    <fieldset class="choice row">
      <legend class="unseen">{w.replay.view}</legend>
      {(Object.keys(labels) as View[]).map((option) => (
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
  game: GameId;
  moment: Moment | undefined;
  before: Scene | undefined;
  view: View;
}

function MomentBoard({ game, moment, before, view }: MomentBoardProps) {
  const [flipped, setFlipped] = useState(false);
  if (!moment || moment.scene.columns.length === 0) {
    return <p class="quiet-text">{moment?.lines.join(" ")}</p>;
  }
  const { scene, lines } = moment;
  const usual = view === "second" ? "second" : usualBottom(game);
  const marks = marksOf({ scene, move: undefined, checked: undefined });
  return (
    <>
      <BoardView
        game={game}
        scene={scene}
        bottom={flipped ? opposite(usual) : usual}
        marks={{ ...marks, last: touched(before, scene, lines) }}
        say={lines.join(" ")}
      />
      <div class="row">
        <button type="button" onClick={() => setFlipped(!flipped)}>
          {words.value.board.flip}
        </button>
      </div>
    </>
  );
}

function Proof({ game, record }: { game: GameId; record: MatchRecord }) {
  const [checks, setChecks] = useState<Check[]>([]);
  const w = words.value;
  useEffect(() => {
    checkRecord(record).then(setChecks);
  }, [record]);
  const claim = ({ what, seat }: Check) =>
    what === "setup"
      ? w.replay.setup(w.seats[seatName(game, seat ?? "first")] ?? "")
      : w.replay.claims[what];
  return (
    <section class="card proof">
      <h2>{w.replay.proof}</h2>
      <p>{w.replay.proofIntro}</p>
      <ul class="lines">
        {checks.map((check) => (
          <li key={check.what + (check.seat ?? "")} class={check.holds ? "holds" : "fails"}>
            {claim(check)} {check.holds ? "" : w.replay.fails}
            <br />
            <code>{check.promised}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A board to set up on: drag, shuffle, save. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Scene, Seat } from "../board/scene";
import { scannerOf } from "../board/squares";
import type { GameModule } from "../games/module";
import { seatText } from "../games/texts";
import { ask, type Refusal } from "../net/query";
import { BoardView } from "../parts/BoardView";
import { isLarge, ZoomButton } from "../parts/Zoom";
import { errorText, words } from "../words";
import {
  exchange,
  exchanges,
  type Post,
  readLayout,
  type SetUpRules,
  shuffled,
  usualPosts,
} from "./layout";
import { removeLayout, type SavedLayout, savedLayouts, saveLayout } from "./saved";

interface SetupBoardProps {
  game: GameModule;
  seat: Seat;
  /** What to do with the finished set-up; without it the board is for practice only. */
  onReady?: ((layout: string) => void) | undefined;
}

export function SetupBoard({ game, seat, onReady }: SetupBoardProps) {
  const [start, setStart] = useState<Scene>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    setStart(undefined);
    setError(undefined);
    ask(game.id, "scene", { position: "start" })
      .then(({ scene }) => setStart(scene))
      .catch(({ code, message }: Refusal) =>
        setError(errorText(code, message || words.value.connection.noServer)),
      );
  }, [game]);
  if (error) {
    return <p class="error">{error}</p>;
  }
  if (!game.setUp) {
    return <p class="card">{words.value.setup.unknown}</p>;
  }
  if (!start) {
    return <p class="quiet-text">{words.value.play.working}</p>;
  }
  const key = game.id + seat;
  return (
    <Arrange key={key} game={game} rules={game.setUp} seat={seat} start={start} onReady={onReady} />
  );
}

interface ArrangeProps extends SetupBoardProps {
  rules: SetUpRules;
  start: Scene;
}

function Arrange({ game, rules, seat, start, onReady }: ArrangeProps) {
  const usual = useMemo(() => usualPosts(start, seat), [start, seat]);
  const places = useMemo(() => rules.sites(start, usual, seat), [rules, start, usual, seat]);
  const [posts, setPosts] = useState<Post[]>(usual);
  const [zoom, setZoom] = useState(1);
  const scene = useMemo(() => rules.picture(start, usual, posts, seat), [posts]);
  const legal = useMemo(() => exchanges(start, posts, places), [posts]);
  const shuffle = () => setPosts(shuffled(rules, start, usual, places));
  const move = (text: string) => {
    const [from, to] = scannerOf(start)(text);
    if (from && to) {
      setPosts(rules.ordered(usual, exchange(posts, from, to)));
    }
  };
  const layout = rules.write(start, posts);
  const warning = rules.warning?.(layout);
  const w = words.value.setup;
  return (
    <div class="split" data-grid={start.grid}>
      <div class="board-column stack">
        <BoardView
          game={game}
          scene={scene}
          bottom={seat}
          legal={legal}
          zoom={zoom}
          onPlay={move}
        />
        <div class="row">
          {onReady && (
            <button type="button" class="primary" onClick={() => onReady(layout)}>
              {w.ready}
            </button>
          )}
          <button type="button" onClick={shuffle}>
            {w.random}
          </button>
          <button type="button" onClick={() => setPosts(usual)}>
            {w.standard}
          </button>
          {isLarge(start) && <ZoomButton zoom={zoom} onZoom={setZoom} />}
        </div>
        {warning && (
          <p class="error" role="status">
            {warning}
          </p>
        )}
      </div>
      <div class="stack">
        <p>{rules.advice()}</p>
        <Explanation />
        <Saved
          game={game}
          fits={rules.fits}
          seat={seat}
          layout={layout}
          onUse={(text) => setPosts(readLayout(rules, start, usual, text) ?? posts)}
        />
      </div>
    </div>
  );
}

export function Explanation() {
  const w = words.value.setup;
  return (
    <details class="card">
      <summary>{w.explain}</summary>
      <p>{w.explanation}</p>
    </details>
  );
}

interface SavedProps {
  game: GameModule;
  fits: SetUpRules["fits"];
  seat: Seat;
  layout: string;
  onUse(layout: string): void;
}

function Saved({ game: module, fits, seat, layout, onUse }: SavedProps) {
  const game = module.id;
  const [name, setName] = useState("");
  const [list, setList] = useState(savedLayouts);
  const w = words.value.setup;
  const save = (event: Event) => {
    event.preventDefault();
    const side = seatText(module, seat);
    saveLayout({ game, seat, layout, name: name.trim() || `${side} ${list.length + 1}` });
    setList(savedLayouts());
    setName("");
  };
  const remove = (saved: SavedLayout) => {
    removeLayout(saved);
    setList(savedLayouts());
  };
  const fitting = list.filter((it) => it.game === game && (fits === "both" || it.seat === seat));
  return (
    <section class="card stack">
      <h2>{w.saved}</h2>
      {fitting.length === 0 && <p class="quiet-text">{w.none}</p>}
      {fitting.map((saved) => (
        <div class="row" key={saved.seat + saved.name}>
          <strong>{saved.name}</strong>
          <button type="button" onClick={() => onUse(saved.layout)}>
            {w.use}
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={`${w.remove}: ${saved.name}`}
            onClick={() => remove(saved)}
          >
            {w.remove}
          </button>
        </div>
      ))}
      <form class="row" onSubmit={save}>
        <input
          aria-label={w.saveName}
          placeholder={w.saveName}
          size={12}
          maxLength={40}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit">{w.save}</button>
      </form>
    </section>
  );
}

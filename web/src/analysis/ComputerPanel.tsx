/** What the computer thinks of a position, for as long as a person wants it to. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import { seatNamed, seatText } from "../games/texts";
import { ask, type BestLine, type Situation } from "../net/query";
import { tellMove } from "../parts/telling";
import { language } from "../settings";
import { errorText, words } from "../words";
import { type Thought, useThought } from "./useThought";

/** Whether it thinks about whatever position is shown. */
const isWanted = signal(false);

interface ComputerPanelProps {
  game: GameModule;
  situation: Situation;
  onPlay(text: string): void;
  /** The lines to be shown with arrows: all of them, or the one that is pointed at. */
  onLines(lines: readonly BestLine[]): void;
}

export function ComputerPanel({ game, situation, onPlay, onLines }: ComputerPanelProps) {
  const { position } = situation;
  const wanted = isWanted.value && situation.outcome === null;
  const thought = useThought(game.id, position, wanted ? "wanted" : "idle");
  const { lines, state } = thought;
  const [pointed, setPointed] = useState<string>();
  useEffect(() => {
    const found = lines.filter(({ move }) => move === pointed);
    onLines(found.length > 0 ? found : lines);
  }, [lines, pointed]);
  // Whoever leaves the screen does not want a warm phone.
  useEffect(
    () => () => {
      isWanted.value = false;
    },
    [],
  );
  const w = words.value.analysis;
  return (
    <section class="card stack">
      <h2>{w.computer}</h2>
      <Evaluation game={game} position={position} />
      <button
        type="button"
        disabled={situation.outcome !== null}
        aria-pressed={wanted}
        onClick={() => {
          isWanted.value = !isWanted.value;
        }}
      >
        {wanted ? w.stop : w.think}
      </button>
      {state === "thinking" && lines.length === 0 && <p class="quiet-text">{w.thinking}</p>}
      {state !== "thinking" && state !== "idle" && (
        <p class="quiet-text">{errorText(state, w.unavailable)}</p>
      )}
      {lines[0] && <Chance game={game} situation={situation} score={lines[0].score} />}
      {thought.depth > 0 && <Effort thought={thought} />}
      <Lines game={game} lines={lines} onPlay={onPlay} onPoint={setPointed} />
    </section>
  );
}

/** How far it has come. */
function Effort({ thought: { depth, nodes, ms } }: { thought: Thought }) {
  const w = words.value.analysis;
  const short = new Intl.NumberFormat(language.value, {
    notation: "compact",
    maximumSignificantDigits: 3,
  });
  const perSecond = ms > 0 ? (nodes * 1000) / ms : 0;
  return (
    <p class="quiet-text effort">
      {w.depth(depth)} · {w.positions(short.format(nodes), short.format(perSecond))}
    </p>
  );
}

interface ChanceProps {
  game: GameModule;
  situation: Situation;
  score: number;
}

/** A bar from one side to the other: how likely the first seat is to win. */
function Chance({ game, situation, score }: ChanceProps) {
  const w = words.value;
  const seat = seatNamed(game, situation.to_act);
  const first = Math.round((seat === "first" ? score : 1 - score) * 100);
  const label = w.analysis.chance(seat ? seatText(game, seat) : "", Math.round(score * 100));
  return (
    <div>
      <div class="bar" role="img" aria-label={label}>
        <div style={{ inlineSize: `${first}%` }} />
      </div>
      <p class="quiet-text">{label}</p>
    </div>
  );
}

interface LinesProps {
  game: GameModule;
  lines: readonly BestLine[];
  onPlay(text: string): void;
  onPoint(move: string | undefined): void;
}

function Lines({ game, lines, onPlay, onPoint }: LinesProps) {
  return (
    <ol class="lines">
      {lines.map((best) => (
        <li
          key={best.move}
          onMouseEnter={() => onPoint(best.move)}
          onMouseLeave={() => onPoint(undefined)}
        >
          <button
            type="button"
            onClick={() => onPlay(best.move)}
            onFocus={() => onPoint(best.move)}
            onBlur={() => onPoint(undefined)}
          >
            {tellMove(game, best.move)}
          </button>{" "}
          {Math.round(best.score * 100)} %{" "}
          <span class="quiet-text">
            {best.line
              .slice(1, 9)
              .map((move) => tellMove(game, move))
              .join(" ")}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The evaluation and its parts; nothing where the server has none. */
function Evaluation({ game, position }: { game: GameModule; position: string }) {
  const [found, setFound] = useState<{ score: number; parts: Record<string, number> }>();
  useEffect(() => {
    let current = true;
    ask(game.id, "evaluate", { position })
      .then((answer) => current && setFound(answer))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [game, position]);
  if (!found) {
    return null;
  }
  const w = words.value.analysis;
  return (
    <details>
      <summary>
        {w.evaluation}: {w.score(points(found.score))}
      </summary>
      <ul>
        {Object.entries(found.parts).map(([name, score]) => (
          <li key={name}>
            {name}: {points(score)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function points(score: number): string {
  return `${score > 0 ? "+" : ""}${(score / 100).toFixed(2)}`;
}

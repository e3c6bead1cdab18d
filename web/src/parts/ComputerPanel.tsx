/** What the computer thinks of a position, where the server offers it. */

import { useEffect, useState } from "preact/hooks";
import type { GameId } from "../games";
import { ask, type BestLine, Refusal, type Situation } from "../net/query";
import { errorText, words } from "../words";

/** How long the computer may think for one question. */
const THINK_MS = 1000;

interface ComputerPanelProps {
  game: GameId;
  situation: Situation;
  onPlay(text: string): void;
  /** The move that the computer likes best. */
  onHint(move: string): void;
}

export function ComputerPanel({ game, situation, onPlay, onHint }: ComputerPanelProps) {
  const { position } = situation;
  const [lines, setLines] = useState<BestLine[]>();
  const [state, setState] = useState<"idle" | "thinking" | string>("idle");
  const w = words.value.analysis;
  const think = async () => {
    setState("thinking");
    try {
      const { moves } = await ask(game, "best", { position, limit: { ms: THINK_MS }, n: 3 });
      setLines(moves);
      if (moves[0]) {
        onHint(moves[0].move);
      }
      setState("idle");
    } catch (reason) {
      setState(reason instanceof Refusal ? reason.code : "failed");
    }
  };
  const refused = state !== "idle" && state !== "thinking";
  return (
    <section class="card stack">
      <h2>{w.computer}</h2>
      <Evaluation game={game} position={position} />
      <button
        type="button"
        disabled={state === "thinking" || situation.outcome !== null}
        onClick={think}
      >
        {state === "thinking" ? w.thinking : w.think}
      </button>
      {refused && <p class="quiet-text">{errorText(state, w.unavailable)}</p>}
      {lines && <Lines lines={lines} onPlay={onPlay} />}
    </section>
  );
}

function Lines({ lines, onPlay }: { lines: BestLine[]; onPlay(text: string): void }) {
  return (
    <ol class="lines">
      {lines.map(({ move, score, line }) => (
        <li key={move}>
          <button type="button" onClick={() => onPlay(move)}>
            {move}
          </button>{" "}
          {Math.round(score * 100)} % <span class="quiet-text">{line.slice(1, 9).join(" ")}</span>
        </li>
      ))}
    </ol>
  );
}

/** The evaluation and its parts; nothing where the server has none. */
function Evaluation({ game, position }: { game: GameId; position: string }) {
  const [found, setFound] = useState<{ score: number; parts: Record<string, number> }>();
  useEffect(() => {
    let current = true;
    ask(game, "evaluate", { position })
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

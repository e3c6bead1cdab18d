/** A line of moves from some position, asked step by step of the server; for analysis and rules. */

import { useCallback, useEffect, useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import {
  ask,
  completed,
  type PositionAnswer,
  Refusal,
  type Situation,
  situation,
} from "../net/query";

/** A position in the line and the move that led to it. */
export interface Step {
  move: string | undefined;
  situation: Situation;
}

/** A move that cannot be played before a role is named. */
export interface RoleQuestion {
  move: string;
  mark: "=" | "*";
}

export interface Line {
  steps: Step[];
  at: number;
  error: Refusal | undefined;
  question: RoleQuestion | undefined;
  play(move: string): void;
  goTo(index: number): void;
  load(position: string): void;
  drop(): void;
}

/** The line of `game` that begins with `start`. */
export function useLine(game: GameModule, start: string): Line {
  const [steps, setSteps] = useState<Step[]>([]);
  const [at, setAt] = useState(0);
  const [error, setError] = useState<Refusal>();
  const [question, setQuestion] = useState<RoleQuestion>();

  const guard = useCallback(async (work: () => Promise<void>) => {
    setError(undefined);
    setQuestion(undefined);
    await work().catch((reason) => setError(asRefusal(reason)));
  }, []);

  const load = (position: string) =>
    guard(async () => {
      const first = await situation(game.id, position);
      setSteps([{ move: undefined, situation: first }]);
      setAt(0);
    });

  const play = (move: string) =>
    guard(async () => {
      const current = steps[at];
      if (!current) {
        return;
      }
      const answer = await tryMove(game, current.situation.position, move);
      if ("mark" in answer) {
        setQuestion(answer);
        return;
      }
      const next = await completed(game.id, answer);
      setSteps([...steps.slice(0, at + 1), { move, situation: next }]);
      setAt(at + 1);
    });

  useEffect(() => {
    load(start);
  }, [game, start]);
  const drop = () => setQuestion(undefined);
  return { steps, at, error, question, play, goTo: setAt, load, drop };
}

function asRefusal(reason: unknown): Refusal {
  return reason instanceof Refusal ? reason : new Refusal("failed", String(reason));
}

/** Plays, or says which role is still to be named: what turned up comes before what was taken. */
async function tryMove(
  { id, hidden }: GameModule,
  position: string,
  move: string,
): Promise<PositionAnswer | RoleQuestion> {
  try {
    return await ask(id, "play", { position, moves: [move] });
  } catch (reason) {
    const isRole = reason instanceof Refusal && reason.code === "role_needed";
    if (!isRole || !hidden || move.includes("*")) {
      throw reason;
    }
    const turnsUp = !move.includes("=") && hidden.turnsUp(move);
    return { move, mark: turnsUp ? "=" : "*" };
  }
}

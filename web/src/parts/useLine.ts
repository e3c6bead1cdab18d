/** A line of moves from some position, asked step by step of the server; for analysis and rules. */

import { useCallback, useEffect, useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import { engine } from "../here";
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

/** A game that was read. */
interface Game {
  start: string;
  moves: string[];
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
  /** Takes another position, or a game in PGN, of which the last position is shown. */
  load(text: string): void;
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

  const load = (text: string) =>
    guard(async () => {
      const read = isGame(text) ? await firstGame(game, text) : { start: text, moves: [] };
      const found = await followed(game, read);
      setSteps(found);
      setAt(found.length - 1);
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

/** Whether a text is a game rather than a position: it begins with a tag or with the first move. */
function isGame(text: string): boolean {
  return /^\s*(\[\s*[A-Za-z]|\d+\s*[.…])/.test(text);
}

async function firstGame({ id }: GameModule, text: string): Promise<Game> {
  const { games } = await ask(id, "import", { text, format: "pgn" });
  const [first] = games;
  if (!first || "fault" in first) {
    throw new Refusal(first?.fault.code ?? "bad_game", first?.fault.message ?? "");
  }
  return first;
}

/** Every position of a game. */
async function followed({ id }: GameModule, { start, moves }: Game): Promise<Step[]> {
  // So many questions are asked that the engine had better answer them here.
  await (moves.length > 0 ? engine().catch(() => undefined) : undefined);
  const steps: Step[] = [{ move: undefined, situation: await situation(id, start) }];
  for (const move of moves) {
    const position = steps.at(-1)?.situation.position;
    const answer = await ask(id, "play", { position, moves: [move] });
    steps.push({ move, situation: await completed(id, answer) });
  }
  return steps;
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

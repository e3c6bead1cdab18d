/** The door for questions about any position: one question, one answer, no match. */

import type { Scene } from "../board/scene";
import type { GameId } from "../games/module";
import { hereOrThere } from "../here";
import type { Engine } from "../here/engine";

/** What was wrong with a question. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly faults: readonly { code: string; message: string }[] = [],
  ) {
    super(message);
  }
}

export interface Ending {
  winner: string | null;
  reason: string;
}

export interface PositionAnswer {
  position: string;
  to_act: string | null;
  check: boolean | null;
  outcome: Ending | null;
  phase?: string;
  pool?: Record<string, Record<string, number>>;
}

export interface BestLine {
  move: string;
  score: number;
  line: string[];
}

/** What one hidden piece may be, or what one attack may bring, each with its probability. */
export interface Odds {
  at: string;
  chances: Record<string, number>;
}

/** A game that was read from a text. */
export interface KeptGame {
  tags: Record<string, string>;
  start: string;
  moves: string[];
  result: string;
}

interface Answers {
  position: PositionAnswer;
  scene: { scene: Scene };
  moves: { moves: string[] };
  play: PositionAnswer & { events: unknown[] };
  best: { moves: BestLine[]; depth: number; nodes: number };
  evaluate: { score: number; parts: Record<string, number> };
  odds: { odds: Odds[] };
  import: { games: (KeptGame | { fault: { code: string; message: string } })[] };
}

/** How often a question is asked again when the server has too much to do. */
const PATIENCE = 6;

/** Asks what every game may be asked. */
export function ask<Op extends keyof Answers>(
  game: GameId,
  op: Op,
  fields: Record<string, unknown>,
): Promise<Answers[Op]> {
  return askOwn(game, op, fields);
}

/** Asks a question that is the game's own. */
export async function askOwn<Answer>(
  game: GameId,
  op: string,
  fields: Record<string, unknown>,
): Promise<Answer> {
  const question = { game, op, ...fields };
  for (let tries = 1; ; tries += 1) {
    const answer = await hereOrThere<Envelope>(
      (engine) => askHere(engine, question),
      () => put(question),
      () => true,
    ).catch((): Envelope => ({}));
    if (answer.ok) {
      return answer.ok as Answer;
    }
    const { code = "no_server", message = "", faults, retry_after_ms } = answer.error ?? {};
    if (tries === PATIENCE || (code !== "rate" && code !== "busy")) {
      throw new Refusal(code, message, faults);
    }
    await new Promise((resolve) => setTimeout(resolve, retry_after_ms ?? 500));
  }
}

type Question = Parameters<Engine["ask"]>[0];

interface Envelope {
  ok?: unknown;
  error?:
    | {
        code?: string;
        message?: string;
        faults?: { code: string; message: string }[];
        retry_after_ms?: number;
      }
    | undefined;
}

/** A server may have games that this page was not built with. */
async function askHere(engine: Engine, question: Question): Promise<Envelope> {
  const answer = await engine.ask(question);
  return answer.error?.code === "unknown_game" ? put(question) : answer;
}

async function put(question: Question): Promise<Envelope> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(question);
  const response = await fetch("./api/query", { method: "POST", headers, body });
  return response.json();
}

/** Everything that is needed to show a position and move on from it. */
export interface Situation extends PositionAnswer {
  scene: Scene;
  legal: string[];
}

/** Asks for a position, its picture and its moves. */
export async function situation(game: GameId, position: string): Promise<Situation> {
  return completed(game, await ask(game, "position", { position }));
}

/** Asks for the picture and the moves of a position of which the rest is known. */
export async function completed(game: GameId, known: PositionAnswer): Promise<Situation> {
  const { position } = known;
  const [{ scene }, { moves }] = await Promise.all([
    ask(game, "scene", { position }),
    ask(game, "moves", { position }),
  ]);
  return { ...known, scene, legal: moves };
}

/** The door for questions about any position: one question, one answer, no match. */

import type { Scene } from "../board/scene";
import type { GameId } from "../games";

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

export interface Network {
  online: string[];
  offline: string[];
  covered: string[];
}

export interface Forecast {
  attack: number;
  defense: number;
  outcome: string;
}

interface Answers {
  position: PositionAnswer;
  scene: { scene: Scene };
  moves: { moves: string[] };
  play: PositionAnswer & { events: unknown[] };
  best: { moves: BestLine[]; depth: number; nodes: number };
  evaluate: { score: number; parts: Record<string, number> };
  network: Network;
  forecast: Forecast;
}

/** Asks about a position of `game`. */
export async function ask<Op extends keyof Answers>(
  game: GameId,
  op: Op,
  fields: Record<string, unknown>,
): Promise<Answers[Op]> {
  const response = await fetch("./api/query", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, op, ...fields }),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (answer?.ok) {
    return answer.ok;
  }
  const { code = "no_server", message = "", faults } = answer?.error ?? {};
  throw new Refusal(code, message, faults);
}

/** Everything that is needed to show a position and move on from it. */
export interface Situation extends PositionAnswer {
  scene: Scene;
  legal: string[];
}

/** Asks for a position, its picture and its moves. */
export async function situation(game: GameId, position: string): Promise<Situation> {
  const [facts, { scene }, { moves }] = await Promise.all([
    ask(game, "position", { position }),
    ask(game, "scene", { position }),
    ask(game, "moves", { position }),
  ]);
  return { ...facts, scene, legal: moves };
}

/** What goes in and comes out, as far as it can be told without naming a game. */

import type { Event, JsonValue, Seat, State, Terms, Witness } from "./protocol.js";

/** What was wrong. */
export interface QueryProblem {
  /** A stable word. */
  code: string;
  /** A sentence for people: what was found, where, what was expected. */
  message: string;
  /** The index of the bad move. */
  at?: number;
  /** Every fault of a position. */
  faults?: { code: string; message: string }[];
}

/** A question about a position, as `docs/query.md` tells it. */
export interface Question {
  op: string;
  game?: string;
  position?: string;
  options?: Record<string, JsonValue>;
  id?: JsonValue;
  [field: string]: unknown;
}

/** Either an answer or what was wrong. */
export type Answer<Ok = Record<string, unknown>> =
  | { id?: JsonValue; ok: Ok; error?: undefined }
  | { id?: JsonValue; error: QueryProblem; ok?: undefined };

/** A refusal where an answer was expected. */
export class Refusal extends Error {
  readonly code: string;
  readonly at: number | undefined;
  readonly faults: readonly { code: string; message: string }[];

  constructor(problem: QueryProblem) {
    super(problem.message);
    this.name = "Refusal";
    this.code = problem.code;
    this.at = problem.at;
    this.faults = problem.faults ?? [];
  }
}

/** What a text from the module says; throws what it says against. */
export function unwrap<Ok>(text: string): Ok {
  const answer = JSON.parse(text) as Answer<Ok>;
  if (answer.error) {
    throw new Refusal(answer.error);
  }
  return answer.ok;
}

/** Whichever limit comes first; without any, a player thinks until it is stopped. */
export interface Limit {
  ms?: number;
  nodes?: number;
  depth?: number;
  /** How many moves are wanted; one by default. */
  lines?: number;
}

/** A move and what it promises. */
export interface Scored {
  move: string;
  /** The probability of winning for the side to move; a draw counts half. */
  score: number;
  /** The moves expected, this one first. */
  line: string[];
}

/** Moves to choose from, and what it took to find them. */
export interface Choice {
  moves: Scored[];
  depth: number;
  nodes: number;
}

export interface Decision extends Choice {
  /** What to do; null if there is nothing to do. */
  action: string | null;
  /** It was stopped, and this is the best so far. */
  stopped?: boolean;
}

/** The game so far as one observer may write it down. */
export interface Transcript {
  stage: "playing" | { setting_up: { committed: BySeat<boolean>; opened: BySeat<boolean> } };
  start: string;
  moves: string[];
}

export type BySeat<T> = Record<Seat, T>;

export type Viewer = Seat | "spectator";

/** Where and how a computer player sits down. */
export interface Seating {
  game: string;
  options?: Record<string, JsonValue>;
  /** Its name; by default the usual player of the game. */
  player?: string;
  /** From 1 (a beginner) to 10 (as well as possible), which is the default. */
  level?: number;
  seat?: Seat;
  match?: string;
  /** 64 hexadecimal digits that its set-up and the errors of its level follow from; drawn if absent. */
  seed?: string;
  /** The size of its memory; 16 by default, at most 256. */
  megabytes?: number;
}

/** A match in this process. */
export interface NewLocalMatch {
  game: string;
  options?: Record<string, JsonValue>;
  opening?: "usual" | "blind";
  clock?: unknown;
  match?: string;
  /** 64 hexadecimal digits that all luck follows from; drawn if absent. */
  seed?: string;
  first?: { player: string } | { computer: { level: number } };
  second?: { player: string } | { computer: { level: number } };
}

/** What a record that holds tells of. */
export interface Verified {
  game: string;
  match: string;
  entries: number;
  outcome: string;
  digest: string;
  luck: string | null;
  draws: string[];
  truth: string;
  /** The promises of the witness that were kept. */
  kept: string[];
}

/** A set-up that a seat commits itself to. */
export interface SealedSetUp {
  game: string;
  options?: Record<string, JsonValue>;
  match: string;
  seat: Seat;
  layout: string;
  /** 64 hexadecimal digits that nobody can guess. */
  nonce: string;
}

/** What to say to commit to a set-up, and what to say to open it. */
export interface Promised {
  commit: string;
  open: string;
}

export type { Event, JsonValue, Seat, State, Terms, Witness };

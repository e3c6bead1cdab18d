/** What one viewer has heard of a match: a pure fold over the server's messages. */

import type {
  Event,
  Fact,
  GameOver,
  MatchId,
  Presence,
  Problem,
  Role,
  Seat,
  ServerMessage,
  State,
  Terms,
} from "../protocol.js";

/** A position as it was seen when it was played. */
export type Page = Pick<State, "position" | "picture" | "awaiting" | "check">;

/** Everything that this page knows of a match. */
export interface Chronicle {
  match: MatchId;
  terms: Terms | undefined;
  role: Role | undefined;
  seat: Seat | undefined;
  /** The highest sequence number of a command that the server has told us of. */
  lastSequence: number;
  state: State | undefined;
  /** The number of the event that `state` includes. */
  number: number;
  /** The events from 1 on, without gaps. */
  events: readonly Event[];
  /** Positions by turn, as far as they were seen in this page; after a take-back, what it led back to. */
  pages: ReadonlyMap<number, Page>;
  presence: Presence | undefined;
  over: GameOver | undefined;
  /** Why the match cannot be shown. */
  refused: Problem | undefined;
  /** The event after which events are missing and must be asked for. */
  missingAfter: number | undefined;
}

/** Nothing is known yet. */
export function blank(match: MatchId): Chronicle {
  return {
    match,
    terms: undefined,
    role: undefined,
    seat: undefined,
    lastSequence: 0,
    state: undefined,
    number: 0,
    events: [],
    pages: new Map(),
    presence: undefined,
    over: undefined,
    refused: undefined,
    missingAfter: undefined,
  };
}

/** The chronicle after one more message. Messages of other matches change nothing. */
export function hear(chronicle: Chronicle, message: ServerMessage): Chronicle {
  if (!("match" in message) || message.match !== chronicle.match) {
    return chronicle;
  }
  switch (message.type) {
    case "join_ack": {
      const { terms, role, seat, error, last_sequence } = message;
      const lastSequence = Math.max(chronicle.lastSequence, Number(last_sequence ?? 0));
      return {
        ...chronicle,
        lastSequence,
        terms: terms ?? chronicle.terms,
        role: role ?? undefined,
        seat: seat ?? undefined,
        refused: error,
      };
    }
    case "snapshot":
      return settle(withState(chronicle, Number(message.number), message.state));
    case "event_delta":
      return settle(withEvents(chronicle, message));
    case "game_over":
      return { ...chronicle, over: message };
    case "presence":
      return { ...chronicle, presence: message };
    default:
      return chronicle;
  }
}

/** Takes over a state unless a newer one is known. */
function withState(chronicle: Chronicle, number: number, state: State): Chronicle {
  if (number < chronicle.number) {
    return chronicle;
  }
  const pages = new Map(chronicle.pages);
  pages.set(state.turn, state);
  return { ...chronicle, number, state, pages };
}

type Delta = Extract<ServerMessage, { type: "event_delta" }>;

/** Appends events that follow without a gap and drops those already heard. */
function withEvents(chronicle: Chronicle, delta: Delta): Chronicle {
  const heard = heardUpTo(chronicle);
  const known = withState(chronicle, Number(delta.latest), delta.state);
  if (Number(delta.after) > heard) {
    return known;
  }
  const fresh = delta.events.filter(({ number }) => Number(number) > heard);
  return { ...known, events: [...chronicle.events, ...fresh] };
}

/** Sees whether events are missing. */
function settle(chronicle: Chronicle): Chronicle {
  const heard = heardUpTo(chronicle);
  return { ...chronicle, missingAfter: heard < chronicle.number ? heard : undefined };
}

/** The number of the last event without a gap before it. */
export function heardUpTo(chronicle: Chronicle): number {
  return Number(chronicle.events.at(-1)?.number ?? 0);
}

/** A move as it is listed: who made it, what was heard of it, and the turn after it. */
export interface Played {
  seat: Seat;
  lines: readonly string[];
  facts: readonly Fact[];
  written: string | undefined;
  turn: number;
}

/** The moves that still stand, in order: what was taken back is gone, though turns are counted on. */
export function movesOf(chronicle: Chronicle): Played[] {
  const moves: Played[] = [];
  for (const { what, turn } of chronicle.events) {
    if (what.kind === "played") {
      const { seat, lines, facts, written } = what;
      moves.push({ seat, lines, facts, written, turn });
    } else if (what.kind === "taken_back") {
      moves.length = Math.max(0, moves.length - what.actions);
    }
  }
  return moves;
}

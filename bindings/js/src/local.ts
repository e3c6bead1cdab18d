/** Matches and a server in this process. */

import type { Connect } from "./client/link.js";
import type { Created, EventDelta, GameOver, MatchSummary, NewMatch, Order } from "./protocol.js";
import { randomHex } from "./random.js";
import type { Limit, Seat, State, Terms, Transcript, Viewer } from "./types.js";
import type { Held, Umpire } from "./umpire.js";

/** A match of which this process is the referee: whoever holds it sees everything that anybody sees. */
export class LocalMatch implements Held {
  constructor(
    private readonly umpire: Umpire,
    readonly handle: number,
    readonly generation: number,
  ) {}

  /** What somebody sees. */
  state(viewer: Viewer, detail: "text" | "picture" = "text"): State {
    return this.ask({ op: "state", viewer, detail });
  }

  /** What somebody heard since an event. */
  events(viewer: Viewer, after = "0"): EventDelta {
    return this.ask({ op: "events", viewer, after });
  }

  /** The match so far as somebody may write it down: what a computer player wants to hear. */
  transcript(viewer: Viewer): Transcript {
    return this.ask({ op: "transcript", viewer });
  }

  /** A seat orders something; the answer is the number of the event that came of it. */
  command(seat: Seat, order: Order): string {
    return this.ask<{ number: string }>({ op: "command", seat, order }).number;
  }

  /** Plays a move. */
  play(seat: Seat, action: string): string {
    return this.command(seat, { play: action });
  }

  /** A computer whose turn it is thinks here and now, and acts; null if it is nobody's turn of theirs. */
  think(limit: Limit): Seat | null {
    return this.ask<{ seat: Seat | null }>({ op: "think", limit }).seat;
  }

  terms(): Terms {
    return this.ask({ op: "terms" });
  }

  /** How it ended, with everything that was secret. */
  over(): GameOver {
    return this.ask({ op: "over" });
  }

  /** The record of a match that is over. */
  record(): { record: string; digest: string } {
    return this.ask({ op: "record" });
  }

  /** The match as text, secrets included, to go on with it later. */
  save(): string {
    return this.ask<{ saved: string }>({ op: "save" }).saved;
  }

  close(): void {
    this.umpire.call("close", {}, this);
  }

  private ask<Ok>(question: object): Ok {
    return this.umpire.call("match.ask", question, this);
  }
}

/** A server for one visitor in this process. It speaks the protocol, and its computers think when asked to. */
export class LocalServer implements Held {
  private readonly lines = new Set<(text: string) => void>();
  /** What is still to be told, in order. */
  private queue: string[] = [];

  constructor(
    private readonly umpire: Umpire,
    readonly handle: number,
    readonly generation: number,
  ) {}

  /** Sets up a match against a computer. */
  create(match: NewMatch, seed = randomHex(), id = matchId()): Created {
    return this.ask({ op: "create", new_match: match, match: id, seed });
  }

  takeUp(saved: string): MatchSummary {
    return this.ask({ op: "take_up", saved });
  }

  matches(): MatchSummary[] {
    return this.ask<{ matches: MatchSummary[] }>({ op: "matches" }).matches;
  }

  /** The matches in which a computer is to move. */
  due(): string[] {
    return this.ask<{ matches: string[] }>({ op: "due" }).matches;
  }

  /** The computer of a match thinks here and now, acts, and everybody is told. */
  think(match: string, limit: Limit): void {
    this.ask({ op: "think", match, limit });
    this.tell(this.news());
  }

  save(match: string): string {
    return this.ask<{ saved: string }>({ op: "save", match }).saved;
  }

  record(match: string): { record: string; digest: string } {
    return this.ask({ op: "record", match });
  }

  forget(match: string): void {
    this.ask({ op: "forget", match });
  }

  /** Acts on a message of the protocol and returns what is said to it. */
  receive(message: string): string[] {
    return this.umpire.call<{ messages: string[] }>("server.receive", { message }, this).messages;
  }

  /** What the visitor has not been told yet. */
  news(): string[] {
    return this.umpire.call<{ messages: string[] }>("server.news", {}, this).messages;
  }

  /** A line to this server, for clients. */
  readonly connect: Connect = (events) => {
    const hear = (text: string) => events.message(text);
    this.lines.add(hear);
    setTimeout(() => this.lines.has(hear) && events.open(), 0);
    return {
      send: (text) => this.tell(this.receive(text)),
      close: () => void this.lines.delete(hear),
    };
  };

  close(): void {
    this.umpire.call("close", {}, this);
  }

  /** Nobody hears an answer before it has finished asking, nor the later before the earlier. */
  private tell(messages: string[]): void {
    this.queue.push(...messages);
    setTimeout(() => {
      const told = this.queue;
      this.queue = [];
      for (const message of told) {
        for (const hear of [...this.lines]) {
          hear(message);
        }
      }
    }, 0);
  }

  private ask<Ok>(question: object): Ok {
    return this.umpire.call("server.ask", question, this);
  }
}

/** A number for a match, drawn at random. */
export function matchId(): string {
  return BigInt(`0x${randomHex().slice(0, 15)}`).toString();
}

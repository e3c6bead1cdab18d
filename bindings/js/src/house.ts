/** Matches against a computer that are kept as text: lines to them, and what else is asked of them. */

import type { Connect, Line, LineEvents } from "./client/link.js";
import { matchId } from "./local.js";
import type { Brief } from "./player.js";
import type { Created, MatchSummary, NewMatch, Replay } from "./protocol.js";
import { randomHex } from "./random.js";
import { type Decision, type Limit, Refusal, type Seating, type Transcript } from "./types.js";

/** Whoever does what is asked by name: the module here or in a worker. */
export interface Desk {
  /** Changes when all that was held is gone. */
  readonly generation: number;
  call<Ok>(name: string, fields?: object, on?: number): Promise<Ok>;
}

/** As much of a computer player as is used. */
export interface Thinker {
  decide(brief: Brief): Promise<Decision>;
  stop(): void;
  close(): void;
}

/** Where one match is kept. Its text has every secret of it. */
export interface Kept {
  match: string;
  read(): string;
  write(saved: string, summary: MatchSummary): void;
}

/** A match that was set up, as text. */
export interface Founded extends Created {
  saved: string;
  summary: MatchSummary;
}

/** How often clocks are looked at. */
const TICK_MS = 500;

/**
 * A server for one visitor whose matches live in whatever keeps their texts. Computers think in workers, so that
 * orders are carried out while they do.
 */
export class House {
  constructor(
    private readonly desk: Desk,
    private readonly seat: (seating: Seating) => Thinker,
  ) {}

  /** Sets up a match against a computer; where there is no source of random bytes, luck is handed in. */
  create(
    name: string,
    wanted: NewMatch,
    { seed, match }: { seed: string; match: string } = { seed: randomHex(), match: matchId() },
  ): Promise<Founded> {
    return this.visit(name, async (ask) => {
      const created = await ask<Created>({ op: "create", new_match: wanted, match, seed });
      return { ...created, ...(await savedOf(ask, match)) };
    });
  }

  /** The record of a match that is over. */
  record(saved: string): Promise<string> {
    return this.take(saved, async (ask, match) => {
      const { record } = await ask<{ record: string }>({ op: "record", match });
      return record;
    });
  }

  /** The positions so far as the visitor saw them. */
  history(saved: string, from: number): Promise<Replay> {
    const detail = "picture";
    return this.take(saved, (ask, match) => ask({ op: "history", match, part: { from }, detail }));
  }

  /** Lines to a match, for clients. */
  line(kept: Kept): Connect {
    return (events) => new HouseLine(this.desk, this.seat, kept, events);
  }

  private take<T>(saved: string, work: (ask: Ask, match: string) => Promise<T>): Promise<T> {
    return this.visit(NOBODY, async (ask) => {
      const { match } = await ask<MatchSummary>({ op: "take_up", saved });
      return work(ask, match);
    });
  }

  private async visit<T>(name: string, work: (ask: Ask) => Promise<T>): Promise<T> {
    const { handle } = await this.desk.call<{ handle: number }>("server.open", { name });
    try {
      return await work((question) => this.desk.call("server.ask", question, handle));
    } finally {
      await this.desk.call("close", {}, handle);
    }
  }
}

/** Whose name is in the match already. */
const NOBODY = "-";

type Ask = <Ok>(question: object) => Promise<Ok>;

async function savedOf(ask: Ask, match: string) {
  const { saved } = await ask<{ saved: string }>({ op: "save", match });
  const { matches } = await ask<{ matches: [MatchSummary] }>({ op: "matches" });
  return { saved, summary: matches[0] };
}

/** A computer to move. */
interface Due {
  seating: Seating;
  transcript: Transcript;
  limit: Limit;
  turn: number;
}

/** What is told of a match itself. */
const TELLS_OF_MATCH = new Set(["event_delta", "snapshot", "game_over"]);

class HouseLine implements Line {
  private handle = 0;
  private readonly generation: number;
  /** One thing after the other. */
  private queue: Promise<void>;
  private closed = false;
  private refused: Refusal | undefined;
  private player: Thinker | undefined;
  /** The turn that the computer thinks about. */
  private thinkingOf: number | undefined;
  private readonly beat: ReturnType<typeof setInterval>;

  constructor(
    private readonly desk: Desk,
    private readonly seat: (seating: Seating) => Thinker,
    private readonly kept: Kept,
    private readonly events: LineEvents,
  ) {
    this.generation = desk.generation;
    // Nothing is heard on a line before whoever opened it has it.
    this.queue = Promise.resolve();
    this.next(() => this.open());
    this.beat = setInterval(() => this.next(() => this.tell("server.news", {})), TICK_MS);
  }

  send(text: string): void {
    this.next(() => this.receive(text));
  }

  close(): void {
    if (!this.closed) {
      this.closed = true;
      clearInterval(this.beat);
      this.player?.close();
      if (this.handle > 0) {
        this.desk.call("close", {}, this.handle).catch(() => undefined);
      }
    }
  }

  private next(work: () => Promise<void>): void {
    const fail = () => {
      if (!this.closed) {
        this.close();
        this.events.close();
      }
    };
    this.queue = this.queue.then(() => (this.closed ? undefined : work())).catch(fail);
  }

  private call<Ok>(name: string, fields: object): Promise<Ok> {
    if (this.desk.generation !== this.generation) {
      throw new Refusal({ code: "internal", message: "what was held is gone" });
    }
    return this.desk.call(name, fields, this.handle);
  }

  private readonly ask: Ask = (question) => this.call("server.ask", question);

  private async open(): Promise<void> {
    const opened = await this.desk.call<{ handle: number }>("server.open", { name: NOBODY });
    this.handle = opened.handle;
    if (this.closed) {
      await this.desk.call("close", {}, opened.handle);
      return;
    }
    try {
      await this.ask({ op: "take_up", saved: this.kept.read() });
    } catch (reason) {
      if (!(reason instanceof Refusal) || reason.code === "internal") {
        throw reason;
      }
      this.refused = reason;
    }
    this.events.open();
  }

  private async receive(message: string): Promise<void> {
    if (this.refused && (JSON.parse(message) as { type?: string }).type === "join") {
      const { code, message } = this.refused;
      const told = { type: "join_ack", match: this.kept.match, accepted: false };
      this.events.message(JSON.stringify({ ...told, error: { code, message } }));
      return;
    }
    await this.tell("server.receive", { message });
  }

  /** Tells what there is to tell; where the match went on it is kept, and the computer may have to think. */
  private async tell(name: string, fields: object): Promise<void> {
    const { messages } = await this.call<{ messages: string[] }>(name, fields);
    const types = messages.map((text) => (JSON.parse(text) as { type: string }).type);
    if (types.some((type) => TELLS_OF_MATCH.has(type))) {
      const { saved, summary } = await savedOf(this.ask, this.kept.match);
      if (this.closed) {
        return;
      }
      this.kept.write(saved, summary);
      await this.attend();
    }
    for (const message of messages) {
      this.events.message(message);
    }
  }

  private async attend(): Promise<void> {
    const due = await this.ask<Due | null>({ op: "turn", match: this.kept.match });
    if (this.thinkingOf === undefined && due) {
      this.think(due);
    } else if (this.thinkingOf !== due?.turn) {
      this.player?.stop();
    }
  }

  private async think({ seating, transcript, limit, turn }: Due): Promise<void> {
    this.thinkingOf = turn;
    this.player ??= this.seat(seating);
    // A computer that is at a loss plays on: the referee finds a move.
    const nothing = { action: null };
    const { action } = await this.player.decide({ transcript, limit }).catch(() => nothing);
    this.next(async () => {
      this.thinkingOf = undefined;
      await this.ask({ op: "act", match: this.kept.match, turn, action });
      await this.tell("server.news", {});
      await this.attend();
    });
  }
}

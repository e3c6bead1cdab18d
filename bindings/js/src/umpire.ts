/** Everything that the module can do, once it is loaded. */

import { type Desk, House } from "./house.js";
import { LocalMatch, LocalServer } from "./local.js";
import { internal, type Module } from "./module.js";
import { Player } from "./player.js";
import type { Replay, Witness } from "./protocol.js";
import { randomHex } from "./random.js";
import { Remote, type Spawn } from "./remote.js";
import {
  type Answer,
  type JsonValue,
  type NewLocalMatch,
  type Promised,
  type Question,
  Refusal,
  type SealedSetUp,
  type Seating,
  unwrap,
  type Verified,
  type Viewer,
} from "./types.js";

export class Umpire {
  constructor(
    private readonly module: Module,
    private readonly spawn?: Spawn,
  ) {}

  /** Answers a question about a position, at once. It never throws. */
  ask<Ok = Record<string, unknown>>(question: Question): Answer<Ok> {
    return JSON.parse(this.askText(JSON.stringify(question))) as Answer<Ok>;
  }

  /** The same with one line of JSON in and one out. */
  askText(line: string): string {
    return withId(this.module.exchange("query", line), line);
  }

  /** Resolves when questions can be answered again after an `internal` fault. */
  ready(): Promise<void> {
    return this.module.ready();
  }

  /**
   * Plays a record again and checks every promise in it, also those that a witness heard.
   * @throws {Refusal} with what does not fit.
   */
  verify(record: string, witness?: Witness): Verified {
    return this.records({ op: "verify", record, ...(witness ? { witness } : {}) });
  }

  /** The positions of a finished match as somebody saw them. */
  replay(record: string, view: Viewer | "truth", detail: "text" | "picture" = "text"): Replay {
    return this.records({ op: "replay", record, view, detail });
  }

  /** A finished match in a format for other programs, such as `pgn`. */
  exportRecord(record: string, format: string): string {
    return this.records<{ text: string }>({ op: "export", record, format }).text;
  }

  /** What to say to commit to a set-up, and what to say to open it. */
  promiseSetUp(sealed: SealedSetUp): Promised {
    return this.records({ op: "set_up", ...sealed });
  }

  /** The hash by which a player commits itself to its share of the luck of a match. */
  promiseShare(match: string, share: string): string {
    return this.records<{ commitment: string }>({ op: "share", match, share }).commitment;
  }

  /** SHA-256 of a text, as 64 hexadecimal digits. */
  hash(text: string): string {
    return this.records<{ hash: string }>({ op: "hash", text }).hash;
  }

  /** Opens a match of which this process is the referee. */
  openMatch(match: NewLocalMatch): LocalMatch {
    const { seed = randomHex() } = match;
    const { handle } = this.call<{ handle: number }>("match.open", { ...match, seed });
    return new LocalMatch(this, handle, this.module.generation);
  }

  /** Goes on with a match that was saved. */
  takeUpMatch(saved: string): LocalMatch {
    const { handle } = this.call<{ handle: number }>("match.take_up", { saved });
    return new LocalMatch(this, handle, this.module.generation);
  }

  /** A server for one visitor, for play without a network: clients talk to it as to any other. */
  openServer(name: string): LocalServer {
    const { handle } = this.call<{ handle: number }>("server.open", { name });
    return new LocalServer(this, handle, this.module.generation);
  }

  /**
   * A server for one visitor whose computers think in workers, and whose matches are kept as text by whoever
   * hands that in.
   */
  openHouse(): House {
    return new House(this.desk(), (seating) => this.createPlayer(seating));
  }

  /**
   * A computer player in a worker of its own. Close it when it is done.
   * @throws {Refusal} where there are no workers.
   */
  createPlayer(seating: Seating): Player {
    const { seed = randomHex() } = seating;
    return new Player(this.createRemote(), { ...seating, seed });
  }

  /** The whole module in a worker: the same calls, but nothing here waits for it. */
  createRemote(): Remote {
    if (!this.spawn) {
      throw new Refusal({ code: "unsupported", message: "there are no workers here" });
    }
    return new Remote(this.spawn);
  }

  /**
   * Does anything by its name; what everything above is made of.
   * @throws {Refusal} with what was wrong.
   */
  call<Ok>(name: string, fields: object = {}, on?: Held): Ok {
    if (on && on.generation !== this.module.generation) {
      const message = "it is gone with the instance that held it, in which something broke";
      throw new Refusal(JSON.parse(internal(message)).error);
    }
    const handle = on ? { on: on.handle } : {};
    const wish = JSON.stringify({ call: name, ...handle, with: fields });
    return unwrap(this.module.exchange("call", wish));
  }

  /** This module, asked as if it were elsewhere. */
  private desk(): Desk {
    const { module } = this;
    return {
      get generation() {
        return module.generation;
      },
      call: async (name, fields, on) =>
        this.call(name, fields, on ? { handle: on, generation: module.generation } : undefined),
    };
  }

  private records<Ok>(question: { op: string } & Record<string, unknown>): Ok {
    return this.call("records", question);
  }
}

/** Something that one instance of the module holds. */
export interface Held {
  readonly handle: number;
  readonly generation: number;
}

/** A fault of ours is answered without looking at the question; its id is put back here. */
function withId(answer: string, line: string): string {
  if (!answer.startsWith('{"error":{"code":"internal"')) {
    return answer;
  }
  try {
    const { id } = JSON.parse(line) as { id?: JsonValue };
    return id === undefined ? answer : JSON.stringify({ id, ...JSON.parse(answer) });
  } catch {
    return answer;
  }
}

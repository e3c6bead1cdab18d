/** The module in a worker: asked from here, stopped from here, started anew from here. */

import { type Door, internal } from "./module.js";
import { type Answer, type Choice, type Question, Refusal, unwrap } from "./types.js";

/** A worker, whatever the platform calls it. */
export interface Port {
  post(message: ToWorker): void;
  /** Must be called once, before anything is posted. */
  listen(hear: (message: FromWorker) => void, fail: (reason: string) => void): void;
  terminate(): void;
}

/** Starts a worker that will load the module when it is told to. */
export type Spawn = () => Started;

export interface Started {
  port: Port;
  /** What the worker is told first: the compiled module, or where to find it. */
  source: unknown;
  /** Whether memory can be shared with it, so that it hears of a stop while it works. */
  memory: "shared" | "copied";
}

export type ToWorker =
  | { kind: "load"; source: unknown; flag: SharedArrayBuffer | undefined }
  | { kind: "work"; id: number; door: Door; text: string };

export type FromWorker =
  | { kind: "done"; id: number; text: string }
  | { kind: "progress"; id: number; text: string }
  | { kind: "failed"; reason: string };

interface Job {
  done(text: string): void;
  progress: ((choice: Choice) => void) | undefined;
}

export class Remote {
  private port: Port | undefined;
  private flag: Int32Array<SharedArrayBuffer> | undefined;
  private readonly jobs = new Map<number, Job>();
  private count = 0;
  private closed = false;
  /** How many workers have ended: what one of them held is gone with it. */
  generation = 0;

  constructor(private readonly spawn: Spawn) {}

  /** Answers a question about a position. It never rejects. */
  async ask<Ok = Record<string, unknown>>(question: Question): Promise<Answer<Ok>> {
    return JSON.parse(await this.request("query", JSON.stringify(question))) as Answer<Ok>;
  }

  /** Does anything by its name; rejects with a refusal. */
  async call<Ok>(
    name: string,
    fields: object = {},
    on?: number,
    progress?: (choice: Choice) => void,
  ): Promise<Ok> {
    const handle = on === undefined ? {} : { on };
    const wish = JSON.stringify({ call: name, ...handle, with: fields });
    return unwrap(await this.request("call", wish, progress));
  }

  /** Asks the work at hand to end soon, and says whether that can be heard. */
  interrupt(): boolean {
    if (this.flag) {
      Atomics.store(this.flag, 0, 1);
    }
    return this.flag !== undefined;
  }

  /** Ends the worker, whatever it does; the next request starts another. */
  restart(): void {
    this.end("the worker was ended");
  }

  close(): void {
    this.closed = true;
    this.end("the worker was closed");
  }

  private request(door: Door, text: string, progress?: (choice: Choice) => void): Promise<string> {
    if (this.closed) {
      return Promise.resolve(internal("the worker was closed"));
    }
    return new Promise((done) => {
      this.count += 1;
      const id = this.count;
      this.jobs.set(id, { done, progress });
      if (this.flag) {
        Atomics.store(this.flag, 0, 0);
      }
      this.worker().post({ kind: "work", id, door, text });
    });
  }

  private worker(): Port {
    if (this.port) {
      return this.port;
    }
    const { port, source, memory } = this.spawn();
    this.port = port;
    const shared = memory === "shared" ? sharedFlag() : undefined;
    this.flag = shared && new Int32Array(shared);
    port.listen(
      (message) => this.port === port && this.hear(message),
      (reason) => this.port === port && this.end(reason),
    );
    port.post({ kind: "load", source, flag: shared });
    return port;
  }

  private hear(message: FromWorker): void {
    if (message.kind === "failed") {
      this.end(message.reason);
      return;
    }
    const job = this.jobs.get(message.id);
    if (message.kind === "progress") {
      job?.progress?.(JSON.parse(message.text) as Choice);
      return;
    }
    this.jobs.delete(message.id);
    job?.done(message.text);
  }

  private end(reason: string): void {
    this.port?.terminate();
    this.port = undefined;
    this.generation += 1;
    this.flag = undefined;
    const jobs = [...this.jobs.values()];
    this.jobs.clear();
    for (const { done } of jobs) {
      done(internal(reason));
    }
  }
}

/** Memory that a worker can look at while it works, where the page may have such. */
function sharedFlag(): SharedArrayBuffer | undefined {
  const isolated = (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated;
  const may = typeof SharedArrayBuffer !== "undefined" && isolated !== false;
  return may ? new SharedArrayBuffer(4) : undefined;
}

export { Refusal };

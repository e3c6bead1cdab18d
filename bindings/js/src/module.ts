/** The WebAssembly module: texts in and texts out, and a new instance after a fault of ours. */

import { decode, encode } from "./text.js";

/** What the module exports. */
export interface Exports {
  memory: { readonly buffer: ArrayBufferLike };
  umpire_start(): number;
  umpire_inbox(length: number): number;
  umpire_query(): number;
  umpire_call(): number;
  umpire_outbox(): number;
}

/** What the module asks of us. */
export interface Imports {
  umpire: {
    umpire_now_ms(): number;
    umpire_should_stop(): number;
    umpire_progress(at: number, length: number): void;
    umpire_panicked(at: number, length: number): void;
  };
}

/** Makes an instance: at once where the platform can, so that a question is always answered. */
export type Instantiate = (imports: Imports) => Exports | Promise<Exports>;

/** Whom the module asks while it thinks. */
export interface Host {
  shouldStop?(): boolean;
  /** Hears of progress, as JSON. */
  progress?(text: string): void;
}

/** The number of the interface that this file speaks. */
const ABI = 1;

/** The door for questions about positions, or everything else. */
export type Door = "query" | "call";

/** What is answered when something of ours broke. */
export function internal(message: string): string {
  return JSON.stringify({ error: { code: "internal", message } });
}

export class Module {
  private exports: Exports | undefined;
  private starting: Promise<void> = Promise.resolve();
  private busy = false;
  private panic = "";
  private unheard: { reason: unknown } | undefined;
  /** How many instances there have been: what one instance holds is gone with it. */
  generation = 0;

  private constructor(
    private readonly instantiate: Instantiate,
    private readonly host: Host,
  ) {}

  static async load(instantiate: Instantiate, host: Host = {}): Promise<Module> {
    const module = new Module(instantiate, host);
    module.renew();
    await module.starting;
    return module;
  }

  /** Resolves when the module can answer, which is at once but after a fault of ours. */
  ready(): Promise<void> {
    return this.starting;
  }

  /** Hands a text in and returns the answer. A fault of ours is answered `internal`. */
  exchange(door: Door, text: string): string {
    if (this.busy) {
      return internal("the module is busy: nothing can be asked while it reports");
    }
    const { exports } = this;
    if (!exports) {
      return internal("the module is being started anew");
    }
    this.busy = true;
    try {
      return this.pass(exports, door, text);
    } catch (reason) {
      // Its memory may be in any state; never again.
      const told = this.panic || String(reason);
      this.renew();
      return internal(`a fault of ours: ${told}`);
    } finally {
      this.busy = false;
      this.rethrow();
    }
  }

  private pass(exports: Exports, door: Door, text: string): string {
    const bytes = encode(text);
    const inbox = exports.umpire_inbox(bytes.length);
    if (inbox === 0) {
      return JSON.stringify({ error: { code: "too_large", message: "the text is too long" } });
    }
    new Uint8Array(exports.memory.buffer).set(bytes, inbox);
    const length = door === "query" ? exports.umpire_query() : exports.umpire_call();
    return this.read(exports.umpire_outbox(), length);
  }

  private read(at: number, length: number): string {
    const memory = this.exports?.memory;
    // A copy: decoders refuse memory that may be shared.
    return memory ? decode(new Uint8Array(memory.buffer, at, length).slice()) : "";
  }

  /** What whoever listened threw; the module must not be left in the middle because of it. */
  private rethrow(): void {
    const { unheard } = this;
    this.unheard = undefined;
    if (unheard) {
      throw unheard.reason;
    }
  }

  private renew(): void {
    this.exports = undefined;
    this.generation += 1;
    this.panic = "";
    const made = this.instantiate(this.imports());
    if (made instanceof Promise) {
      this.starting = made.then((exports) => this.begin(exports));
      // Whoever waits hears of it; an answer says so as well.
      this.starting.catch(() => undefined);
    } else {
      this.begin(made);
      this.starting = Promise.resolve();
    }
  }

  private begin(exports: Exports): void {
    const found = exports.umpire_start();
    if (found !== ABI) {
      throw new Error(`umpire.wasm speaks interface ${found}, expected ${ABI}`);
    }
    this.exports = exports;
  }

  private imports(): Imports {
    const { host } = this;
    return {
      umpire: {
        umpire_now_ms: () => Date.now(),
        umpire_should_stop: () => (host.shouldStop?.() ? 1 : 0),
        umpire_progress: (at, length) => {
          try {
            host.progress?.(this.read(at, length));
          } catch (reason) {
            this.unheard ??= { reason };
          }
        },
        umpire_panicked: (at, length) => {
          this.panic = this.read(at, length);
        },
      },
    };
  }
}

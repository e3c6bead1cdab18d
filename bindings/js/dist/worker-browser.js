// src/text.ts
function encode(text) {
  if (typeof TextEncoder !== "undefined") {
    return new TextEncoder().encode(text);
  }
  const bytes = [];
  for (const letter of text) {
    let code = letter.codePointAt(0) ?? 0;
    if (code >= 55296 && code <= 57343) {
      code = 65533;
    }
    if (code < 128) {
      bytes.push(code);
    } else if (code < 2048) {
      bytes.push(192 | code >> 6, 128 | code & 63);
    } else if (code < 65536) {
      bytes.push(224 | code >> 12, 128 | code >> 6 & 63, 128 | code & 63);
    } else {
      bytes.push(240 | code >> 18, 128 | code >> 12 & 63);
      bytes.push(128 | code >> 6 & 63, 128 | code & 63);
    }
  }
  return new Uint8Array(bytes);
}
function decode(bytes) {
  if (typeof TextDecoder !== "undefined") {
    return new TextDecoder().decode(bytes);
  }
  const parts = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 128 ? 1 : first < 224 ? 2 : first < 240 ? 3 : 4;
    let code = length === 1 ? first : first & 255 >> length + 1;
    for (let more = 1; more < length; more += 1) {
      code = code << 6 | (bytes[at + more] ?? 0) & 63;
    }
    parts.push(String.fromCodePoint(code));
    at += length;
  }
  return parts.join("");
}

// src/module.ts
var ABI = 1;
function internal(message) {
  return JSON.stringify({ error: { code: "internal", message } });
}
var Module = class _Module {
  constructor(instantiate, host) {
    this.instantiate = instantiate;
    this.host = host;
  }
  instantiate;
  host;
  exports;
  starting = Promise.resolve();
  busy = false;
  panic = "";
  unheard;
  /** How many instances there have been: what one instance holds is gone with it. */
  generation = 0;
  static async load(instantiate, host = {}) {
    const module = new _Module(instantiate, host);
    module.renew();
    await module.starting;
    return module;
  }
  /** Resolves when the module can answer, which is at once but after a fault of ours. */
  ready() {
    return this.starting;
  }
  /** Hands a text in and returns the answer. A fault of ours is answered `internal`. */
  exchange(door, text) {
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
      const told = this.panic || String(reason);
      this.renew();
      return internal(`a fault of ours: ${told}`);
    } finally {
      this.busy = false;
      this.rethrow();
    }
  }
  pass(exports, door, text) {
    const bytes = encode(text);
    const inbox = exports.umpire_inbox(bytes.length);
    if (inbox === 0) {
      return JSON.stringify({ error: { code: "too_large", message: "the text is too long" } });
    }
    new Uint8Array(exports.memory.buffer).set(bytes, inbox);
    const length = door === "query" ? exports.umpire_query() : exports.umpire_call();
    return this.read(exports.umpire_outbox(), length);
  }
  read(at, length) {
    const memory = this.exports?.memory;
    return memory ? decode(new Uint8Array(memory.buffer, at, length).slice()) : "";
  }
  /** What whoever listened threw; the module must not be left in the middle because of it. */
  rethrow() {
    const { unheard } = this;
    this.unheard = void 0;
    if (unheard) {
      throw unheard.reason;
    }
  }
  renew() {
    this.exports = void 0;
    this.generation += 1;
    this.panic = "";
    const made = this.instantiate(this.imports());
    if (made instanceof Promise) {
      this.starting = made.then((exports) => this.begin(exports));
      this.starting.catch(() => void 0);
    } else {
      this.begin(made);
      this.starting = Promise.resolve();
    }
  }
  begin(exports) {
    const found = exports.umpire_start();
    if (found !== ABI) {
      throw new Error(`umpire.wasm speaks interface ${found}, expected ${ABI}`);
    }
    this.exports = exports;
  }
  imports() {
    const { host } = this;
    return {
      umpire: {
        umpire_now_ms: () => Date.now(),
        umpire_should_stop: () => host.shouldStop?.() ? 1 : 0,
        umpire_progress: (at, length) => {
          try {
            host.progress?.(this.read(at, length));
          } catch (reason) {
            this.unheard ??= { reason };
          }
        },
        umpire_panicked: (at, length) => {
          this.panic = this.read(at, length);
        }
      }
    };
  }
};

// src/serve.ts
function serve(post, open) {
  let module;
  let flag;
  let current = 0;
  const host = {
    shouldStop: () => flag !== void 0 && Atomics.load(flag, 0) !== 0,
    progress: (text) => post({ kind: "progress", id: current, text })
  };
  const work = async ({ id, door, text }) => {
    try {
      const loaded = await module;
      await loaded?.ready();
      current = id;
      const before = loaded?.generation;
      post({
        kind: "done",
        id,
        text: loaded?.exchange(door, text) ?? internal("nothing is loaded")
      });
      if (loaded?.generation !== before) {
        post({ kind: "failed", reason: "something broke, and all that was held is gone" });
      }
    } catch (reason) {
      post({ kind: "failed", reason: `the module cannot be loaded: ${String(reason)}` });
    }
  };
  let queue = Promise.resolve();
  return (message) => {
    if (message.kind === "load") {
      flag = message.flag && new Int32Array(message.flag);
      module = open(message.source).then((instantiate) => Module.load(instantiate, host));
      module.catch(() => void 0);
    } else {
      queue = queue.then(() => work(message));
    }
  };
}

// src/worker-browser.ts
var scope = globalThis;
var hear = serve(
  (message) => scope.postMessage(message),
  async (source) => (imports) => new WebAssembly.Instance(
    source,
    imports
  ).exports
);
scope.onmessage = ({ data }) => hear(data);

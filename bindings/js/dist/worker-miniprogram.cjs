"use strict";
var __defProp = Object.defineProperty;
var __defNormalProp = (obj, key, value) => key in obj ? __defProp(obj, key, { enumerable: true, configurable: true, writable: true, value }) : obj[key] = value;
var __publicField = (obj, key, value) => __defNormalProp(obj, typeof key !== "symbol" ? key + "" : key, value);

// src/text.ts
function encode(text) {
  var _a;
  if (typeof TextEncoder !== "undefined") {
    return new TextEncoder().encode(text);
  }
  const bytes = [];
  for (const letter of text) {
    let code = (_a = letter.codePointAt(0)) != null ? _a : 0;
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
  var _a, _b;
  if (typeof TextDecoder !== "undefined") {
    return new TextDecoder().decode(bytes);
  }
  const parts = [];
  for (let at = 0; at < bytes.length; ) {
    const first = (_a = bytes[at]) != null ? _a : 0;
    const length = first < 128 ? 1 : first < 224 ? 2 : first < 240 ? 3 : 4;
    let code = length === 1 ? first : first & 255 >> length + 1;
    for (let more = 1; more < length; more += 1) {
      code = code << 6 | ((_b = bytes[at + more]) != null ? _b : 0) & 63;
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
    __publicField(this, "instantiate", instantiate);
    __publicField(this, "host", host);
    __publicField(this, "exports");
    __publicField(this, "starting", Promise.resolve());
    __publicField(this, "busy", false);
    __publicField(this, "panic", "");
    __publicField(this, "unheard");
    /** How many instances there have been: what one instance holds is gone with it. */
    __publicField(this, "generation", 0);
  }
  static async load(instantiate, host = {}) {
    const module2 = new _Module(instantiate, host);
    module2.renew();
    await module2.starting;
    return module2;
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
    var _a;
    const memory = (_a = this.exports) == null ? void 0 : _a.memory;
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
        umpire_should_stop: () => {
          var _a;
          return ((_a = host.shouldStop) == null ? void 0 : _a.call(host)) ? 1 : 0;
        },
        umpire_progress: (at, length) => {
          var _a, _b;
          try {
            (_a = host.progress) == null ? void 0 : _a.call(host, this.read(at, length));
          } catch (reason) {
            (_b = this.unheard) != null ? _b : this.unheard = { reason };
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
  let module2;
  let flag;
  let current = 0;
  const host = {
    shouldStop: () => flag !== void 0 && Atomics.load(flag, 0) !== 0,
    progress: (text) => post({ kind: "progress", id: current, text })
  };
  const work = async ({ id, door, text }) => {
    var _a;
    try {
      const loaded = await module2;
      await (loaded == null ? void 0 : loaded.ready());
      current = id;
      const before = loaded == null ? void 0 : loaded.generation;
      post({
        kind: "done",
        id,
        text: (_a = loaded == null ? void 0 : loaded.exchange(door, text)) != null ? _a : internal("nothing is loaded")
      });
      if ((loaded == null ? void 0 : loaded.generation) !== before) {
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
      module2 = open(message.source).then((instantiate) => Module.load(instantiate, host));
      module2.catch(() => void 0);
    } else {
      queue = queue.then(() => work(message));
    }
  };
}

// src/worker-miniprogram.ts
worker.onMessage(
  serve(
    (message) => worker.postMessage(message),
    async (source) => async (imports) => {
      const { instance } = await WXWebAssembly.instantiate(source, imports);
      return instance.exports;
    }
  )
);

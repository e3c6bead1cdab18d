"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __defNormalProp = (obj, key, value) => key in obj ? __defProp(obj, key, { enumerable: true, configurable: true, writable: true, value }) : obj[key] = value;
var __export = (target, all2) => {
  for (var name in all2)
    __defProp(target, name, { get: all2[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var __publicField = (obj, key, value) => __defNormalProp(obj, typeof key !== "symbol" ? key + "" : key, value);

// src/miniprogram.ts
var miniprogram_exports = {};
__export(miniprogram_exports, {
  Api: () => Api,
  ERROR_CODES: () => ERROR_CODES,
  House: () => House,
  Link: () => Link,
  LocalMatch: () => LocalMatch,
  LocalServer: () => LocalServer,
  MatchLine: () => MatchLine,
  PHRASES: () => PHRASES,
  Player: () => Player,
  Refusal: () => Refusal,
  Remote: () => Remote,
  Umpire: () => Umpire,
  VERSION: () => VERSION,
  bearWitness: () => bearWitness,
  blank: () => blank,
  changesPlaces: () => changesPlaces,
  checkRecord: () => checkRecord,
  clockText: () => clockText,
  configHash: () => configHash,
  dealCommitment: () => dealCommitment,
  drawHex: () => drawHex,
  fetchFrom: () => fetchFrom,
  forgetful: () => forgetful,
  hear: () => hear,
  heardUpTo: () => heardUpTo,
  isRunning: () => isRunning,
  jointSeed: () => jointSeed,
  load: () => load,
  measure: () => measure,
  movesOf: () => movesOf,
  newNonce: () => newNonce,
  pageWakes: () => pageWakes,
  randomHex: () => randomHex,
  readRecord: () => readRecord,
  remaining: () => remaining,
  setupCommitment: () => setupCommitment,
  shareCommitment: () => shareCommitment,
  testify: () => testify,
  unwrap: () => unwrap,
  usualPreimages: () => usualPreimages,
  weChatRequest: () => weChatRequest,
  weChatSocket: () => weChatSocket,
  weChatStore: () => weChatStore,
  webSocket: () => webSocket,
  witnessOf: () => witnessOf
});
module.exports = __toCommonJS(miniprogram_exports);

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

// src/types.ts
var Refusal = class extends Error {
  constructor(problem) {
    var _a;
    super(problem.message);
    __publicField(this, "code");
    __publicField(this, "at");
    __publicField(this, "faults");
    this.name = "Refusal";
    this.code = problem.code;
    this.at = problem.at;
    this.faults = (_a = problem.faults) != null ? _a : [];
  }
};
function unwrap(text) {
  const answer = JSON.parse(text);
  if (answer.error) {
    throw new Refusal(answer.error);
  }
  return answer.ok;
}

// src/random.ts
function randomHex() {
  const source = globalThis.crypto;
  if (typeof (source == null ? void 0 : source.getRandomValues) !== "function") {
    const message = "there is no source of random bytes here: hand 64 hexadecimal digits in";
    throw new Refusal({ code: "unsupported", message });
  }
  return toHex(source.getRandomValues(new Uint8Array(32)));
}
function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// src/local.ts
var LocalMatch = class {
  constructor(umpire, handle, generation) {
    __publicField(this, "umpire", umpire);
    __publicField(this, "handle", handle);
    __publicField(this, "generation", generation);
  }
  /** What somebody sees. */
  state(viewer, detail = "text") {
    return this.ask({ op: "state", viewer, detail });
  }
  /** What somebody heard since an event. */
  events(viewer, after = "0") {
    return this.ask({ op: "events", viewer, after });
  }
  /** The match so far as somebody may write it down: what a computer player wants to hear. */
  transcript(viewer) {
    return this.ask({ op: "transcript", viewer });
  }
  /** A seat orders something; the answer is the number of the event that came of it. */
  command(seat, order) {
    return this.ask({ op: "command", seat, order }).number;
  }
  /** Plays a move. */
  play(seat, action) {
    return this.command(seat, { play: action });
  }
  /** A computer whose turn it is thinks here and now, and acts; null if it is nobody's turn of theirs. */
  think(limit) {
    return this.ask({ op: "think", limit }).seat;
  }
  terms() {
    return this.ask({ op: "terms" });
  }
  /** How it ended, with everything that was secret. */
  over() {
    return this.ask({ op: "over" });
  }
  /** The record of a match that is over. */
  record() {
    return this.ask({ op: "record" });
  }
  /** The match as text, secrets included, to go on with it later. */
  save() {
    return this.ask({ op: "save" }).saved;
  }
  close() {
    this.umpire.call("close", {}, this);
  }
  ask(question) {
    return this.umpire.call("match.ask", question, this);
  }
};
var LocalServer = class {
  constructor(umpire, handle, generation) {
    __publicField(this, "umpire", umpire);
    __publicField(this, "handle", handle);
    __publicField(this, "generation", generation);
    __publicField(this, "lines", /* @__PURE__ */ new Set());
    /** What is still to be told, in order. */
    __publicField(this, "queue", []);
    /** A line to this server, for clients. */
    __publicField(this, "connect", (events) => {
      const hear2 = (text) => events.message(text);
      this.lines.add(hear2);
      setTimeout(() => this.lines.has(hear2) && events.open(), 0);
      return {
        send: (text) => this.tell(this.receive(text)),
        close: () => void this.lines.delete(hear2)
      };
    });
  }
  /** Sets up a match against a computer. */
  create(match, seed = randomHex(), id = matchId()) {
    return this.ask({ op: "create", new_match: match, match: id, seed });
  }
  takeUp(saved) {
    return this.ask({ op: "take_up", saved });
  }
  matches() {
    return this.ask({ op: "matches" }).matches;
  }
  /** The matches in which a computer is to move. */
  due() {
    return this.ask({ op: "due" }).matches;
  }
  /** The computer of a match thinks here and now, acts, and everybody is told. */
  think(match, limit) {
    this.ask({ op: "think", match, limit });
    this.tell(this.news());
  }
  save(match) {
    return this.ask({ op: "save", match }).saved;
  }
  record(match) {
    return this.ask({ op: "record", match });
  }
  forget(match) {
    this.ask({ op: "forget", match });
  }
  /** Acts on a message of the protocol and returns what is said to it. */
  receive(message) {
    return this.umpire.call("server.receive", { message }, this).messages;
  }
  /** What the visitor has not been told yet. */
  news() {
    return this.umpire.call("server.news", {}, this).messages;
  }
  close() {
    this.umpire.call("close", {}, this);
  }
  /** Nobody hears an answer before it has finished asking, nor the later before the earlier. */
  tell(messages) {
    this.queue.push(...messages);
    setTimeout(() => {
      const told = this.queue;
      this.queue = [];
      for (const message of told) {
        for (const hear2 of [...this.lines]) {
          hear2(message);
        }
      }
    }, 0);
  }
  ask(question) {
    return this.umpire.call("server.ask", question, this);
  }
};
function matchId() {
  return BigInt(`0x${randomHex().slice(0, 15)}`).toString();
}

// src/house.ts
var TICK_MS = 500;
var House = class {
  constructor(desk, seat) {
    __publicField(this, "desk", desk);
    __publicField(this, "seat", seat);
  }
  /** Sets up a match against a computer; where there is no source of random bytes, luck is handed in. */
  create(name, wanted, { seed, match } = { seed: randomHex(), match: matchId() }) {
    return this.visit(name, async (ask) => {
      const created = await ask({ op: "create", new_match: wanted, match, seed });
      return { ...created, ...await savedOf(ask, match) };
    });
  }
  /** The record of a match that is over. */
  record(saved) {
    return this.take(saved, async (ask, match) => {
      const { record } = await ask({ op: "record", match });
      return record;
    });
  }
  /** The positions so far as the visitor saw them. */
  history(saved, from) {
    const detail = "picture";
    return this.take(saved, (ask, match) => ask({ op: "history", match, part: { from }, detail }));
  }
  /** Lines to a match, for clients. */
  line(kept) {
    return (events) => new HouseLine(this.desk, this.seat, kept, events);
  }
  take(saved, work) {
    return this.visit(NOBODY, async (ask) => {
      const { match } = await ask({ op: "take_up", saved });
      return work(ask, match);
    });
  }
  async visit(name, work) {
    const { handle } = await this.desk.call("server.open", { name });
    try {
      return await work((question) => this.desk.call("server.ask", question, handle));
    } finally {
      await this.desk.call("close", {}, handle);
    }
  }
};
var NOBODY = "-";
async function savedOf(ask, match) {
  const { saved } = await ask({ op: "save", match });
  const { matches } = await ask({ op: "matches" });
  return { saved, summary: matches[0] };
}
var TELLS_OF_MATCH = /* @__PURE__ */ new Set(["event_delta", "snapshot", "game_over"]);
var HouseLine = class {
  constructor(desk, seat, kept, events) {
    __publicField(this, "desk", desk);
    __publicField(this, "seat", seat);
    __publicField(this, "kept", kept);
    __publicField(this, "events", events);
    __publicField(this, "handle", 0);
    __publicField(this, "generation");
    /** One thing after the other. */
    __publicField(this, "queue");
    __publicField(this, "closed", false);
    __publicField(this, "refused");
    __publicField(this, "player");
    /** The turn that the computer thinks about. */
    __publicField(this, "thinkingOf");
    __publicField(this, "beat");
    __publicField(this, "ask", (question) => this.call("server.ask", question));
    this.generation = desk.generation;
    this.queue = Promise.resolve();
    this.next(() => this.open());
    this.beat = setInterval(() => this.next(() => this.tell("server.news", {})), TICK_MS);
  }
  send(text) {
    this.next(() => this.receive(text));
  }
  close() {
    var _a;
    if (!this.closed) {
      this.closed = true;
      clearInterval(this.beat);
      (_a = this.player) == null ? void 0 : _a.close();
      if (this.handle > 0) {
        this.desk.call("close", {}, this.handle).catch(() => void 0);
      }
    }
  }
  next(work) {
    const fail2 = () => {
      if (!this.closed) {
        this.close();
        this.events.close();
      }
    };
    this.queue = this.queue.then(() => this.closed ? void 0 : work()).catch(fail2);
  }
  call(name, fields) {
    if (this.desk.generation !== this.generation) {
      throw new Refusal({ code: "internal", message: "what was held is gone" });
    }
    return this.desk.call(name, fields, this.handle);
  }
  async open() {
    const opened = await this.desk.call("server.open", { name: NOBODY });
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
  async receive(message) {
    if (this.refused && JSON.parse(message).type === "join") {
      const { code, message: message2 } = this.refused;
      const told = { type: "join_ack", match: this.kept.match, accepted: false };
      this.events.message(JSON.stringify({ ...told, error: { code, message: message2 } }));
      return;
    }
    await this.tell("server.receive", { message });
  }
  /** Tells what there is to tell; where the match went on it is kept, and the computer may have to think. */
  async tell(name, fields) {
    const { messages } = await this.call(name, fields);
    const types = messages.map((text) => JSON.parse(text).type);
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
  async attend() {
    var _a;
    const due = await this.ask({ op: "turn", match: this.kept.match });
    if (this.thinkingOf === void 0 && due) {
      this.think(due);
    } else if (this.thinkingOf !== (due == null ? void 0 : due.turn)) {
      (_a = this.player) == null ? void 0 : _a.stop();
    }
  }
  async think({ seating, transcript, limit, turn }) {
    var _a;
    this.thinkingOf = turn;
    (_a = this.player) != null ? _a : this.player = this.seat(seating);
    const nothing = { action: null };
    const { action } = await this.player.decide({ transcript, limit }).catch(() => nothing);
    this.next(async () => {
      this.thinkingOf = void 0;
      await this.ask({ op: "act", match: this.kept.match, turn, action });
      await this.tell("server.news", {});
      await this.attend();
    });
  }
};

// src/player.ts
var Player = class {
  constructor(remote, seating) {
    __publicField(this, "remote", remote);
    __publicField(this, "seating", seating);
    __publicField(this, "seat");
    __publicField(this, "thought");
  }
  /**
   * What to do. One thought at a time. Rejects with a refusal, such as for a transcript that no match can
   * have.
   */
  async decide(brief) {
    var _a, _b, _c, _d;
    if (this.thought) {
      throw new Refusal({ code: "busy", message: "the player is thinking: stop it first" });
    }
    const transcript = (_c = brief.transcript) != null ? _c : {
      stage: "playing",
      start: (_a = brief.position) != null ? _a : "start",
      moves: (_b = brief.moves) != null ? _b : []
    };
    const limit = (_d = brief.limit) != null ? _d : {};
    return new Promise((resolve, reject) => {
      const thought = {
        latest: void 0,
        stopping: false,
        settle: (decision) => {
          this.thought = void 0;
          resolve(decision);
        }
      };
      this.thought = thought;
      const progress = (choice) => {
        var _a2;
        if (this.thought === thought) {
          thought.latest = choice;
          (_a2 = brief.onProgress) == null ? void 0 : _a2.call(brief, choice);
          this.cut(thought);
        }
      };
      this.think(thought, { transcript, limit }, progress).then(
        (decision) => {
          if (this.thought === thought) {
            thought.settle(thought.stopping ? { ...decision, stopped: true } : decision);
          }
        },
        (reason) => {
          if (this.thought === thought) {
            this.thought = void 0;
            reject(reason);
          }
        }
      );
    });
  }
  /** Ends the thought at hand, which then resolves with the best move so far; there always is one. */
  stop() {
    const { thought } = this;
    if (thought && !thought.stopping) {
      thought.stopping = true;
      if (!this.remote.interrupt()) {
        this.cut(thought);
      }
    }
  }
  /** Forgets everything, as before a new game. */
  forget() {
    this.seat = void 0;
    this.remote.restart();
  }
  close() {
    this.remote.close();
  }
  cut(thought) {
    const { latest, stopping } = thought;
    const best = latest == null ? void 0 : latest.moves[0];
    if (stopping && latest && best && !this.remote.interrupt()) {
      thought.settle({ ...latest, action: best.move, stopped: true });
      this.remote.restart();
    }
  }
  async think(thought, question, progress) {
    const on = await this.sit();
    const decided = this.remote.call("player.decide", question, on, progress);
    if (thought.stopping) {
      this.remote.interrupt();
    }
    return decided;
  }
  /** Sits down in the worker at hand; whatever a player knows follows from what it hears. */
  async sit() {
    var _a, _b, _c;
    if (((_a = this.seat) == null ? void 0 : _a.generation) !== this.remote.generation) {
      const { handle } = await this.remote.call("player.sit", this.seating);
      this.seat = { handle, generation: this.remote.generation };
    }
    return (_c = (_b = this.seat) == null ? void 0 : _b.handle) != null ? _c : 0;
  }
};

// src/remote.ts
var Remote = class {
  constructor(spawn) {
    __publicField(this, "spawn", spawn);
    __publicField(this, "port");
    __publicField(this, "flag");
    __publicField(this, "jobs", /* @__PURE__ */ new Map());
    __publicField(this, "count", 0);
    __publicField(this, "closed", false);
    /** How many workers have ended: what one of them held is gone with it. */
    __publicField(this, "generation", 0);
  }
  /** Answers a question about a position. It never rejects. */
  async ask(question) {
    return JSON.parse(await this.request("query", JSON.stringify(question)));
  }
  /** Does anything by its name; rejects with a refusal. */
  async call(name, fields = {}, on, progress) {
    const handle = on === void 0 ? {} : { on };
    const wish = JSON.stringify({ call: name, ...handle, with: fields });
    return unwrap(await this.request("call", wish, progress));
  }
  /** Asks the work at hand to end soon, and says whether that can be heard. */
  interrupt() {
    if (this.flag) {
      Atomics.store(this.flag, 0, 1);
    }
    return this.flag !== void 0;
  }
  /** Ends the worker, whatever it does; the next request starts another. */
  restart() {
    this.end("the worker was ended");
  }
  close() {
    this.closed = true;
    this.end("the worker was closed");
  }
  request(door, text, progress) {
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
  worker() {
    if (this.port) {
      return this.port;
    }
    const { port, source, memory } = this.spawn();
    this.port = port;
    const shared = memory === "shared" ? sharedFlag() : void 0;
    this.flag = shared && new Int32Array(shared);
    port.listen(
      (message) => this.port === port && this.hear(message),
      (reason) => this.port === port && this.end(reason)
    );
    port.post({ kind: "load", source, flag: shared });
    return port;
  }
  hear(message) {
    var _a;
    if (message.kind === "failed") {
      this.end(message.reason);
      return;
    }
    const job = this.jobs.get(message.id);
    if (message.kind === "progress") {
      (_a = job == null ? void 0 : job.progress) == null ? void 0 : _a.call(job, JSON.parse(message.text));
      return;
    }
    this.jobs.delete(message.id);
    job == null ? void 0 : job.done(message.text);
  }
  end(reason) {
    var _a;
    (_a = this.port) == null ? void 0 : _a.terminate();
    this.port = void 0;
    this.generation += 1;
    this.flag = void 0;
    const jobs = [...this.jobs.values()];
    this.jobs.clear();
    for (const { done } of jobs) {
      done(internal(reason));
    }
  }
};
function sharedFlag() {
  const isolated = globalThis.crossOriginIsolated;
  const may = typeof SharedArrayBuffer !== "undefined" && isolated !== false;
  return may ? new SharedArrayBuffer(4) : void 0;
}

// src/umpire.ts
var Umpire = class {
  constructor(module2, spawn) {
    __publicField(this, "module", module2);
    __publicField(this, "spawn", spawn);
  }
  /** Answers a question about a position, at once. It never throws. */
  ask(question) {
    return JSON.parse(this.askText(JSON.stringify(question)));
  }
  /** The same with one line of JSON in and one out. */
  askText(line) {
    return withId(this.module.exchange("query", line), line);
  }
  /** Resolves when questions can be answered again after an `internal` fault. */
  ready() {
    return this.module.ready();
  }
  /**
   * Plays a record again and checks every promise in it, also those that a witness heard.
   * @throws {Refusal} with what does not fit.
   */
  verify(record, witness) {
    return this.records({ op: "verify", record, ...witness ? { witness } : {} });
  }
  /** The positions of a finished match as somebody saw them. */
  replay(record, view, detail = "text") {
    return this.records({ op: "replay", record, view, detail });
  }
  /** A finished match in a format for other programs, such as `pgn`. */
  exportRecord(record, format) {
    return this.records({ op: "export", record, format }).text;
  }
  /** What to say to commit to a set-up, and what to say to open it. */
  promiseSetUp(sealed) {
    return this.records({ op: "set_up", ...sealed });
  }
  /** The hash by which a player commits itself to its share of the luck of a match. */
  promiseShare(match, share) {
    return this.records({ op: "share", match, share }).commitment;
  }
  /** SHA-256 of a text, as 64 hexadecimal digits. */
  hash(text) {
    return this.records({ op: "hash", text }).hash;
  }
  /** Opens a match of which this process is the referee. */
  openMatch(match) {
    const { seed = randomHex() } = match;
    const { handle } = this.call("match.open", { ...match, seed });
    return new LocalMatch(this, handle, this.module.generation);
  }
  /** Goes on with a match that was saved. */
  takeUpMatch(saved) {
    const { handle } = this.call("match.take_up", { saved });
    return new LocalMatch(this, handle, this.module.generation);
  }
  /** A server for one visitor, for play without a network: clients talk to it as to any other. */
  openServer(name) {
    const { handle } = this.call("server.open", { name });
    return new LocalServer(this, handle, this.module.generation);
  }
  /**
   * A server for one visitor whose computers think in workers, and whose matches are kept as text by whoever
   * hands that in.
   */
  openHouse() {
    return new House(this.desk(), (seating) => this.createPlayer(seating));
  }
  /**
   * A computer player in a worker of its own. Close it when it is done.
   * @throws {Refusal} where there are no workers.
   */
  createPlayer(seating) {
    const { seed = randomHex() } = seating;
    return new Player(this.createRemote(), { ...seating, seed });
  }
  /** The whole module in a worker: the same calls, but nothing here waits for it. */
  createRemote() {
    if (!this.spawn) {
      throw new Refusal({ code: "unsupported", message: "there are no workers here" });
    }
    return new Remote(this.spawn);
  }
  /**
   * Does anything by its name; what everything above is made of.
   * @throws {Refusal} with what was wrong.
   */
  call(name, fields = {}, on) {
    if (on && on.generation !== this.module.generation) {
      const message = "it is gone with the instance that held it, in which something broke";
      throw new Refusal(JSON.parse(internal(message)).error);
    }
    const handle = on ? { on: on.handle } : {};
    const wish = JSON.stringify({ call: name, ...handle, with: fields });
    return unwrap(this.module.exchange("call", wish));
  }
  /** This module, asked as if it were elsewhere. */
  desk() {
    const { module: module2 } = this;
    return {
      get generation() {
        return module2.generation;
      },
      call: async (name, fields, on) => this.call(name, fields, on ? { handle: on, generation: module2.generation } : void 0)
    };
  }
  records(question) {
    return this.call("records", question);
  }
};
function withId(answer, line) {
  if (!answer.startsWith('{"error":{"code":"internal"')) {
    return answer;
  }
  try {
    const { id } = JSON.parse(line);
    return id === void 0 ? answer : JSON.stringify({ id, ...JSON.parse(answer) });
  } catch (e) {
    return answer;
  }
}

// src/client/api.ts
function fetchFrom(base) {
  return async ({ path, ...request }) => {
    const response = await fetch(new URL(path, base), request);
    return { status: response.status, text: await response.text() };
  };
}
var Api = class {
  constructor(send) {
    __publicField(this, "send", send);
  }
  /** Makes the server know us by a name. */
  becomeGuest(name) {
    return this.post("/api/guests", { name });
  }
  createMatch(match, token) {
    return this.post("/api/matches", match, token);
  }
  /** The record of a match that is over. */
  async record(match) {
    const path = `/api/matches/${encodeURIComponent(match)}/record`;
    const { status, text } = await this.send({ method: "GET", path, headers: {} });
    return status < 300 ? text : fail(text);
  }
  async post(path, body, token) {
    const who = token ? { authorization: `Bearer ${token}` } : {};
    const headers = { "content-type": "application/json", ...who };
    const request = { method: "POST", path, headers, body: JSON.stringify(body) };
    const { status, text } = await this.send(request);
    return status < 300 ? JSON.parse(text) : fail(text);
  }
};
function fail(text) {
  var _a;
  let error = { code: "no_server", message: "the server's answer cannot be read" };
  try {
    error = (_a = JSON.parse(text).error) != null ? _a : error;
  } catch (e) {
  }
  throw new Refusal(error);
}

// src/client/clock.ts
function measure(known, sent, heard, serverAt) {
  const found = { ms: serverAt - (sent + heard) / 2, roundTrip: heard - sent };
  const drifted = known !== void 0 && Math.abs(known.ms - found.ms) > known.roundTrip + found.roundTrip;
  return known && !drifted && known.roundTrip <= found.roundTrip ? known : found;
}
function remaining(clock, seat, now) {
  const shown = seat === "first" ? clock.first_ms : clock.second_ms;
  const passed = isRunning(clock, seat) ? Math.max(0, now - Number(clock.at)) : 0;
  return Math.max(0, shown - passed);
}
function isRunning(clock, seat) {
  return clock.running === seat || clock.running === "both";
}
function clockText(ms) {
  const seconds = ms < 2e4 ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1e3);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = ms < 2e4 ? (seconds % 60).toFixed(1).padStart(4, "0") : pad(seconds % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}
function pad(value) {
  return String(value).padStart(2, "0");
}

// src/client/bytes.ts
function domain(text) {
  return encode(`${text}\0`);
}
function u64(text) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(text));
  return new Uint8Array(view.buffer);
}
function u16(value) {
  return new Uint8Array([value >> 8, value & 255]);
}
function join(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

// src/client/sha256.ts
async function sha256(bytes) {
  var _a;
  const subtle = (_a = globalThis.crypto) == null ? void 0 : _a.subtle;
  return toHex(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : digest(bytes));
}
function fromHex(text) {
  var _a;
  return new Uint8Array(((_a = text.match(/../g)) != null ? _a : []).map((pair) => Number.parseInt(pair, 16)));
}
function constants(count, power) {
  const primes = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) {
      primes.push(number);
    }
  }
  return primes.map((prime) => {
    const root = prime ** (1 / power);
    return (root - Math.floor(root)) * 2 ** 32 | 0;
  });
}
var ROUND = constants(64, 3);
var START = constants(8, 2);
function rotate(word, by) {
  return word >>> by | word << 32 - by;
}
function padded(bytes) {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 128;
  const view = new DataView(block.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}
function digest(bytes) {
  const view = padded(bytes);
  const hash = [...START];
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    compress(hash, schedule(view, offset));
  }
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => {
    result.setUint32(index * 4, word);
  });
  return new Uint8Array(result.buffer);
}
function schedule(view, offset) {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(offset + index * 4));
  const at = (index) => {
    var _a;
    return (_a = words[index]) != null ? _a : 0;
  };
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ early >>> 3;
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ late >>> 10;
    words.push(at(index - 16) + s0 + at(index - 7) + s1 | 0);
  }
  return words;
}
function compress(hash, words) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  words.forEach((word, index) => {
    var _a;
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = h + s1 + (e & f ^ ~e & g) + ((_a = ROUND[index]) != null ? _a : 0) + word | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = s0 + (a & b ^ a & c ^ b & c) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, d + t1 | 0, c, b, a, t1 + t2 | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    var _a;
    hash[index] = ((_a = hash[index]) != null ? _a : 0) + word | 0;
  });
}

// src/client/commitment.ts
function usualPreimages(game) {
  return {
    name: `Umpire/${game}`,
    options: (options) => {
      const sorted = Object.entries(options).sort(([one], [other]) => one < other ? -1 : 1);
      return encode(JSON.stringify(Object.fromEntries(sorted)));
    },
    layout: (layout) => {
      const text = encode(layout);
      return join(u16(text.length), text);
    }
  };
}
function seatByte(seat) {
  return new Uint8Array([seat === "first" ? 0 : 1]);
}
var newNonce = randomHex;
function configHash(preimages, ruleVersion, options) {
  const { name } = preimages;
  return sha256(join(domain(`${name}/config/v1`), u16(ruleVersion), preimages.options(options)));
}
function setupCommitment(preimages, sealed) {
  const { match, seat, config, layout, nonce } = sealed;
  const bound = [u64(match), seatByte(seat), fromHex(config)];
  const written = preimages.layout(layout);
  return sha256(join(domain(`${preimages.name}/setup/v1`), ...bound, written, fromHex(nonce)));
}
function dealCommitment(game, match, config, seed) {
  return sha256(join(domain(`Umpire/${game}/deal/v1`), u64(match), fromHex(config), fromHex(seed)));
}

// src/protocol.ts
var VERSION = 1;
var ERROR_CODES = [
  "bad_message",
  "unknown_type",
  "too_large",
  "version",
  "config",
  "unauthorized",
  "name_taken",
  "match_not_found",
  "not_joined",
  "match_full",
  "side_taken",
  "invite_needed",
  "too_many_matches",
  "stale_sequence",
  "stale_turn",
  "bad_cursor",
  "not_begun",
  "game_over",
  "not_over",
  "not_your_turn",
  "invalid_move",
  "illegal_move",
  "invalid_phase",
  "bad_commit",
  "duplicate_commit",
  "duplicate_reveal",
  "commit_mismatch",
  "already_offered",
  "no_offer",
  "no_claim",
  "nothing_to_take_back",
  "disclosed",
  "too_late_to_abort",
  "opponent_present",
  "paused",
  "sealed",
  "bad_record",
  "limit",
  "unsupported",
  "unknown_game",
  "bad_option",
  "rate",
  "busy",
  "internal"
];
var PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "back_again",
  "good_game",
  "goodbye"
];

// src/client/link.ts
var PING_MS = 2500;
var SILENCE_MS = 9e3;
var RETRY_MIN_MS = 400;
var RETRY_MAX_MS = 8e3;
var Link = class {
  constructor(open, token, events, wakes = () => () => void 0) {
    __publicField(this, "open", open);
    __publicField(this, "token", token);
    __publicField(this, "events", events);
    __publicField(this, "line");
    __publicField(this, "isOpen", false);
    __publicField(this, "state", "connecting");
    __publicField(this, "heardAt", 0);
    __publicField(this, "pings", /* @__PURE__ */ new Map());
    __publicField(this, "pingCount", 0);
    __publicField(this, "failures", 0);
    __publicField(this, "retry");
    __publicField(this, "beat");
    __publicField(this, "offset");
    __publicField(this, "closed", false);
    __publicField(this, "sleep");
    /** Also runs late after a sleep, and then finds the line dead at once. */
    __publicField(this, "tick", () => {
      if (this.isOpen) {
        if (Date.now() - this.heardAt > SILENCE_MS) {
          this.lose();
        } else {
          this.ping();
        }
      }
    });
    __publicField(this, "wake", () => {
      if (this.state === "lost") {
        this.failures = 0;
        this.again(0);
      } else {
        this.tick();
      }
    });
    this.beat = setInterval(this.tick, PING_MS);
    this.sleep = wakes(this.wake);
    this.connect();
  }
  /** The server's time now. */
  now() {
    var _a, _b;
    return Date.now() + ((_b = (_a = this.offset) == null ? void 0 : _a.ms) != null ? _b : 0);
  }
  /** Sends if the line is open; what must not be lost is sent again by `open`. */
  send(message) {
    var _a;
    if (this.isOpen) {
      (_a = this.line) == null ? void 0 : _a.send(JSON.stringify(message));
    }
  }
  close() {
    var _a;
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    this.sleep();
    this.isOpen = false;
    (_a = this.line) == null ? void 0 : _a.close();
  }
  connect() {
    this.heardAt = Date.now();
    const line = this.open({
      open: () => {
        if (this.line === line) {
          this.isOpen = true;
          this.greet();
        }
      },
      message: (text) => this.line === line && !this.closed && this.receive(text),
      close: () => this.line === line && this.lose()
    });
    this.line = line;
  }
  greet() {
    const token = this.token();
    this.send({ type: "hello", version: VERSION, ...token ? { token } : {} });
  }
  receive(data) {
    var _a;
    this.heardAt = Date.now();
    const message = JSON.parse(data);
    switch (message.type) {
      case "welcome":
        this.failures = 0;
        this.ping();
        this.become(message.version === VERSION ? "open" : "old");
        this.events.open();
        break;
      case "pong":
        this.time((_a = message.nonce) != null ? _a : "", Number(message.at));
        break;
      case "error":
        this.fail(message);
        break;
      default:
        this.events.message(message);
    }
  }
  fail(message) {
    const { code } = message.error;
    const { line } = this;
    if (code === "unauthorized" && this.state !== "open") {
      this.events.unknown().then(
        () => this.line === line && this.greet(),
        () => this.line === line && this.lose()
      );
      return;
    }
    if (code === "version") {
      this.become("old");
    }
    this.events.message(message);
  }
  time(nonce, serverAt) {
    const sent = this.pings.get(nonce);
    if (sent !== void 0) {
      this.pings.delete(nonce);
      this.offset = measure(this.offset, sent, Date.now(), serverAt);
    }
  }
  ping() {
    this.pingCount += 1;
    const nonce = String(this.pingCount);
    this.pings.set(nonce, Date.now());
    this.send({ type: "ping", nonce });
  }
  lose() {
    const { line } = this;
    this.line = void 0;
    this.isOpen = false;
    line == null ? void 0 : line.close();
    this.pings.clear();
    if (!this.closed && this.state !== "old") {
      this.become("lost");
      const wait = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** this.failures);
      this.failures += 1;
      this.again(wait * (0.5 + Math.random()));
    }
  }
  again(delay) {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), delay);
  }
  become(state) {
    this.state = state;
    this.events.state(state);
  }
};

// src/client/luck.ts
function shareCommitment(match, share) {
  return toHex(digest(join(domain("Umpire/share/v1"), u64(match), fromHex(share))));
}
function jointSeed({ match, config, seed, shares }) {
  const parts = shares.map(
    (share) => share === void 0 ? new Uint8Array([0]) : join(new Uint8Array([1]), fromHex(share))
  );
  const bound = [u64(match), fromHex(config), fromHex(seed)];
  return toHex(digest(join(domain("Umpire/luck/v1"), ...bound, ...parts)));
}
function changesPlaces(seed) {
  const [first = 0] = digest(join(domain("Umpire/sides/v1"), fromHex(seed)));
  return first % 2 === 1;
}

// src/client/store.ts
function forgetful() {
  const kept = /* @__PURE__ */ new Map();
  return {
    read: (key) => {
      var _a;
      return (_a = kept.get(key)) != null ? _a : null;
    },
    write: (key, value) => {
      kept.set(key, value);
    }
  };
}

// src/client/stream.ts
function blank(match) {
  return {
    match,
    terms: void 0,
    role: void 0,
    seat: void 0,
    lastSequence: 0,
    state: void 0,
    number: 0,
    events: [],
    pages: /* @__PURE__ */ new Map(),
    presence: void 0,
    over: void 0,
    refused: void 0,
    missingAfter: void 0
  };
}
function hear(chronicle, message) {
  if (!("match" in message) || message.match !== chronicle.match) {
    return chronicle;
  }
  switch (message.type) {
    case "join_ack": {
      const { terms, role, seat, error, last_sequence } = message;
      const lastSequence = Math.max(chronicle.lastSequence, Number(last_sequence != null ? last_sequence : 0));
      return {
        ...chronicle,
        lastSequence,
        terms: terms != null ? terms : chronicle.terms,
        role: role != null ? role : void 0,
        seat: seat != null ? seat : void 0,
        refused: error
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
function withState(chronicle, number, state) {
  if (number < chronicle.number) {
    return chronicle;
  }
  const pages = new Map(chronicle.pages);
  pages.set(state.turn, state);
  return { ...chronicle, number, state, pages };
}
function withEvents(chronicle, delta) {
  const heard = heardUpTo(chronicle);
  const known = withState(chronicle, Number(delta.latest), delta.state);
  if (Number(delta.after) > heard) {
    return known;
  }
  const fresh = delta.events.filter(({ number }) => Number(number) > heard);
  return { ...known, events: [...chronicle.events, ...fresh] };
}
function settle(chronicle) {
  const heard = heardUpTo(chronicle);
  return { ...chronicle, missingAfter: heard < chronicle.number ? heard : void 0 };
}
function heardUpTo(chronicle) {
  var _a, _b;
  return Number((_b = (_a = chronicle.events.at(-1)) == null ? void 0 : _a.number) != null ? _b : 0);
}
function movesOf(chronicle) {
  const moves = [];
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

// src/client/witness.ts
var REMEMBERED = 200;
function witnessOf(store, match) {
  return all(store).find((witness) => witness.match === match);
}
function all(store) {
  var _a;
  try {
    const kept = JSON.parse((_a = store.read("witness")) != null ? _a : "[]");
    return Array.isArray(kept) ? kept : [];
  } catch (e) {
    return [];
  }
}
function bearWitness(store, chronicle) {
  var _a, _b, _c, _d;
  const { match, terms, state, over } = chronicle;
  if (!terms || !state) {
    return;
  }
  const known = (_a = witnessOf(store, match)) != null ? _a : { match };
  const early = known.deal !== void 0 || wasEarly(chronicle);
  const next = {
    ...known,
    ...early ? { deal: (_b = known.deal) != null ? _b : terms.deal_commitment } : {},
    ...early ? { config: (_c = known.config) != null ? _c : terms.config_hash } : {},
    ...early && state.luck ? withParts(known, state.luck, state) : {},
    ...over ? { digest: (_d = known.digest) != null ? _d : over.record_digest } : {}
  };
  if (JSON.stringify(next) !== JSON.stringify(known)) {
    const others = all(store).filter((witness) => witness.match !== match);
    store.write("witness", JSON.stringify([...others, next].slice(-REMEMBERED)));
  }
}
function wasEarly({ terms, state }) {
  if (!state || state.phase === "over") {
    return false;
  }
  return (terms == null ? void 0 : terms.luck) === "joint" ? isUndrawn(state) : state.turn === 0;
}
function isUndrawn({ phase, stage }) {
  return phase === "waiting" || stage === "drawing";
}
var NOTHING = "nothing";
function withParts(known, luck, state) {
  var _a, _b;
  const { first, second } = luck.changed_places ? { first: luck.second, second: luck.first } : luck;
  const places = [
    ["first", first],
    ["second", second]
  ];
  const settled = places.every(([, part]) => part !== "undecided");
  const committed = (_a = known.committed) != null ? _a : settled && isUndrawn(state) ? Object.fromEntries(places.map(([seat, part]) => [seat, commitmentOf(part)])) : void 0;
  if (!committed) {
    return {};
  }
  const opened = { ...known.opened };
  for (const [seat, part] of places) {
    if (typeof part === "object" && "opened" in part) {
      (_b = opened[seat]) != null ? _b : opened[seat] = part.opened.share;
    }
  }
  return { committed, opened };
}
function commitmentOf(part) {
  if (typeof part !== "object") {
    return NOTHING;
  }
  return "committed" in part ? part.committed.commitment : part.opened.commitment;
}

// src/client/match.ts
var STALE_MS = 50;
var OVERTAKEN = /* @__PURE__ */ new Set(["stale_turn", "stale_sequence"]);
var NO_SEAT = /* @__PURE__ */ new Set(["match_full", "side_taken", "invite_needed", "unauthorized"]);
var DONE = /* @__PURE__ */ new Set(["duplicate_commit", "duplicate_reveal", "invalid_phase", "not_your_turn"]);
var BUSY_MS = 500;
function shareOf(store, match, given) {
  const kept = store.read(`luck.${match}`);
  if (kept) {
    return kept;
  }
  const share = given != null ? given : newNonce();
  store.write(`luck.${match}`, share);
  return share;
}
var MatchLine = class {
  constructor(attendance, events) {
    __publicField(this, "attendance", attendance);
    __publicField(this, "events", events);
    __publicField(this, "chronicle");
    __publicField(this, "pending", []);
    __publicField(this, "sequence", 0);
    __publicField(this, "role", "spectator");
    __publicField(this, "share");
    __publicField(this, "commitment");
    __publicField(this, "opened", false);
    __publicField(this, "said", /* @__PURE__ */ new Set());
    __publicField(this, "store");
    /** Before that, orders wait. */
    __publicField(this, "joined", false);
    __publicField(this, "retry");
    __publicField(this, "link");
    const { match, connect, wakes, store = forgetful(), token = () => void 0 } = attendance;
    this.store = store;
    this.chronicle = blank(match);
    this.share = shareOf(store, match, attendance.share);
    this.commitment = shareCommitment(match, this.share);
    const heard = {
      open: () => this.join(token() ? "player" : "spectator"),
      unknown: () => this.events.unknown(),
      message: (message) => this.receive(message),
      state: (state) => {
        this.joined = false;
        this.events.state(state);
      }
    };
    this.link = new Link(connect, token, heard, wakes);
  }
  /** The server's time. */
  now() {
    return this.link.now();
  }
  close() {
    clearTimeout(this.retry);
    this.link.close();
  }
  /** Orders something. It is repeated after a lost connection until it is answered. */
  order(order, intent = "now") {
    var _a;
    const { state, lastSequence } = this.chronicle;
    this.sequence = Math.max(this.sequence + 1, lastSequence + 1, Date.now());
    const pending = { sequence: this.sequence, turn: (_a = state == null ? void 0 : state.turn) != null ? _a : 0, order, intent };
    this.pending.push(pending);
    if (this.joined) {
      this.submit(pending);
    }
  }
  /**
   * Commits to a secret set-up as soon as it is time, and opens it as soon as both have committed; also when
   * the program is started anew in between, if its store keeps things.
   */
  setUp(promise) {
    this.store.write(`setup.${this.chronicle.match}`, JSON.stringify(promise));
    this.sayDue();
  }
  sayDue() {
    const { match, state, seat } = this.chronicle;
    const { stage, phase } = state != null ? state : {};
    const isDue = stage === "committing" || stage === "opening";
    const kept = seat && phase === "playing" && isDue ? this.store.read(`setup.${match}`) : null;
    if (kept) {
      const { commit, open } = JSON.parse(kept);
      const play = stage === "committing" ? commit : open;
      if (!this.said.has(play)) {
        this.said.add(play);
        this.order({ play }, "anytime");
      }
    }
  }
  submit({ sequence, turn, order }) {
    const { match } = this.chronicle;
    this.link.send({ type: "command", match, sequence: String(sequence), turn, order });
  }
  join(role) {
    var _a;
    this.role = role;
    const heard = heardUpTo(this.chronicle);
    this.link.send({
      type: "join",
      match: this.chronicle.match,
      role,
      detail: (_a = this.attendance.detail) != null ? _a : "text",
      ...role === "player" ? { luck: this.commitment } : {},
      ...this.attendance.invite ? { invite: this.attendance.invite } : {},
      ...heard > 0 ? { after: String(heard) } : {}
    });
  }
  receive(message) {
    var _a, _b, _c;
    if (message.type === "join_ack" && message.accepted) {
      this.joined = true;
      this.pending.forEach((pending) => {
        this.submit(pending);
      });
    } else if (message.type === "join_ack" && NO_SEAT.has((_b = (_a = message.error) == null ? void 0 : _a.code) != null ? _b : "")) {
      this.join("spectator");
      return;
    } else if (message.type === "join_ack" && ((_c = message.error) == null ? void 0 : _c.code) === "busy") {
      this.joinAgain(message.error);
      return;
    } else if (message.type === "command_ack") {
      this.settle(message.sequence, message.error);
    } else if (message.type === "error" && message.error.code === "busy") {
      this.joinAgain(message.error);
    } else if (message.type === "error") {
      this.settle(message.sequence, message.error);
    }
    this.update(hear(this.chronicle, message));
  }
  /** The match is being opened anew; what was not answered is sent once more after that. */
  joinAgain({ retry_after_ms }) {
    this.joined = false;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.join(this.role), retry_after_ms != null ? retry_after_ms : BUSY_MS);
  }
  settle(sequence, error) {
    const settled = this.pending.find((pending) => String(pending.sequence) === sequence);
    if (settled && (error == null ? void 0 : error.code) === "busy") {
      this.joinAgain(error);
      return;
    }
    this.pending = this.pending.filter((pending) => pending !== settled);
    if (error && (settled == null ? void 0 : settled.intent) === "anytime" && OVERTAKEN.has(error.code)) {
      setTimeout(() => this.order(settled.order, "anytime"), STALE_MS);
    } else if (error && !((settled == null ? void 0 : settled.intent) === "anytime" && DONE.has(error.code))) {
      this.events.problem(error);
    }
  }
  update(chronicle) {
    const { missingAfter } = chronicle;
    const asked = missingAfter !== void 0 && missingAfter === this.chronicle.missingAfter;
    this.chronicle = chronicle;
    if (missingAfter !== void 0 && !asked) {
      this.link.send({ type: "pull_sync", match: chronicle.match, after: String(missingAfter) });
    }
    bearWitness(this.store, chronicle);
    this.openLuck();
    this.sayDue();
    this.events.change(chronicle);
  }
  /** Opens our share as soon as both have said what they put in, and never before. */
  openLuck() {
    const { state, seat } = this.chronicle;
    if (!seat || !(state == null ? void 0 : state.luck) || state.stage !== "drawing" || this.opened) {
      return;
    }
    const { [seat]: own, [seat === "first" ? "second" : "first"]: other } = state.luck;
    const isOurs = typeof own === "object" && "committed" in own && own.committed.commitment === this.commitment;
    if (isOurs && other !== "undecided") {
      this.opened = true;
      this.order({ open_luck: this.share }, "anytime");
    }
  }
};

// src/client/record.ts
function readRecord(text) {
  var _a, _b, _c;
  const lines = text.replace(/\r/g, "").trimEnd().split("\n");
  if (!/^umpire-match [12]$/.test((_a = lines[0]) != null ? _a : "")) {
    return void 0;
  }
  const field = (name) => {
    var _a2, _b2;
    return (_b2 = (_a2 = lines.find((line) => line.startsWith(`${name} `))) == null ? void 0 : _a2.slice(name.length + 1)) != null ? _b2 : "";
  };
  const options = lines.filter((line) => line.startsWith("option ")).map(readOption);
  const entries = lines.filter((line) => /^\d+ /.test(line)).map(readEntry);
  const chairs = {
    first: (_b = sitterOf(entries, "first")) != null ? _b : readChair(field("first")),
    second: (_c = sitterOf(entries, "second")) != null ? _c : readChair(field("second"))
  };
  const luck = field("luck") ? luckOf(entries, chairs) : void 0;
  const shares = [luck == null ? void 0 : luck.first.opened, luck == null ? void 0 : luck.second.opened];
  const parts = { match: field("match"), config: field("config"), seed: field("seed"), shares };
  const changed = field("luck").endsWith(" sides") && isDrawn(luck) && changesPlaces(jointSeed(parts));
  const end = lines.findIndex((line) => line.startsWith("digest "));
  return {
    game: field("game"),
    ruleVersion: Number(field("rules")),
    config: field("config"),
    options: Object.fromEntries(options),
    match: field("match"),
    deal: field("deal"),
    seed: field("seed"),
    luck,
    chairs: changed ? { first: chairs.second, second: chairs.first } : chairs,
    entries,
    outcome: readOutcome(field("outcome")),
    digest: field("digest"),
    body: `${lines.slice(0, end < 0 ? void 0 : end).join("\n")}
`
  };
}
function luckOf(entries, chairs) {
  const part = (seat) => {
    var _a;
    const pledges = entries.filter(
      ({ by, text }) => by === "house" && text.startsWith(`pledge ${seat} `)
    );
    const committed = (_a = pledges.at(-1)) == null ? void 0 : _a.text.slice(`pledge ${seat} `.length);
    const opening = entries.find(({ by, text }) => by === seat && text.startsWith("open-luck "));
    return {
      name: nameOf(chairs[seat]),
      ...committed && committed !== "nothing" ? { committed } : {},
      ...opening ? { opened: opening.text.slice("open-luck ".length) } : {}
    };
  };
  return { first: part("first"), second: part("second") };
}
function nameOf(chair) {
  if (typeof chair === "object" && "player" in chair) {
    return chair.player.name;
  }
  return typeof chair === "object" ? `Umpire ${chair.computer.level}` : "";
}
function isDrawn(luck) {
  return [luck == null ? void 0 : luck.first, luck == null ? void 0 : luck.second].every((part) => part && !part.committed === !part.opened);
}
function readOption(line) {
  var _a;
  const [, name = "", value = ""] = (_a = line.match(/^option (\S+) (.*)$/)) != null ? _a : [];
  try {
    return [name, JSON.parse(value)];
  } catch (e) {
    return [name, value];
  }
}
function sitterOf(entries, seat) {
  const sat = entries.find(({ by, text }) => by === "house" && text.startsWith(`sit ${seat} `));
  return sat && readChair(sat.text.replace(`sit ${seat}`, "player"));
}
function readChair(text) {
  var _a, _b;
  const [, id, name] = (_a = text.match(/^player (\S+) (.*)$/)) != null ? _a : [];
  if (id && name) {
    return { player: { id, name } };
  }
  const [, level] = (_b = text.match(/^computer (\d+)$/)) != null ? _b : [];
  return level ? { computer: { level: Number(level) } } : "open";
}
function readOutcome(text) {
  const [winner, reason = ""] = text.split(" ");
  return { winner: winner === "first" || winner === "second" ? winner : null, reason };
}
function readEntry(line) {
  var _a;
  const [, at = "0", by = "", rest = ""] = (_a = line.match(/^(\d+) (\S+) (.*)$/)) != null ? _a : [];
  if (by === "first" || by === "second") {
    return { at: Number(at), by, text: rest.replace(/^\d+ /, "") };
  }
  return { at: Number(at), by: "house", text: rest };
}
async function checkRecord(record, preimages) {
  const { game, ruleVersion, options, config, match, seed } = record;
  const body = encode(record.body);
  const compare = (what, promised, found) => ({
    what,
    promised,
    holds: promised !== "" && promised === found
  });
  return [
    compare("digest", record.digest, await sha256(body)),
    compare("config", config, await configHash(preimages, ruleVersion, options)),
    compare("deal", record.deal, await dealCommitment(game, match, config, seed)),
    ...shareChecks(record),
    ...await setupChecks(record, preimages)
  ];
}
function shareChecks({ match, luck }) {
  const parts = luck ? ["first", "second"].map((seat) => [seat, luck[seat]]) : [];
  return parts.flatMap(
    ([seat, { name, committed, opened }]) => committed ? [
      {
        what: "share",
        seat,
        name,
        promised: committed,
        holds: opened !== void 0 && shareCommitment(match, opened) === committed
      }
    ] : []
  );
}
function testify(record, witness) {
  const same = (told, found) => told === void 0 ? void 0 : told === found;
  const parts = (what) => {
    const told = witness == null ? void 0 : witness[what];
    const seats = ["first", "second"].filter((seat) => (told == null ? void 0 : told[seat]) !== void 0);
    return seats.length === 0 ? void 0 : seats.every((seat) => {
      var _a, _b;
      return (told == null ? void 0 : told[seat]) === ((_b = (_a = record.luck) == null ? void 0 : _a[seat][what]) != null ? _b : "nothing");
    });
  };
  const own = [
    { what: "deal", holds: same(witness == null ? void 0 : witness.deal, record.deal) },
    { what: "config", holds: same(witness == null ? void 0 : witness.config, record.config) },
    { what: "digest", holds: same(witness == null ? void 0 : witness.digest, record.digest) }
  ];
  const luck = [
    { what: "committed", holds: parts("committed") },
    { what: "opened", holds: parts("opened") }
  ];
  return record.luck || (witness == null ? void 0 : witness.committed) || (witness == null ? void 0 : witness.opened) ? [...own, ...luck] : own;
}
async function setupChecks(record, preimages) {
  const checks = ["first", "second"].map(async (seat) => {
    var _a;
    const played = record.entries.filter(({ by }) => by === seat).map(({ text }) => text);
    const promised = (_a = capture(played, /^play commit ([0-9a-f]{64})$/)) == null ? void 0 : _a[0];
    const opened = capture(played, /^play \w+ (.*) ([0-9a-f]{64})$/);
    if (!promised || !opened) {
      return [];
    }
    const [layout = "", nonce = ""] = opened;
    const { match, config } = record;
    const found = await setupCommitment(preimages, { match, seat, config, layout, nonce });
    return [{ what: "setup", seat, promised, holds: found === promised }];
  });
  return (await Promise.all(checks)).flat();
}
function capture(lines, pattern) {
  for (const line of lines) {
    const found = line.match(pattern);
    if (found) {
      return found.slice(1);
    }
  }
  return void 0;
}

// src/client/web-socket.ts
var OPEN = 1;
function webSocket(url, make) {
  return (events) => {
    const socket = new (make != null ? make : globalThis.WebSocket)(url);
    socket.onopen = () => events.open();
    socket.onmessage = ({ data }) => events.message(String(data));
    socket.onclose = () => events.close();
    return {
      send: (text) => {
        if (socket.readyState === OPEN) {
          socket.send(text);
        }
      },
      close: () => socket.close()
    };
  };
}
var pageWakes = (wake) => {
  const wakeIfShown = () => {
    if (!document.hidden) {
      wake();
    }
  };
  addEventListener("online", wakeIfShown);
  document.addEventListener("visibilitychange", wakeIfShown);
  return () => {
    removeEventListener("online", wakeIfShown);
    document.removeEventListener("visibilitychange", wakeIfShown);
  };
};

// src/miniprogram.ts
async function load({ wasm, worker }) {
  const instantiate = async (imports) => {
    const { instance } = await WXWebAssembly.instantiate(wasm, imports);
    return instance.exports;
  };
  const spawn = worker === void 0 ? void 0 : () => ({ port: portOf(wx.createWorker(worker)), source: wasm, memory: "copied" });
  return new Umpire(await Module.load(instantiate), spawn);
}
function portOf(worker) {
  return {
    post: (message) => worker.postMessage(message),
    listen: (hear2) => worker.onMessage(hear2),
    terminate: () => worker.terminate()
  };
}
function drawHex() {
  return new Promise((resolve, reject) => {
    wx.getRandomValues({
      length: 32,
      success: ({ randomValues }) => resolve(toHex(new Uint8Array(randomValues))),
      fail: ({ errMsg }) => reject(new Error(errMsg))
    });
  });
}
function weChatSocket(url) {
  return (events) => {
    const socket = wx.connectSocket({ url });
    let ended = false;
    const end = () => {
      if (!ended) {
        ended = true;
        events.close();
      }
    };
    socket.onOpen(() => events.open());
    socket.onMessage(({ data }) => typeof data === "string" && events.message(data));
    socket.onClose(end);
    socket.onError(end);
    return {
      send: (data) => socket.send({ data }),
      close: () => {
        ended = true;
        socket.close({});
      }
    };
  };
}
var weChatStore = {
  read: (key) => {
    const kept = wx.getStorageSync(`umpire.${key}`);
    return typeof kept === "string" && kept !== "" ? kept : null;
  },
  write: (key, value) => wx.setStorageSync(`umpire.${key}`, value)
};
function weChatRequest(base) {
  return ({ method, path, headers, body }) => new Promise((resolve, reject) => {
    wx.request({
      url: `${base}${path}`,
      method,
      header: headers,
      ...body === void 0 ? {} : { data: body },
      dataType: "text",
      responseType: "text",
      success: ({ statusCode, data }) => resolve({ status: statusCode, text: String(data) }),
      fail: ({ errMsg }) => reject(new Error(errMsg))
    });
  });
}

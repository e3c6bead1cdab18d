const umpire_here = require("node:url").pathToFileURL(__filename).href;
"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
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

// src/node.ts
var node_exports = {};
__export(node_exports, {
  House: () => House,
  LocalMatch: () => LocalMatch,
  LocalServer: () => LocalServer,
  Player: () => Player,
  Refusal: () => Refusal,
  Remote: () => Remote,
  Umpire: () => Umpire,
  load: () => load,
  randomHex: () => randomHex,
  unwrap: () => unwrap
});
module.exports = __toCommonJS(node_exports);
var import_promises = require("node:fs/promises");
var import_node_worker_threads = require("node:worker_threads");

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
    const { exports: exports2 } = this;
    if (!exports2) {
      return internal("the module is being started anew");
    }
    this.busy = true;
    try {
      return this.pass(exports2, door, text);
    } catch (reason) {
      const told = this.panic || String(reason);
      this.renew();
      return internal(`a fault of ours: ${told}`);
    } finally {
      this.busy = false;
      this.rethrow();
    }
  }
  pass(exports2, door, text) {
    const bytes = encode(text);
    const inbox = exports2.umpire_inbox(bytes.length);
    if (inbox === 0) {
      return JSON.stringify({ error: { code: "too_large", message: "the text is too long" } });
    }
    new Uint8Array(exports2.memory.buffer).set(bytes, inbox);
    const length = door === "query" ? exports2.umpire_query() : exports2.umpire_call();
    return this.read(exports2.umpire_outbox(), length);
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
      this.starting = made.then((exports2) => this.begin(exports2));
      this.starting.catch(() => void 0);
    } else {
      this.begin(made);
      this.starting = Promise.resolve();
    }
  }
  begin(exports2) {
    const found = exports2.umpire_start();
    if (found !== ABI) {
      throw new Error(`umpire.wasm speaks interface ${found}, expected ${ABI}`);
    }
    this.exports = exports2;
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

// src/types.ts
var Refusal = class extends Error {
  code;
  at;
  faults;
  constructor(problem) {
    super(problem.message);
    this.name = "Refusal";
    this.code = problem.code;
    this.at = problem.at;
    this.faults = problem.faults ?? [];
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
  if (typeof source?.getRandomValues !== "function") {
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
    this.umpire = umpire;
    this.handle = handle;
    this.generation = generation;
  }
  umpire;
  handle;
  generation;
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
    this.umpire = umpire;
    this.handle = handle;
    this.generation = generation;
  }
  umpire;
  handle;
  generation;
  lines = /* @__PURE__ */ new Set();
  /** What is still to be told, in order. */
  queue = [];
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
  /** A line to this server, for clients. */
  connect = (events) => {
    const hear = (text) => events.message(text);
    this.lines.add(hear);
    setTimeout(() => this.lines.has(hear) && events.open(), 0);
    return {
      send: (text) => this.tell(this.receive(text)),
      close: () => void this.lines.delete(hear)
    };
  };
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
        for (const hear of [...this.lines]) {
          hear(message);
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
    this.desk = desk;
    this.seat = seat;
  }
  desk;
  seat;
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
    this.desk = desk;
    this.seat = seat;
    this.kept = kept;
    this.events = events;
    this.generation = desk.generation;
    this.queue = Promise.resolve();
    this.next(() => this.open());
    this.beat = setInterval(() => this.next(() => this.tell("server.news", {})), TICK_MS);
  }
  desk;
  seat;
  kept;
  events;
  handle = 0;
  generation;
  /** One thing after the other. */
  queue;
  closed = false;
  refused;
  player;
  /** The turn that the computer thinks about. */
  thinkingOf;
  beat;
  send(text) {
    this.next(() => this.receive(text));
  }
  close() {
    if (!this.closed) {
      this.closed = true;
      clearInterval(this.beat);
      this.player?.close();
      if (this.handle > 0) {
        this.desk.call("close", {}, this.handle).catch(() => void 0);
      }
    }
  }
  next(work) {
    const fail = () => {
      if (!this.closed) {
        this.close();
        this.events.close();
      }
    };
    this.queue = this.queue.then(() => this.closed ? void 0 : work()).catch(fail);
  }
  call(name, fields) {
    if (this.desk.generation !== this.generation) {
      throw new Refusal({ code: "internal", message: "what was held is gone" });
    }
    return this.desk.call(name, fields, this.handle);
  }
  ask = (question) => this.call("server.ask", question);
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
    const due = await this.ask({ op: "turn", match: this.kept.match });
    if (this.thinkingOf === void 0 && due) {
      this.think(due);
    } else if (this.thinkingOf !== due?.turn) {
      this.player?.stop();
    }
  }
  async think({ seating, transcript, limit, turn }) {
    this.thinkingOf = turn;
    this.player ??= this.seat(seating);
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
    this.remote = remote;
    this.seating = seating;
  }
  remote;
  seating;
  seat;
  thought;
  /**
   * What to do. One thought at a time. Rejects with a refusal, such as for a transcript that no match can
   * have.
   */
  async decide(brief) {
    if (this.thought) {
      throw new Refusal({ code: "busy", message: "the player is thinking: stop it first" });
    }
    const transcript = brief.transcript ?? {
      stage: "playing",
      start: brief.position ?? "start",
      moves: brief.moves ?? []
    };
    const limit = brief.limit ?? {};
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
        if (this.thought === thought) {
          thought.latest = choice;
          brief.onProgress?.(choice);
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
    const best = latest?.moves[0];
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
    if (this.seat?.generation !== this.remote.generation) {
      const { handle } = await this.remote.call("player.sit", this.seating);
      this.seat = { handle, generation: this.remote.generation };
    }
    return this.seat?.handle ?? 0;
  }
};

// src/remote.ts
var Remote = class {
  constructor(spawn) {
    this.spawn = spawn;
  }
  spawn;
  port;
  flag;
  jobs = /* @__PURE__ */ new Map();
  count = 0;
  closed = false;
  /** How many workers have ended: what one of them held is gone with it. */
  generation = 0;
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
    if (message.kind === "failed") {
      this.end(message.reason);
      return;
    }
    const job = this.jobs.get(message.id);
    if (message.kind === "progress") {
      job?.progress?.(JSON.parse(message.text));
      return;
    }
    this.jobs.delete(message.id);
    job?.done(message.text);
  }
  end(reason) {
    this.port?.terminate();
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
    this.module = module2;
    this.spawn = spawn;
  }
  module;
  spawn;
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
  } catch {
    return answer;
  }
}

// src/node.ts
async function load() {
  compiled ??= (0, import_promises.readFile)(new URL("umpire.wasm", umpire_here)).then(
    (bytes) => WebAssembly.compile(bytes)
  );
  const module2 = await compiled;
  const instantiate = (imports) => new WebAssembly.Instance(module2, imports).exports;
  const spawn = () => ({ port: start(), source: module2, memory: "shared" });
  return new Umpire(await Module.load(instantiate), spawn);
}
var compiled;
function start() {
  const worker = new import_node_worker_threads.Worker(new URL("worker-node.js", umpire_here));
  let ended = false;
  worker.unref();
  return {
    post: (message) => {
      if (message.kind === "work") {
        worker.ref();
      }
      worker.postMessage(message);
    },
    listen: (hear, fail) => {
      worker.on("message", (message) => {
        if (message.kind === "done") {
          worker.unref();
        }
        hear(message);
      });
      worker.on("error", (reason) => !ended && fail(String(reason)));
    },
    terminate: () => {
      ended = true;
      void worker.terminate();
    }
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  House,
  LocalMatch,
  LocalServer,
  Player,
  Refusal,
  Remote,
  Umpire,
  load,
  randomHex,
  unwrap
});

"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
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

// src/client.ts
var client_exports = {};
__export(client_exports, {
  Api: () => Api,
  ERROR_CODES: () => ERROR_CODES,
  Link: () => Link,
  MatchLine: () => MatchLine,
  PHRASES: () => PHRASES,
  Refusal: () => Refusal,
  VERSION: () => VERSION,
  bearWitness: () => bearWitness,
  blank: () => blank,
  changesPlaces: () => changesPlaces,
  checkRecord: () => checkRecord,
  clockText: () => clockText,
  configHash: () => configHash,
  dealCommitment: () => dealCommitment,
  fetchFrom: () => fetchFrom,
  forgetful: () => forgetful,
  hear: () => hear,
  heardUpTo: () => heardUpTo,
  isRunning: () => isRunning,
  jointSeed: () => jointSeed,
  measure: () => measure,
  movesOf: () => movesOf,
  newNonce: () => newNonce,
  pageWakes: () => pageWakes,
  readRecord: () => readRecord,
  remaining: () => remaining,
  setupCommitment: () => setupCommitment,
  shareCommitment: () => shareCommitment,
  testify: () => testify,
  usualPreimages: () => usualPreimages,
  webSocket: () => webSocket,
  witnessOf: () => witnessOf
});
module.exports = __toCommonJS(client_exports);

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

// src/client/api.ts
function fetchFrom(base) {
  return async ({ path, ...request }) => {
    const response = await fetch(new URL(path, base), request);
    return { status: response.status, text: await response.text() };
  };
}
var Api = class {
  constructor(send) {
    this.send = send;
  }
  send;
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
  let error = { code: "no_server", message: "the server's answer cannot be read" };
  try {
    error = JSON.parse(text).error ?? error;
  } catch {
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
  const subtle = globalThis.crypto?.subtle;
  return toHex(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : digest(bytes));
}
function fromHex(text) {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
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
  const at = (index) => words[index] ?? 0;
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
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = h + s1 + (e & f ^ ~e & g) + (ROUND[index] ?? 0) + word | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = s0 + (a & b ^ a & c ^ b & c) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, d + t1 | 0, c, b, a, t1 + t2 | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = (hash[index] ?? 0) + word | 0;
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
    this.open = open;
    this.token = token;
    this.events = events;
    this.beat = setInterval(this.tick, PING_MS);
    this.sleep = wakes(this.wake);
    this.connect();
  }
  open;
  token;
  events;
  line;
  isOpen = false;
  state = "connecting";
  heardAt = 0;
  pings = /* @__PURE__ */ new Map();
  pingCount = 0;
  failures = 0;
  retry;
  beat;
  offset;
  closed = false;
  sleep;
  /** The server's time now. */
  now() {
    return Date.now() + (this.offset?.ms ?? 0);
  }
  /** Sends if the line is open; what must not be lost is sent again by `open`. */
  send(message) {
    if (this.isOpen) {
      this.line?.send(JSON.stringify(message));
    }
  }
  close() {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    this.sleep();
    this.isOpen = false;
    this.line?.close();
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
        this.time(message.nonce ?? "", Number(message.at));
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
  /** Also runs late after a sleep, and then finds the line dead at once. */
  tick = () => {
    if (this.isOpen) {
      if (Date.now() - this.heardAt > SILENCE_MS) {
        this.lose();
      } else {
        this.ping();
      }
    }
  };
  wake = () => {
    if (this.state === "lost") {
      this.failures = 0;
      this.again(0);
    } else {
      this.tick();
    }
  };
  lose() {
    const { line } = this;
    this.line = void 0;
    this.isOpen = false;
    line?.close();
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
    read: (key) => kept.get(key) ?? null,
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
      const lastSequence = Math.max(chronicle.lastSequence, Number(last_sequence ?? 0));
      return {
        ...chronicle,
        lastSequence,
        terms: terms ?? chronicle.terms,
        role: role ?? void 0,
        seat: seat ?? void 0,
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
  return Number(chronicle.events.at(-1)?.number ?? 0);
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
  try {
    const kept = JSON.parse(store.read("witness") ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
function bearWitness(store, chronicle) {
  const { match, terms, state, over } = chronicle;
  if (!terms || !state) {
    return;
  }
  const known = witnessOf(store, match) ?? { match };
  const early = known.deal !== void 0 || wasEarly(chronicle);
  const next = {
    ...known,
    ...early ? { deal: known.deal ?? terms.deal_commitment } : {},
    ...early ? { config: known.config ?? terms.config_hash } : {},
    ...early && state.luck ? withParts(known, state.luck, state) : {},
    ...over ? { digest: known.digest ?? over.record_digest } : {}
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
  return terms?.luck === "joint" ? isUndrawn(state) : state.turn === 0;
}
function isUndrawn({ phase, stage }) {
  return phase === "waiting" || stage === "drawing";
}
var NOTHING = "nothing";
function withParts(known, luck, state) {
  const { first, second } = luck.changed_places ? { first: luck.second, second: luck.first } : luck;
  const places = [
    ["first", first],
    ["second", second]
  ];
  const settled = places.every(([, part]) => part !== "undecided");
  const committed = known.committed ?? (settled && isUndrawn(state) ? Object.fromEntries(places.map(([seat, part]) => [seat, commitmentOf(part)])) : void 0);
  if (!committed) {
    return {};
  }
  const opened = { ...known.opened };
  for (const [seat, part] of places) {
    if (typeof part === "object" && "opened" in part) {
      opened[seat] ??= part.opened.share;
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
  const share = given ?? newNonce();
  store.write(`luck.${match}`, share);
  return share;
}
var MatchLine = class {
  constructor(attendance, events) {
    this.attendance = attendance;
    this.events = events;
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
  attendance;
  events;
  chronicle;
  pending = [];
  sequence = 0;
  role = "spectator";
  share;
  commitment;
  opened = false;
  said = /* @__PURE__ */ new Set();
  store;
  /** Before that, orders wait. */
  joined = false;
  retry;
  link;
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
    const { state, lastSequence } = this.chronicle;
    this.sequence = Math.max(this.sequence + 1, lastSequence + 1, Date.now());
    const pending = { sequence: this.sequence, turn: state?.turn ?? 0, order, intent };
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
    const { stage, phase } = state ?? {};
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
    this.role = role;
    const heard = heardUpTo(this.chronicle);
    this.link.send({
      type: "join",
      match: this.chronicle.match,
      role,
      detail: this.attendance.detail ?? "text",
      ...role === "player" ? { luck: this.commitment } : {},
      ...this.attendance.invite ? { invite: this.attendance.invite } : {},
      ...heard > 0 ? { after: String(heard) } : {}
    });
  }
  receive(message) {
    if (message.type === "join_ack" && message.accepted) {
      this.joined = true;
      this.pending.forEach((pending) => {
        this.submit(pending);
      });
    } else if (message.type === "join_ack" && NO_SEAT.has(message.error?.code ?? "")) {
      this.join("spectator");
      return;
    } else if (message.type === "join_ack" && message.error?.code === "busy") {
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
    this.retry = setTimeout(() => this.join(this.role), retry_after_ms ?? BUSY_MS);
  }
  settle(sequence, error) {
    const settled = this.pending.find((pending) => String(pending.sequence) === sequence);
    if (settled && error?.code === "busy") {
      this.joinAgain(error);
      return;
    }
    this.pending = this.pending.filter((pending) => pending !== settled);
    if (error && settled?.intent === "anytime" && OVERTAKEN.has(error.code)) {
      setTimeout(() => this.order(settled.order, "anytime"), STALE_MS);
    } else if (error && !(settled?.intent === "anytime" && DONE.has(error.code))) {
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
    if (!seat || !state?.luck || state.stage !== "drawing" || this.opened) {
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
  const lines = text.replace(/\r/g, "").trimEnd().split("\n");
  if (!/^umpire-match [12]$/.test(lines[0] ?? "")) {
    return void 0;
  }
  const field = (name) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  const options = lines.filter((line) => line.startsWith("option ")).map(readOption);
  const entries = lines.filter((line) => /^\d+ /.test(line)).map(readEntry);
  const chairs = {
    first: sitterOf(entries, "first") ?? readChair(field("first")),
    second: sitterOf(entries, "second") ?? readChair(field("second"))
  };
  const luck = field("luck") ? luckOf(entries, chairs) : void 0;
  const shares = [luck?.first.opened, luck?.second.opened];
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
    const pledges = entries.filter(
      ({ by, text }) => by === "house" && text.startsWith(`pledge ${seat} `)
    );
    const committed = pledges.at(-1)?.text.slice(`pledge ${seat} `.length);
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
  return [luck?.first, luck?.second].every((part) => part && !part.committed === !part.opened);
}
function readOption(line) {
  const [, name = "", value = ""] = line.match(/^option (\S+) (.*)$/) ?? [];
  try {
    return [name, JSON.parse(value)];
  } catch {
    return [name, value];
  }
}
function sitterOf(entries, seat) {
  const sat = entries.find(({ by, text }) => by === "house" && text.startsWith(`sit ${seat} `));
  return sat && readChair(sat.text.replace(`sit ${seat}`, "player"));
}
function readChair(text) {
  const [, id, name] = text.match(/^player (\S+) (.*)$/) ?? [];
  if (id && name) {
    return { player: { id, name } };
  }
  const [, level] = text.match(/^computer (\d+)$/) ?? [];
  return level ? { computer: { level: Number(level) } } : "open";
}
function readOutcome(text) {
  const [winner, reason = ""] = text.split(" ");
  return { winner: winner === "first" || winner === "second" ? winner : null, reason };
}
function readEntry(line) {
  const [, at = "0", by = "", rest = ""] = line.match(/^(\d+) (\S+) (.*)$/) ?? [];
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
    const told = witness?.[what];
    const seats = ["first", "second"].filter((seat) => told?.[seat] !== void 0);
    return seats.length === 0 ? void 0 : seats.every((seat) => told?.[seat] === (record.luck?.[seat][what] ?? "nothing"));
  };
  const own = [
    { what: "deal", holds: same(witness?.deal, record.deal) },
    { what: "config", holds: same(witness?.config, record.config) },
    { what: "digest", holds: same(witness?.digest, record.digest) }
  ];
  const luck = [
    { what: "committed", holds: parts("committed") },
    { what: "opened", holds: parts("opened") }
  ];
  return record.luck || witness?.committed || witness?.opened ? [...own, ...luck] : own;
}
async function setupChecks(record, preimages) {
  const checks = ["first", "second"].map(async (seat) => {
    const played = record.entries.filter(({ by }) => by === seat).map(({ text }) => text);
    const promised = capture(played, /^play commit ([0-9a-f]{64})$/)?.[0];
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
    const socket = new (make ?? globalThis.WebSocket)(url);
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

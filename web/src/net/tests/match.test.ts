/** One match over a line that the test holds the other end of. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MatchLine } from "../match";
import type { ClientMessage, Problem } from "../protocol";

/** The line's other end: it keeps what was sent. */
class Socket {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readonly readyState = 1;
  readonly sent: ClientMessage[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;

  constructor() {
    Socket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.onclose?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  count(type: ClientMessage["type"]): number {
    return this.sent.filter((message) => message.type === type).length;
  }
}

const MATCH = "7";
const WELCOME = { type: "welcome", version: 1, player: null, name: null };
const JOINED = {
  type: "join_ack",
  match: MATCH,
  accepted: true,
  role: "player",
  seat: "first",
  terms: null,
  last_sequence: "0",
};

let line: MatchLine;
let problems: string[];
let tokens: string[];

function open(): Socket {
  const [socket] = Socket.opened;
  if (!socket) {
    throw new Error("no line was opened");
  }
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.opened = [];
  problems = [];
  tokens = ["forgotten", "fresh"];
  line = new MatchLine(MATCH, undefined, () => tokens[0], {
    change: () => undefined,
    problem: ({ code }: Problem) => problems.push(code),
    unknown: async () => tokens.shift(),
    state: () => undefined,
  });
  open().onopen?.();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(): void {
  open().say(WELCOME);
  open().say(JOINED);
}

function refuse(code: string, more: object = {}): void {
  const command = open().sent.findLast(({ type }) => type === "command");
  const sequence = command?.type === "command" ? command.sequence : "0";
  open().say({
    type: "command_ack",
    match: MATCH,
    sequence,
    accepted: false,
    number: null,
    error: { code, message: "", ...more },
  });
}

describe("a match over the line", () => {
  it("is met anew by a server that has forgotten us", async () => {
    open().say({ type: "error", match: null, sequence: null, error: { code: "unauthorized" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(open().sent.at(-1)).toMatchObject({ type: "hello", token: "fresh" });
    begin();
    expect(open().count("join")).toBe(1);
    expect(problems).toEqual([]);
  });

  it("keeps orders until it is joined", () => {
    open().say(WELCOME);
    line.order("offer_draw");
    expect(open().count("command")).toBe(0);
    open().say(JOINED);
    expect(open().count("command")).toBe(1);
  });

  it("is joined again when the server opens it anew, and nothing is lost", async () => {
    begin();
    line.order("offer_draw");
    open().say({ type: "error", match: MATCH, sequence: null, error: { code: "busy" } });
    await vi.advanceTimersByTimeAsync(500);
    expect(open().count("join")).toBe(2);
    open().say(JOINED);
    expect(open().count("command")).toBe(2);
    refuse("busy", { retry_after_ms: 700 });
    await vi.advanceTimersByTimeAsync(700);
    open().say(JOINED);
    expect(open().count("command")).toBe(3);
    expect(problems).toEqual([]);
  });

  it("sends a set-up again that another page of ours got ahead of", async () => {
    begin();
    line.order({ play: "setup" }, "anytime");
    refuse("stale_sequence");
    await vi.advanceTimersByTimeAsync(100);
    expect(open().count("command")).toBe(2);
    refuse("duplicate_reveal");
    expect(problems).toEqual([]);
  });

  it("does not complain of what another page of ours has done already", () => {
    begin();
    line.order({ play: "commit" }, "anytime");
    refuse("duplicate_commit");
    expect(problems).toEqual([]);
    line.order({ play: "e2e4" });
    refuse("not_your_turn");
    expect(problems).toEqual(["not_your_turn"]);
  });
});

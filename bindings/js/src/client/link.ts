/** One line to the server: it greets, keeps itself alive, comes back by itself, loses nothing. */

import { type ClientMessage, type ServerMessage, VERSION } from "../protocol.js";
import { measure, type Offset } from "./clock.js";

/** How often we ask for a sign of life, and how long we wait for any. */
const PING_MS = 2500;
const SILENCE_MS = 9000;
const RETRY_MIN_MS = 400;
const RETRY_MAX_MS = 8000;

type ErrorMessage = Extract<ServerMessage, { type: "error" }>;

export type LinkState = "connecting" | "open" | "lost" | "old";

export interface LinkEvents {
  /** The line is open and the server knows us; say what must be said first. */
  open(): void;
  /** The server does not know whose token we show; resolves when there is another to show. */
  unknown(): Promise<unknown>;
  message(message: ServerMessage): void;
  state(state: LinkState): void;
}

/** A line that carries texts, whatever it is made of. */
export interface Line {
  send(text: string): void;
  close(): void;
}

export interface LineEvents {
  open(): void;
  message(text: string): void;
  close(): void;
}

/** Opens a line; nothing is heard on it before this has returned. */
export type Connect = (events: LineEvents) => Line;

/** Calls back when a lost line may be found again, such as when a phone wakes up; returns how to end that. */
export type Wakes = (wake: () => void) => () => void;

export class Link {
  private line: Line | undefined;
  private isOpen = false;
  private state: LinkState = "connecting";
  private heardAt = 0;
  private pings = new Map<string, number>();
  private pingCount = 0;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly beat: ReturnType<typeof setInterval>;
  private offset: Offset | undefined;
  private closed = false;
  private readonly sleep: () => void;

  constructor(
    private readonly open: Connect,
    private readonly token: () => string | undefined,
    private readonly events: LinkEvents,
    wakes: Wakes = () => () => undefined,
  ) {
    this.beat = setInterval(this.tick, PING_MS);
    this.sleep = wakes(this.wake);
    this.connect();
  }

  /** The server's time now. */
  now(): number {
    return Date.now() + (this.offset?.ms ?? 0);
  }

  /** Sends if the line is open; what must not be lost is sent again by `open`. */
  send(message: ClientMessage): void {
    if (this.isOpen) {
      this.line?.send(JSON.stringify(message));
    }
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    this.sleep();
    this.isOpen = false;
    this.line?.close();
  }

  private connect(): void {
    this.heardAt = Date.now();
    const line = this.open({
      open: () => {
        if (this.line === line) {
          this.isOpen = true;
          this.greet();
        }
      },
      message: (text) => this.line === line && !this.closed && this.receive(text),
      close: () => this.line === line && this.lose(),
    });
    this.line = line;
  }

  private greet(): void {
    const token = this.token();
    this.send({ type: "hello", version: VERSION, ...(token ? { token } : {}) });
  }

  private receive(data: string): void {
    this.heardAt = Date.now();
    const message = JSON.parse(data) as ServerMessage;
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

  private fail(message: ErrorMessage): void {
    const { code } = message.error;
    const { line } = this;
    if (code === "unauthorized" && this.state !== "open") {
      this.events.unknown().then(
        () => this.line === line && this.greet(),
        () => this.line === line && this.lose(),
      );
      return;
    }
    if (code === "version") {
      this.become("old");
    }
    this.events.message(message);
  }

  private time(nonce: string, serverAt: number): void {
    const sent = this.pings.get(nonce);
    if (sent !== undefined) {
      this.pings.delete(nonce);
      this.offset = measure(this.offset, sent, Date.now(), serverAt);
    }
  }

  private ping(): void {
    this.pingCount += 1;
    const nonce = String(this.pingCount);
    this.pings.set(nonce, Date.now());
    this.send({ type: "ping", nonce });
  }

  /** Also runs late after a sleep, and then finds the line dead at once. */
  private readonly tick = (): void => {
    if (this.isOpen) {
      if (Date.now() - this.heardAt > SILENCE_MS) {
        this.lose();
      } else {
        this.ping();
      }
    }
  };

  private readonly wake = (): void => {
    if (this.state === "lost") {
      this.failures = 0;
      this.again(0);
    } else {
      this.tick();
    }
  };

  private lose(): void {
    const { line } = this;
    this.line = undefined;
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

  private again(delay: number): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), delay);
  }

  private become(state: LinkState): void {
    this.state = state;
    this.events.state(state);
  }
}

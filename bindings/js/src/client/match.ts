/** One match over the line: joins, hears, pulls what is missing, repeats unanswered commands. */

import type { MatchId, Order, Problem, Role, ServerMessage } from "../protocol.js";
import { newNonce } from "./commitment.js";
import { type Connect, Link, type LinkEvents, type LinkState, type Wakes } from "./link.js";
import { shareCommitment } from "./luck.js";
import { forgetful, type Store } from "./store.js";
import { blank, type Chronicle, hear, heardUpTo } from "./stream.js";
import { bearWitness } from "./witness.js";

/** A match and the way to it. */
export interface Attendance {
  match: MatchId;
  /** How lines to the server are opened. */
  connect: Connect;
  /** Who we are; without a token one can only look on. */
  token?(): string | undefined;
  invite?: string | undefined;
  /** Whether positions come as text alone, or with all that is needed to draw them. */
  detail?: "text" | "picture";
  /** Keeps what must not be lost with the program: the share of the luck, promises, a sealed set-up. */
  store?: Store;
  wakes?: Wakes;
  /** What to put into the luck, where there is no source of random bytes: 64 hexadecimal digits. */
  share?: string;
}

export interface MatchEvents {
  change(chronicle: Chronicle): void;
  problem(problem: Problem): void;
  unknown(): Promise<unknown>;
  state(state: LinkState): void;
}

/** How long to wait for the news of a turn that we did not know of. */
const STALE_MS = 50;

/** What is said to an order that something else got ahead of. */
const OVERTAKEN = new Set(["stale_turn", "stale_sequence"]);

/** Why somebody who may not sit down can still look on. */
const NO_SEAT = new Set(["match_full", "side_taken", "invite_needed", "unauthorized"]);

/** What another page of the same player has done already. */
const DONE = new Set(["duplicate_commit", "duplicate_reveal", "invalid_phase", "not_your_turn"]);

/** How long to wait before asking a busy server again, unless it says how long. */
const BUSY_MS = 500;

/** Whether an order is meant for the position that is shown, or holds whatever the other side does. */
export type Intent = "now" | "anytime";

/** The share of the luck that this player puts in, the same after the program was started anew. */
function shareOf(store: Store, match: MatchId, given: string | undefined): string {
  const kept = store.read(`luck.${match}`);
  if (kept) {
    return kept;
  }
  const share = given ?? newNonce();
  store.write(`luck.${match}`, share);
  return share;
}

/** A secret set-up: what to say to commit to it, and what to say to open it. */
export interface SetUpPromise {
  commit: string;
  open: string;
}

interface Pending {
  sequence: number;
  turn: number;
  order: Order;
  intent: Intent;
}

export class MatchLine {
  private chronicle: Chronicle;
  private pending: Pending[] = [];
  private sequence = 0;
  private role: Role = "spectator";
  private readonly share: string;
  private readonly commitment: string;
  private opened = false;
  private readonly said = new Set<string>();
  private readonly store: Store;
  /** Before that, orders wait. */
  private joined = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly link: Link;

  constructor(
    private readonly attendance: Attendance,
    private readonly events: MatchEvents,
  ) {
    const { match, connect, wakes, store = forgetful(), token = () => undefined } = attendance;
    this.store = store;
    this.chronicle = blank(match);
    this.share = shareOf(store, match, attendance.share);
    this.commitment = shareCommitment(match, this.share);
    const heard: LinkEvents = {
      open: () => this.join(token() ? "player" : "spectator"),
      unknown: () => this.events.unknown(),
      message: (message) => this.receive(message),
      state: (state) => {
        this.joined = false;
        this.events.state(state);
      },
    };
    this.link = new Link(connect, token, heard, wakes);
  }

  /** The server's time. */
  now(): number {
    return this.link.now();
  }

  close(): void {
    clearTimeout(this.retry);
    this.link.close();
  }

  /** Orders something. It is repeated after a lost connection until it is answered. */
  order(order: Order, intent: Intent = "now"): void {
    const { state, lastSequence } = this.chronicle;
    // The time keeps two pages of one player from using the same number.
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
  setUp(promise: SetUpPromise): void {
    this.store.write(`setup.${this.chronicle.match}`, JSON.stringify(promise));
    this.sayDue();
  }

  private sayDue(): void {
    const { match, state, seat } = this.chronicle;
    const { stage, phase } = state ?? {};
    const isDue = stage === "committing" || stage === "opening";
    const kept = seat && phase === "playing" && isDue ? this.store.read(`setup.${match}`) : null;
    if (kept) {
      const { commit, open } = JSON.parse(kept) as SetUpPromise;
      const play = stage === "committing" ? commit : open;
      if (!this.said.has(play)) {
        this.said.add(play);
        this.order({ play }, "anytime");
      }
    }
  }

  private submit({ sequence, turn, order }: Pending): void {
    const { match } = this.chronicle;
    this.link.send({ type: "command", match, sequence: String(sequence), turn, order });
  }

  private join(role: Role): void {
    this.role = role;
    const heard = heardUpTo(this.chronicle);
    this.link.send({
      type: "join",
      match: this.chronicle.match,
      role,
      detail: this.attendance.detail ?? "text",
      ...(role === "player" ? { luck: this.commitment } : {}),
      ...(this.attendance.invite ? { invite: this.attendance.invite } : {}),
      ...(heard > 0 ? { after: String(heard) } : {}),
    });
  }

  private receive(message: ServerMessage): void {
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
  private joinAgain({ retry_after_ms }: Problem): void {
    this.joined = false;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.join(this.role), retry_after_ms ?? BUSY_MS);
  }

  private settle(sequence: string | null, error: Problem | undefined): void {
    const settled = this.pending.find((pending) => String(pending.sequence) === sequence);
    if (settled && error?.code === "busy") {
      this.joinAgain(error);
      return;
    }
    this.pending = this.pending.filter((pending) => pending !== settled);
    if (error && settled?.intent === "anytime" && OVERTAKEN.has(error.code)) {
      // Both sides set up at the same time, and so may another tab.
      setTimeout(() => this.order(settled.order, "anytime"), STALE_MS);
    } else if (error && !(settled?.intent === "anytime" && DONE.has(error.code))) {
      this.events.problem(error);
    }
  }

  private update(chronicle: Chronicle): void {
    const { missingAfter } = chronicle;
    const asked = missingAfter !== undefined && missingAfter === this.chronicle.missingAfter;
    this.chronicle = chronicle;
    if (missingAfter !== undefined && !asked) {
      this.link.send({ type: "pull_sync", match: chronicle.match, after: String(missingAfter) });
    }
    bearWitness(this.store, chronicle);
    this.openLuck();
    this.sayDue();
    this.events.change(chronicle);
  }

  /** Opens our share as soon as both have said what they put in, and never before. */
  private openLuck(): void {
    const { state, seat } = this.chronicle;
    if (!seat || !state?.luck || state.stage !== "drawing" || this.opened) {
      return;
    }
    const { [seat]: own, [seat === "first" ? "second" : "first"]: other } = state.luck;
    const isOurs =
      typeof own === "object" && "committed" in own && own.committed.commitment === this.commitment;
    if (isOurs && other !== "undecided") {
      this.opened = true;
      this.order({ open_luck: this.share }, "anytime");
    }
  }
}

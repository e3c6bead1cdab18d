/** A computer player in a worker: it decides, tells of its progress, and can be stopped. */

import type { Remote } from "./remote.js";
import {
  type Choice,
  type Decision,
  type Limit,
  Refusal,
  type Seating,
  type Transcript,
} from "./types.js";

/** What a player is asked. */
export interface Brief {
  /** The match so far as its seat knows it; or say `position` and `moves`. */
  transcript?: Transcript;
  position?: string;
  moves?: string[];
  limit?: Limit;
  onProgress?(choice: Choice): void;
}

interface Thought {
  latest: Choice | undefined;
  stopping: boolean;
  settle(decision: Decision): void;
}

export class Player {
  private seat: { handle: number; generation: number } | undefined;
  private thought: Thought | undefined;

  constructor(
    private readonly remote: Remote,
    private readonly seating: Seating & { seed: string },
  ) {}

  /**
   * What to do. One thought at a time. Rejects with a refusal, such as for a transcript that no match can
   * have.
   */
  async decide(brief: Brief): Promise<Decision> {
    if (this.thought) {
      throw new Refusal({ code: "busy", message: "the player is thinking: stop it first" });
    }
    const transcript = brief.transcript ?? {
      stage: "playing",
      start: brief.position ?? "start",
      moves: brief.moves ?? [],
    };
    const limit = brief.limit ?? {};
    return new Promise<Decision>((resolve, reject) => {
      const thought: Thought = {
        latest: undefined,
        stopping: false,
        settle: (decision) => {
          this.thought = undefined;
          resolve(decision);
        },
      };
      this.thought = thought;
      const progress = (choice: Choice) => {
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
            this.thought = undefined;
            reject(reason);
          }
        },
      );
    });
  }

  /** Ends the thought at hand, which then resolves with the best move so far; there always is one. */
  stop(): void {
    const { thought } = this;
    if (thought && !thought.stopping) {
      thought.stopping = true;
      // Where the worker cannot hear of it, it is ended as soon as it has told of a move.
      if (!this.remote.interrupt()) {
        this.cut(thought);
      }
    }
  }

  /** Forgets everything, as before a new game. */
  forget(): void {
    this.seat = undefined;
    this.remote.restart();
  }

  close(): void {
    this.remote.close();
  }

  private cut(thought: Thought): void {
    const { latest, stopping } = thought;
    const best = latest?.moves[0];
    if (stopping && latest && best && !this.remote.interrupt()) {
      thought.settle({ ...latest, action: best.move, stopped: true });
      this.remote.restart();
    }
  }

  private async think(
    thought: Thought,
    question: object,
    progress: (choice: Choice) => void,
  ): Promise<Decision> {
    const on = await this.sit();
    const decided = this.remote.call<Decision>("player.decide", question, on, progress);
    if (thought.stopping) {
      // It was stopped while it sat down.
      this.remote.interrupt();
    }
    return decided;
  }

  /** Sits down in the worker at hand; whatever a player knows follows from what it hears. */
  private async sit(): Promise<number> {
    if (this.seat?.generation !== this.remote.generation) {
      const { handle } = await this.remote.call<{ handle: number }>("player.sit", this.seating);
      this.seat = { handle, generation: this.remote.generation };
    }
    return this.seat?.handle ?? 0;
  }
}

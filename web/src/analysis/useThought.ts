/** A computer that thinks in this browser about whatever position it is shown, until it is stopped. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Player } from "../../../bindings/js/src/player";
import type { GameId } from "../games/module";
import { canPlayHere, engine } from "../here";
import { ask, type BestLine } from "../net/query";

/** How many lines are shown. */
const LINES = 3;

/** How long the server may think, where the browser cannot. */
const SERVER_MS = 1000;

export interface Thought {
  lines: readonly BestLine[];
  depth: number;
  nodes: number;
  /** How long it has thought. */
  ms: number;
  /** What it does, or the code of what went wrong. */
  state: "idle" | "thinking" | string;
}

const NOTHING: Thought = { lines: [], depth: 0, nodes: 0, ms: 0, state: "idle" };

/** Who thinks about one game, one thought after the other. */
class Thinker {
  private player: Promise<Player> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly game: GameId) {}

  /** Thinks without end and tells of each progress; what is returned ends it. */
  begin(position: string, tell: (thought: Partial<Thought>) => void): () => void {
    let ended = false;
    let end = () => undefined as undefined;
    this.player ??= engine().then((it) => it.player({ game: this.game }));
    const think = async (player: Player) => {
      if (ended) {
        return;
      }
      end = () => void player.stop();
      const began = performance.now();
      const onProgress = ({ moves, depth, nodes }: Progress) =>
        tell({ lines: moves, depth, nodes, ms: performance.now() - began });
      onProgress(await player.decide({ position, limit: { lines: LINES }, onProgress }));
    };
    this.last = this.last
      .then(() => this.player)
      .then((player) => player && think(player))
      .then(
        () => tell({ state: "idle" }),
        (reason) => {
          this.player = undefined;
          if (reason?.code === "unknown_game") {
            // The server may have games that this page was not built with.
            askServer(this.game, position, tell);
          } else {
            tell({ state: reason?.code ?? "no_engine" });
          }
        },
      );
    return () => {
      ended = true;
      end();
    };
  }

  close(): void {
    this.player?.then((player) => player.close()).catch(() => undefined);
  }
}

interface Progress {
  moves: BestLine[];
  depth: number;
  nodes: number;
}

/** The server thinks for a moment. */
function askServer(game: GameId, position: string, tell: (thought: Partial<Thought>) => void) {
  ask(game, "best", { position, limit: { ms: SERVER_MS }, n: LINES }).then(
    ({ moves, depth, nodes }) => tell({ lines: moves, depth, nodes, ms: SERVER_MS, state: "idle" }),
    (reason) => tell({ state: reason.code ?? "failed" }),
  );
  return () => undefined;
}

/** What is thought about a position while that is wanted, and what it came to. */
export function useThought(game: GameId, position: string, wish: "wanted" | "idle"): Thought {
  const [known, setKnown] = useState<Thought & { position: string }>({ ...NOTHING, position });
  const thinker = useRef<Thinker | undefined>(undefined);
  useEffect(() => {
    if (wish === "idle") {
      return undefined;
    }
    let current = true;
    setKnown({ ...NOTHING, position, state: "thinking" });
    const tell = (thought: Partial<Thought>) => {
      if (current) {
        setKnown((before) => ({ ...before, ...thought }));
      }
    };
    thinker.current ??= new Thinker(game);
    const end = canPlayHere
      ? thinker.current.begin(position, tell)
      : askServer(game, position, tell);
    return () => {
      current = false;
      setKnown((before) => ({ ...before, state: "idle" }));
      end();
    };
  }, [game, position, wish]);
  useEffect(() => () => thinker.current?.close(), []);
  return known.position === position ? known : NOTHING;
}

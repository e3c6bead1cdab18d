/** The engine in this browser: a referee, computers and the door for questions, each in a worker. */

import wasm from "../../../bindings/js/dist/umpire.wasm?url";
import { compile, spawnWith } from "../../../bindings/js/src/browser-worker";
import type { Connect, Line } from "../../../bindings/js/src/client/link";
import { House } from "../../../bindings/js/src/house";
import { Player } from "../../../bindings/js/src/player";
import { randomHex } from "../../../bindings/js/src/random";
import { Remote } from "../../../bindings/js/src/remote";
import type { Seating } from "../../../bindings/js/src/types";
import type { Eyes, NewMatch, Replay } from "../net/protocol";
import { connection } from "../notices";
import { keep, savedText } from "./kept";

export interface Engine {
  /** Answers a question about a position, or says what is wrong with it. */
  ask: Remote["ask"];
  /** A computer player in a worker of its own. Close it when it is done. */
  player(seating: Seating): Player;
  /** Sets up a match against the computer and says which. */
  begin(name: string, wanted: NewMatch): Promise<string>;
  /** Lines to a match that is kept here. */
  line(match: string): Connect;
  /** A finished match that is kept here, in some format. */
  text(match: string, format: string): Promise<string>;
  /** The positions so far of a match that is kept here. */
  history(match: string, from: number): Promise<Replay>;
  /** Plays a record again. */
  frames(record: string, view: Eyes, from: number): Promise<Replay>;
  /** A record in another format. */
  exported(record: string, format: string): Promise<string>;
}

export async function openEngine(): Promise<Engine> {
  const start = () =>
    new Worker(new URL("../../../bindings/js/src/worker-browser.ts", import.meta.url), {
      type: "module",
    });
  const spawn = spawnWith(await compile(wasm), start);
  const desk = new Remote(spawn);
  const player = (seating: Seating) =>
    new Player(new Remote(spawn), { ...seating, seed: seating.seed ?? randomHex() });
  const house = new House(desk, player);
  const exported = async (record: string, format: string) => {
    const { text } = await desk.call<{ text: string }>("records", { op: "export", record, format });
    return text;
  };
  return {
    ask: (question) => desk.ask(question),
    player,
    begin: async (name, wanted) => {
      const { match, saved, summary } = await house.create(name, wanted);
      keep(saved, summary);
      return match;
    },
    line: (match) =>
      whenFree(match, house.line({ match, read: () => savedText(match), write: keep })),
    text: async (match, format) => {
      const record = await house.record(savedText(match));
      return format === "record" ? record : exported(record, format);
    },
    history: (match, from) => house.history(savedText(match), from),
    frames: (record, view, from) =>
      desk.call("records", { op: "replay", record, view, part: { from }, detail: "picture" }),
    exported,
  };
}

/** Two tabs must not go on with the same match: the second waits until the first leaves it. */
function whenFree(match: string, connect: Connect): Connect {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) {
    return connect;
  }
  return (events) => {
    let line: Line | undefined;
    let leave = () => undefined as undefined;
    const waiting = new AbortController();
    const attend = () => {
      line = connect(events);
      return new Promise<void>((resolve) => {
        leave = () => void resolve();
      });
    };
    const late = setTimeout(() => {
      connection.value = "elsewhere";
    }, WAIT_MS);
    const hold = () => {
      clearTimeout(late);
      return waiting.signal.aborted ? undefined : attend();
    };
    locks.request(`umpire.${match}`, { signal: waiting.signal }, hold).catch(() => undefined);
    return {
      send: (text) => line?.send(text),
      close: () => {
        clearTimeout(late);
        waiting.abort();
        line?.close();
        leave();
      },
    };
  };
}

/** How long another tab may take to leave a match before a person is told of it. */
const WAIT_MS = 400;

/** The worker's side: loads the module, does what it is told, tells of progress. */

import { type Instantiate, internal, Module } from "./module.js";
import type { FromWorker, ToWorker } from "./remote.js";

/** Serves whoever started this worker. */
export function serve(
  post: (message: FromWorker) => void,
  open: (source: unknown) => Promise<Instantiate>,
): (message: ToWorker) => void {
  let module: Promise<Module> | undefined;
  let flag: Int32Array | undefined;
  let current = 0;
  const host = {
    shouldStop: () => flag !== undefined && Atomics.load(flag, 0) !== 0,
    progress: (text: string) => post({ kind: "progress", id: current, text }),
  };
  const work = async ({ id, door, text }: Extract<ToWorker, { kind: "work" }>) => {
    try {
      const loaded = await module;
      await loaded?.ready();
      current = id;
      const before = loaded?.generation;
      post({
        kind: "done",
        id,
        text: loaded?.exchange(door, text) ?? internal("nothing is loaded"),
      });
      if (loaded?.generation !== before) {
        post({ kind: "failed", reason: "something broke, and all that was held is gone" });
      }
    } catch (reason) {
      post({ kind: "failed", reason: `the module cannot be loaded: ${String(reason)}` });
    }
  };
  // One after the other: each waits for the one before.
  let queue: Promise<void> = Promise.resolve();
  return (message) => {
    if (message.kind === "load") {
      flag = message.flag && new Int32Array(message.flag);
      module = open(message.source).then((instantiate) => Module.load(instantiate, host));
      // Whoever asks for something hears of it.
      module.catch(() => undefined);
    } else {
      queue = queue.then(() => work(message));
    }
  };
}

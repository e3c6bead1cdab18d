/** The package in Node.js. */

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { type Exports, type Imports, Module } from "./module.js";
import type { FromWorker, Port, Spawn } from "./remote.js";
import { Umpire } from "./umpire.js";

export * from "./everything.js";

/** Loads the module from the folder of this file; it is compiled once however often it is loaded. */
export async function load(): Promise<Umpire> {
  compiled ??= readFile(new URL("umpire.wasm", import.meta.url)).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  const module = await compiled;
  const instantiate = (imports: Imports) =>
    new WebAssembly.Instance(module, imports as unknown as WebAssembly.Imports)
      .exports as unknown as Exports;
  const spawn: Spawn = () => ({ port: start(), source: module, memory: "shared" });
  return new Umpire(await Module.load(instantiate), spawn);
}

let compiled: Promise<WebAssembly.Module> | undefined;

function start(): Port {
  const worker = new Worker(new URL("worker-node.js", import.meta.url));
  let ended = false;
  // A player that nobody waits for does not keep the program alive.
  worker.unref();
  return {
    post: (message) => {
      if (message.kind === "work") {
        worker.ref();
      }
      worker.postMessage(message);
    },
    listen: (hear, fail) => {
      worker.on("message", (message: FromWorker) => {
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
    },
  };
}

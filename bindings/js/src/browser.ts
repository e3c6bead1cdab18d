/** The package in a browser. */

import { type Exports, type Imports, Module } from "./module.js";
import type { FromWorker, Port, Spawn } from "./remote.js";
import { Umpire } from "./umpire.js";

export * from "./everything.js";

/** Where the parts of the package are, if not beside this file. */
export interface Places {
  wasm?: string | URL;
  worker?: string | URL;
}

/** Fetches the module and compiles it while it comes. */
export async function load(places: Places = {}): Promise<Umpire> {
  const module = await compile(places.wasm ?? new URL("umpire.wasm", import.meta.url));
  const start = () =>
    places.worker
      ? new Worker(places.worker, { type: "module" })
      : new Worker(new URL("worker-browser.js", import.meta.url), { type: "module" });
  const spawn: Spawn = () => ({ port: portOf(start()), source: module, memory: "shared" });
  return new Umpire(await Module.load((imports) => instantiate(module, imports)), spawn);
}

async function compile(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} cannot be fetched: ${response.status}`);
  }
  const type = response.headers.get("content-type") ?? "";
  // Compiling on the way needs the right type, which not every server knows.
  return type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** At once if the browser lets a page do so with a module of this size, else soon. */
function instantiate(module: WebAssembly.Module, imports: Imports): Exports | Promise<Exports> {
  const given = imports as unknown as WebAssembly.Imports;
  try {
    return new WebAssembly.Instance(module, given).exports as unknown as Exports;
  } catch {
    return WebAssembly.instantiate(module, given).then(
      ({ exports }) => exports as unknown as Exports,
    );
  }
}

function portOf(worker: Worker): Port {
  return {
    post: (message) => worker.postMessage(message),
    listen: (hear, fail) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
      worker.onerror = (event) => fail(event.message ?? "the worker cannot be loaded");
    },
    terminate: () => worker.terminate(),
  };
}

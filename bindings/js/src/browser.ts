/** The package in a browser. */

import { compile, spawnWith } from "./browser-worker.js";
import { type Exports, type Imports, Module } from "./module.js";
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
  const made = await Module.load((imports) => instantiate(module, imports));
  return new Umpire(made, spawnWith(module, start));
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

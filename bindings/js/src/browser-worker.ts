/** The module in workers of a browser. */

import type { FromWorker, Port, Spawn } from "./remote.js";

/** Fetches the module and compiles it while it comes. */
export async function compile(url: string | URL): Promise<WebAssembly.Module> {
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

/** Workers that are handed a compiled module. */
export function spawnWith(module: WebAssembly.Module, start: () => Worker): Spawn {
  return () => ({ port: portOf(start()), source: module, memory: "shared" });
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

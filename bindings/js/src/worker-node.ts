/** The worker in Node.js. */

import { parentPort } from "node:worker_threads";
import type { Exports, Imports } from "./module.js";
import { serve } from "./serve.js";

const port = parentPort;
if (!port) {
  throw new Error("this file is run as a worker");
}
const hear = serve(
  (message) => port.postMessage(message),
  async (source) => (imports: Imports) =>
    new WebAssembly.Instance(
      source as WebAssembly.Module,
      imports as unknown as WebAssembly.Imports,
    ).exports as unknown as Exports,
);
port.on("message", hear);

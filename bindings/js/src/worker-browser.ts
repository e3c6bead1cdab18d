/** The worker in a browser. */

import type { Exports, Imports } from "./module.js";
import type { FromWorker, ToWorker } from "./remote.js";
import { serve } from "./serve.js";

/** As much of a worker's global scope as is used. */
const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: (event: { data: ToWorker }) => void;
};

const hear = serve(
  (message) => scope.postMessage(message),
  async (source) => (imports: Imports) =>
    new WebAssembly.Instance(
      source as WebAssembly.Module,
      imports as unknown as WebAssembly.Imports,
    ).exports as unknown as Exports,
);
scope.onmessage = ({ data }) => hear(data);

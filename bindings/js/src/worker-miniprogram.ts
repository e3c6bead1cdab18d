/** The worker in a mini-program. */

import type { Exports, Imports } from "./module.js";
import type { FromWorker, ToWorker } from "./remote.js";
import { serve } from "./serve.js";

declare const worker: {
  postMessage(message: FromWorker): void;
  onMessage(hear: (message: ToWorker) => void): void;
};
declare const WXWebAssembly: {
  instantiate(path: string, imports: unknown): Promise<{ instance: { exports: unknown } }>;
};

worker.onMessage(
  serve(
    (message) => worker.postMessage(message),
    async (source) => async (imports: Imports) => {
      const { instance } = await WXWebAssembly.instantiate(source as string, imports);
      return instance.exports as Exports;
    },
  ),
);

/** The way to the engine in this browser, which is fetched when it is first needed. */

import { online } from "../notices";
import type { Engine } from "./engine";

/** Whether this browser can run it at all. */
export const canPlayHere = typeof WebAssembly === "object" && typeof Worker === "function";

let opening: Promise<Engine> | undefined;
let ready: Engine | undefined;

/** The engine; rejects where there is none, or where it cannot be fetched. */
export function engine(): Promise<Engine> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Engine> {
  try {
    const { openEngine } = await import("./engine");
    ready = await openEngine();
    return ready;
  } catch (reason) {
    // The next one who asks may have more luck.
    opening = undefined;
    throw reason;
  }
}

/**
 * Lets the engine do what the server would: at once if it is here already or there is no network, else only
 * when the server cannot be reached, which `isLost` tells from other failures.
 */
export async function hereOrThere<T>(
  here: (engine: Engine) => Promise<T>,
  there: () => Promise<T>,
  isLost: (reason: unknown) => boolean,
): Promise<T> {
  if (ready) {
    return here(ready);
  }
  if (!online.value && canPlayHere) {
    const found = await engine().catch(() => undefined);
    return found ? here(found) : there();
  }
  try {
    return await there();
  } catch (reason) {
    const found = isLost(reason) && canPlayHere ? await engine().catch(() => undefined) : undefined;
    if (!found) {
      throw reason;
    }
    return here(found);
  }
}

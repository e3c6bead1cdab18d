/** The module in workers of a browser. */
import type { Spawn } from "./remote.js";
/** Fetches the module and compiles it while it comes. */
export declare function compile(url: string | URL): Promise<WebAssembly.Module>;
/** Workers that are handed a compiled module. */
export declare function spawnWith(module: WebAssembly.Module, start: () => Worker): Spawn;

/** Copies the built package into the mini-program, where it is not kept: `node scripts/build.mjs`. */

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

mkdirSync(here("../miniprogram/lib"), { recursive: true });
mkdirSync(here("../miniprogram/workers"), { recursive: true });
cpSync(here("../../js/dist/miniprogram.cjs"), here("../miniprogram/lib/umpire.js"));
cpSync(here("../../js/dist/worker-miniprogram.cjs"), here("../miniprogram/workers/umpire.js"));
execFileSync(process.execPath, [
  here("../../js/scripts/compress.mjs"),
  here("../miniprogram/lib/umpire.wasm.br"),
]);

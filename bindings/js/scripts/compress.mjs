/** Writes the module with brotli, as mini-programs and web servers want it: `node compress.mjs FILE`. */

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: node compress.mjs FILE, such as umpire.wasm.br");
  process.exit(2);
}
const bytes = readFileSync(new URL("../dist/umpire.wasm", import.meta.url));
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
};
writeFileSync(file, brotliCompressSync(bytes, { params }));

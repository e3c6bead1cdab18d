/** Prints how many bytes the module has with brotli. */

import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const bytes = readFileSync(new URL("../dist/umpire.wasm", import.meta.url));
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
};
console.log(brotliCompressSync(bytes, { params }).length);

/** What is done after the client was built: the service worker learns all files, and they are compressed. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller files gain nothing. */
const SMALLEST = 1000;

export function buildSteps(): Plugin {
  let folder = "";
  return {
    name: "umpire-build-steps",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: () => {
      writeWorker(folder);
      compressAll(folder);
    },
  };
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

function writeWorker(folder: string): void {
  const hash = createHash("sha256");
  const files = filesIn(folder);
  for (const file of files) {
    hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  }
  // The page is asked for by the name of its folder.
  const names = ["./", ...files.filter((file) => file !== "index.html").map((file) => `./${file}`)];
  const source = readFileSync(new URL("./service-worker.js", import.meta.url), "utf8");
  const version = hash.digest("hex").slice(0, 16);
  const written = source
    .replace("const FILES = [];", `const FILES = ${JSON.stringify(names)};`)
    .replace('const VERSION = "";', `const VERSION = "${version}";`);
  writeFileSync(join(folder, "sw.js"), written);
}

function compressAll(folder: string): void {
  for (const file of filesIn(folder)) {
    const bytes = readFileSync(join(folder, file));
    if (bytes.length >= SMALLEST) {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
      writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    }
  }
}

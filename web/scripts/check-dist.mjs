/** Fails when `dist` is not, byte for byte, what the source builds. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { build } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

function contents(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [relative(folder, file), readFileSync(file)]));
}

/** What is compressed depends on who compressed it: it must hold what the file beside it holds. */
const unpack = { ".br": brotliDecompressSync, ".gz": gunzipSync };

function plain(files) {
  return new Map(
    [...files].map(([name, bytes]) => [name, unpack[extname(name)]?.(bytes) ?? bytes]),
  );
}

const fresh = mkdtempSync(join(tmpdir(), "umpire-dist-"));
try {
  await build({ root: here(".."), logLevel: "warn", build: { outDir: fresh, emptyOutDir: true } });
  const built = plain(contents(fresh));
  const committed = plain(contents(here("../dist")));
  const names = new Set([...built.keys(), ...committed.keys()]);
  const differing = [...names].filter((name) => {
    const [one, other] = [built.get(name), committed.get(name)];
    return !one || !other || !one.equals(other);
  });
  if (differing.length > 0) {
    console.error(
      `dist is not what the source builds; run \`npm run build\`: ${differing.join(", ")}`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

/** Fails when the first load grows beyond its budget, gzipped. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TOTAL_MAX = 150_000;
const SCRIPT_MAX = 60_000;

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const sizes = files.map((file) => ({
  file,
  size: gzipSync(readFileSync(file), { level: 9 }).length,
}));
const sum = (list) => list.reduce((total, { size }) => total + size, 0);
const total = sum(sizes);
const script = sum(sizes.filter(({ file }) => file.endsWith(".js")));
for (const { file, size } of sizes) {
  console.log(`${String(size).padStart(7)} ${file.slice(DIST.length + 1)}`);
}
console.log(
  `${String(total).padStart(7)} in all (at most ${TOTAL_MAX}), ${script} of it script (at most ${SCRIPT_MAX})`,
);
if (total > TOTAL_MAX || script > SCRIPT_MAX) {
  process.exitCode = 1;
}

/** Fails when the first load, or a part that is fetched when it is wanted, grows beyond its budget, gzipped. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TOTAL_MAX = 150_000;
const SCRIPT_MAX = 60_000;
const PART_MAX = 5_000;

/** Scripts that the page fetches only when a person wants what is in them: one game's rules, an editor. */
const PAGE = readFileSync(join(DIST, "index.html"), "utf8");
const isPart = (name) =>
  name.endsWith(".js") && !name.includes("/all-") && name !== "sw.js" && !PAGE.includes(name);

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const sizes = files.map((file) => ({
  name: file.slice(DIST.length + 1),
  size: gzipSync(readFileSync(file), { level: 9 }).length,
}));
const sum = (list) => list.reduce((total, { size }) => total + size, 0);
const parts = sizes.filter(({ name }) => isPart(name));
const first = sizes.filter(({ name }) => !isPart(name));
const script = sum(first.filter(({ name }) => name.endsWith(".js")));
for (const { name, size } of sizes) {
  console.log(`${String(size).padStart(7)} ${name}${isPart(name) ? " (when wanted)" : ""}`);
}
console.log(
  `${String(sum(first)).padStart(7)} at first (at most ${TOTAL_MAX}), ${script} of it script (at most ${SCRIPT_MAX})`,
);
console.log(`${String(sum(parts)).padStart(7)} when wanted (each part at most ${PART_MAX})`);
const isTooLarge = parts.some(({ size }) => size > PART_MAX);
if (sum(sizes) > TOTAL_MAX || script > SCRIPT_MAX || isTooLarge) {
  process.exitCode = 1;
}

/** Fails when the first load, or a part that is fetched when it is wanted, grows beyond its budget on the wire. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TOTAL_MAX = 150_000;
const SCRIPT_MAX = 55_000;
const PART_MAX = 5_000;

/** What is compressed already, and the engine, which has a budget of its own with brotli. */
const isCopy = (file) => file.endsWith(".br") || file.endsWith(".gz");
const isEngine = (file) => file.endsWith(".wasm");
const ENGINE_MAX = 700_000;

/** Scripts that the page fetches only when a person wants what is in them: one game's rules, an editor. */
const PAGE = readFileSync(join(DIST, "index.html"), "utf8");
const AT_FIRST = new Set(["sw.js"]);

/** What a script of the first load imports comes with it. */
function comesAtFirst(name) {
  if (!AT_FIRST.has(name)) {
    AT_FIRST.add(name);
    const text = readFileSync(join(DIST, name), "utf8");
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) {
      comesAtFirst(`assets/${imported}`);
    }
  }
}

/** What the server sends to a browser: the file that was compressed with brotli, or itself where there is none. */
function onTheWire(file) {
  return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;
}

const isPart = (name) => name.endsWith(".js") && !AT_FIRST.has(name);

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
for (const name of files.map((file) => file.slice(DIST.length + 1))) {
  if (name.endsWith(".js") && (PAGE.includes(name) || name.includes("/all-"))) {
    comesAtFirst(name);
  }
}
const sizes = files
  .filter((file) => !isCopy(file) && !isEngine(file))
  .map((file) => ({
    name: file.slice(DIST.length + 1),
    size: onTheWire(file),
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
const engine = files.filter(isEngine).map((file) => readFileSync(`${file}.br`).length);
console.log(`${engine.join(" and ")} with brotli for the engine (at most ${ENGINE_MAX})`);
const isTooLarge =
  engine.some((size) => size > ENGINE_MAX) || parts.some(({ size }) => size > PART_MAX);
if (sum(sizes) > TOTAL_MAX || script > SCRIPT_MAX || isTooLarge) {
  process.exitCode = 1;
}

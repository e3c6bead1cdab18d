/** Builds `dist` from `src`, all but the module; with `--check`, says whether that would change it. */

import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const protocol = readFileSync(here("../../../crates/protocol/typescript/protocol.ts"), "utf8");
const copied = here("../src/protocol.ts");

/** In CommonJS the file has to be told where it is. */
const url = {
  define: { "import.meta.url": "umpire_here" },
  banner: { js: 'const umpire_here = require("node:url").pathToFileURL(__filename).href;' },
};

const common = { bundle: true, target: "es2022", logLevel: "warning", legalComments: "none" };
const node = { platform: "node", target: "node20" };
const plain = { target: "es2018", platform: "neutral" };
const files = [
  { entry: "node", out: "node.js", format: "esm", ...node },
  { entry: "node", out: "node.cjs", format: "cjs", ...node, ...url },
  { entry: "worker-node", out: "worker-node.js", format: "esm", ...node },
  { entry: "browser", out: "browser.js", format: "esm", platform: "browser" },
  { entry: "worker-browser", out: "worker-browser.js", format: "esm", platform: "browser" },
  { entry: "client", out: "client.js", format: "esm", platform: "neutral" },
  { entry: "client", out: "client.cjs", format: "cjs", platform: "neutral" },
  { entry: "miniprogram", out: "miniprogram.cjs", format: "cjs", ...plain },
  { entry: "worker-miniprogram", out: "worker-miniprogram.cjs", format: "cjs", ...plain },
];

async function buildInto(folder) {
  mkdirSync(folder, { recursive: true });
  for (const { entry, out, ...options } of files) {
    const entryPoints = [here(`../src/${entry}.ts`)];
    await build({ ...common, ...options, entryPoints, outfile: join(folder, out) });
  }
  const types = join(folder, "types");
  rmSync(types, { recursive: true, force: true });
  const compiler = here("../node_modules/.bin/tsc");
  const done = spawnSync(compiler, ["--outDir", types], { cwd: here(".."), stdio: "inherit" });
  if (done.status !== 0) {
    throw new Error("the types cannot be written");
  }
  // What is required has the same types as what is imported.
  for (const entry of ["node", "client"]) {
    writeFileSync(join(types, `${entry}.d.cts`), `export * from "./${entry}.js";\n`);
  }
}

function contents(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]));
}

/** What is built elsewhere. */
const OTHERS = new Set(["umpire.wasm", "SOURCES"]);

if (process.argv.includes("--check")) {
  const fresh = mkdtempSync(join(tmpdir(), "umpire-js-"));
  try {
    await buildInto(fresh);
    const [built, committed] = [contents(fresh), contents(here("../dist"))];
    const names = [...new Set([...built.keys(), ...committed.keys()])];
    const differing = names.filter(
      (name) => !OTHERS.has(name) && !built.get(name)?.equals(committed.get(name) ?? Buffer.of()),
    );
    if (readFileSync(copied, "utf8") !== protocol) {
      differing.push("src/protocol.ts");
    }
    if (differing.length > 0) {
      console.error(`dist is not what the source builds: ${differing.join(", ")}`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
} else {
  cpSync(here("../../../crates/protocol/typescript/protocol.ts"), copied);
  await buildInto(here("../dist"));
}

/** The package as its users have it: installed from its folder, imported, required, type-checked. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
let folder;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "umpire-user-"));
  writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}\n');
  run("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", here("..")]);
});

after(() => rmSync(folder, { recursive: true, force: true }));

function run(program, list) {
  const { status, stdout, stderr } = spawnSync(program, list, { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, `${program} ${list.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

const ASK = 'umpire.ask({ game: "chess", op: "moves", position: "start" }).ok.moves.length';

test("it is imported", () => {
  const text = `import { load } from "umpire-games";\nconst umpire = await load();\nconsole.log(${ASK});\n`;
  writeFileSync(join(folder, "imports.mjs"), text);
  assert.equal(run("node", ["imports.mjs"]).trim(), "20");
});

test("it is required, and its player works too", () => {
  const text = `const { load } = require("umpire-games");
const { VERSION } = require("umpire-games/client");
load().then(async (umpire) => {
  const player = umpire.createPlayer({ game: "war" });
  const { action } = await player.decide({ limit: { nodes: 100 } });
  console.log(${ASK}, typeof action, VERSION);
});
`;
  writeFileSync(join(folder, "requires.cjs"), text);
  assert.equal(run("node", ["requires.cjs"]).trim(), "20 string 1");
});

test("its types hold for what is right, and find what is wrong", () => {
  symlinkSync(here("../node_modules/@types"), join(folder, "types"));
  const compiler = here("../node_modules/.bin/tsc");
  for (const [module, resolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2023,dom"];
    options.push("--module", module, "--moduleResolution", resolution);
    options.push("--typeRoots", "types", "--types", "node");
    writeFileSync(join(folder, "right.ts"), readFileSync(here("example.ts")));
    run(compiler, [...options, "right.ts"]);
    writeFileSync(
      join(folder, "wrong.ts"),
      readFileSync(here("example.ts"), "utf8").replace("level: 3", 'level: "3"'),
    );
    const { status } = spawnSync(compiler, [...options, "wrong.ts"], { cwd: folder });
    assert.notEqual(status, 0);
  }
});

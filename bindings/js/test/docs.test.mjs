/** Every block of the JavaScript part of docs/bindings.md runs, and says what its comments say. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const page = readFileSync(new URL("../../../docs/bindings.md", import.meta.url), "utf8");
const part = page.split(/^## /m).find((section) => section.startsWith("JavaScript"));
const blocks = [...part.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
assert.ok(blocks.length >= 4);

blocks.forEach((code, index) => {
  test(`block ${index + 1} runs`, () => {
    // Inside the package, so that it finds itself by its name.
    const file = fileURLToPath(new URL(`./block-${index + 1}.tmp.mjs`, import.meta.url));
    writeFileSync(file, code);
    try {
      const { status, stdout, stderr } = spawnSync("node", [file], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
      assert.equal(stderr, "");
      const lines = stdout.trim().split("\n");
      for (const [, said] of code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)) {
        assert.ok(lines.includes(said), `${said} is not in ${stdout}`);
      }
    } finally {
      rmSync(file);
    }
  });
});

/** What the binary carries is what was built. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

export const cases = {
  async "every file of dist, byte for byte"({ base }) {
    const entries = readdirSync(DIST, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((it) => it.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const answer = await fetch(base + relative(DIST, file));
      const served = Buffer.from(await answer.arrayBuffer());
      assert.ok(served.equals(readFileSync(file)), `${entry.name} is served as it was built`);
    }
  },
};

/** What the binary carries is what was built. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

function files() {
  const entries = readdirSync(DIST, { recursive: true, withFileTypes: true });
  const all = entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name));
  return all.map((file) => relative(DIST, file)).filter((name) => !/\.(br|gz)$/.test(name));
}

/** An answer as it is on the wire. */
function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) {
        chunks.push(chunk);
      }
      resolve({ status: answer.statusCode, head: answer.headers, bytes: Buffer.concat(chunks) });
    }).on("error", reject);
  });
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes) => bytes };

export const cases = {
  async "every file of dist, byte for byte, however it is encoded"({ base }) {
    for (const name of files()) {
      const whole = readFileSync(join(DIST, name));
      for (const [encoding, unpack] of Object.entries(UNPACK)) {
        const { head, bytes } = await fetchRaw(base + name, { "accept-encoding": encoding });
        const small = whole.length < 1000 ? "identity" : encoding;
        assert.equal(head["content-encoding"] ?? "identity", small, name);
        const plain = small === "identity" ? bytes : unpack(bytes);
        assert.ok(plain.equals(whole), `${name} is served as it was built`);
      }
    }
  },

  async "what never changes is kept for ever, and all else is asked for again"({ base }) {
    for (const name of files()) {
      const { head } = await fetchRaw(base + name, { "accept-encoding": "br, gzip" });
      const lasting = name.startsWith("assets/") ? /max-age=31536000, immutable/ : /^no-cache$/;
      assert.match(head["cache-control"], lasting, name);
      assert.equal(head.vary, "accept-encoding", name);
      const again = { "accept-encoding": "br, gzip", "if-none-match": head.etag };
      assert.equal((await fetchRaw(base + name, again)).status, 304, name);
      if (name.endsWith(".wasm")) {
        assert.equal(head["content-type"], "application/wasm");
      }
    }
    assert.equal((await fetchRaw(`${base}index.html.br`)).status, 404);
  },
};

/** The package in a real browser, which `CHROMIUM` names: all vectors, players, with and without isolation. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM;
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"];
/** Long, because a busy machine is slow; what is awaited is never a time. */
const timeout = 120_000;

/** Serves the package; below `/isolated`, pages may share memory with their workers. */
function host() {
  const isolation = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
  };
  return createServer(({ url }, response) => {
    const path = url.replace("/isolated", "");
    const more = url.startsWith("/isolated") ? isolation : {};
    const page = path === "/index.html";
    try {
      const body = page
        ? "<!doctype html>"
        : readFileSync(new URL(`../dist${path}`, import.meta.url));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain", ...more });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}

describe("in a browser", { skip: executablePath ? false : "CHROMIUM names no browser" }, () => {
  let browser;
  let profile;
  let server;
  let base;

  before(async () => {
    profile = mkdtempSync(join(tmpdir(), "umpire-js-"));
    const env = { ...process.env, HOME: profile };
    browser = await chromium.launch({ executablePath, args: FLAGS, env, timeout });
    server = host();
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${server.address().port}`;
  });

  after(async () => {
    await browser.close();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  });

  async function open(folder) {
    const page = await browser.newPage();
    page.setDefaultTimeout(timeout);
    await page.goto(`${base}${folder}/index.html`);
    await page.evaluate(async (source) => {
      const { load } = await import(source);
      globalThis.umpire = await load();
    }, `${base}${folder}/browser.js`);
    return page;
  }

  test("all vectors are answered as Node.js answers them", async () => {
    const { load } = await import("umpire-games");
    const here = await load();
    const page = await open("");
    const folder = new URL("../../../vectors/", import.meta.url);
    for (const { id } of here.ask({ op: "games" }).ok.games) {
      const file = `${id}.jsonl`;
      const lines = readFileSync(new URL(file, folder), "utf8").split("\n").filter(Boolean);
      const questions = lines.map((line) => {
        const { expect: _, note: __, ...question } = JSON.parse(line);
        return JSON.stringify(question);
      });
      const ask = (all) => all.map((question) => globalThis.umpire.askText(question));
      const answers = await page.evaluate(ask, questions);
      const expected = questions.map((question) => here.askText(question));
      assert.deepEqual(answers, expected, file);
    }
    await page.close();
  });

  for (const folder of ["", "/isolated"]) {
    test(`an endless thought is stopped in a page at ${folder || "/"}`, async () => {
      const page = await open(folder);
      const told = await page.evaluate(async () => {
        const player = globalThis.umpire.createPlayer({ game: "xiangqi" });
        const once = () =>
          player.decide({ onProgress: ({ depth }) => depth >= 4 && player.stop() });
        const [one, two] = [await once(), await once()];
        const three = await player.decide({ moves: [one.action], limit: { ms: 100 } });
        player.close();
        return { one, two, three, isolated: globalThis.crossOriginIsolated };
      });
      assert.equal(told.isolated, folder !== "");
      assert.ok(told.one.stopped && told.two.stopped && !told.three.stopped);
      assert.ok(told.one.depth >= 4 && told.three.action);
      await page.close();
    });
  }
});

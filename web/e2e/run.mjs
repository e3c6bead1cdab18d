/** Runs the end-to-end tests in a real browser: `npm run e2e [word…]`. Nothing is installed. */

import { readdir } from "node:fs/promises";
import { openBrowser } from "./browser.mjs";
import { openHouse } from "./house.mjs";

const TEST_MS = 60_000;

const wanted = process.argv.slice(2);
const folder = new URL("./cases/", import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith(".mjs")).sort();
const { base, close: closeHouse } = await openHouse();
const { browser, close } = await openBrowser();
const offers = await offered();
let failures = 0;

/** What the server offers: games and perhaps tables. Tests that need more are said to be skipped. */
async function offered() {
  const answer = await fetch(`${base}api/query`, { method: "POST", body: '{"op":"games"}' });
  const { ok } = await answer.json();
  const tables = await fetch(`${base}api/matches`);
  return [...ok.games.map(({ id }) => id), ...(tables.ok ? ["tables"] : [])];
}

async function run(name, test) {
  const began = Date.now();
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error("took too long")), TEST_MS).unref();
  });
  try {
    await Promise.race([test({ browser, base }), late]);
    console.log(`ok      ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
  }
  for (const context of browser.contexts()) {
    await context.close();
  }
}

for (const file of files) {
  const { cases, needs = {} } = await import(new URL(file, folder));
  for (const [name, test] of Object.entries(cases)) {
    const missing = (needs[name] ?? []).filter((game) => !offers.includes(game));
    if (wanted.length > 0 && !wanted.some((word) => `${file} ${name}`.includes(word))) {
      continue;
    }
    if (missing.length > 0) {
      console.log(`skipped ${name}: the server does not offer ${missing.join(", ")}`);
    } else {
      await run(`${file.replace(".mjs", "")}: ${name}`, test);
    }
  }
}
await close();
await closeHouse();
process.exitCode = failures > 0 ? 1 : 0;

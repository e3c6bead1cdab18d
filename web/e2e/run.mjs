/** Runs the end-to-end tests in a real browser: `npm run e2e [word…]`. Nothing is installed. */

import { readdir } from "node:fs/promises";
import { openBrowser, PATIENCE_MS } from "./browser.mjs";
import { keepShot } from "./eyes.mjs";
import { openHouse } from "./house.mjs";

/** Each worker has a browser of its own. */
const WORKERS = 2;
/** Whole games take their time. */
const TEST_MS = (process.env.UMPIRE_WHOLE_GAMES === "1" ? 40 : 5) * PATIENCE_MS;

/** The tests whose names have one of the words, in the order of files and cases. */
async function wantedTests(words) {
  const folder = new URL("./cases/", import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".mjs")).sort();
  const tests = [];
  for (const file of files) {
    const { cases } = await import(new URL(file, folder));
    for (const [name, test] of Object.entries(cases)) {
      tests.push({ name: `${file.replace(".mjs", "")}: ${name}`, test });
    }
  }
  return words.length === 0
    ? tests
    : tests.filter(({ name }) => words.some((word) => name.includes(word)));
}

/** Runs one test and says how it went; pages of a failed one are kept as pictures. */
async function run({ name, test }, browser, base) {
  const began = Date.now();
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("took too long")), TEST_MS);
  });
  try {
    await Promise.race([test({ browser, base }), late]);
    console.log(`ok      ${name} (${Date.now() - began} ms)`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
    await keepPages(browser, name);
    return false;
  } finally {
    clearTimeout(timer);
    await Promise.all(browser.contexts().map((context) => context.close()));
  }
}

async function keepPages(browser, name) {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    console.log(`        page ${index + 1}: ${page.url()} ${page.problems?.join("; ") ?? ""}`);
    await keepShot(page, `failed-${name}-${index + 1}`).catch(() => undefined);
  }
}

/** Takes tests from the queue until it is empty; says how many failed. */
async function work(queue, base) {
  const { browser, close } = await openBrowser();
  let failures = 0;
  for (let next = queue.shift(); next; next = queue.shift()) {
    failures += (await run(next, browser, base)) ? 0 : 1;
  }
  await close();
  return failures;
}

const began = Date.now();
const queue = await wantedTests(process.argv.slice(2));
const count = queue.length;
const { base, close } = await openHouse();
const failed = await Promise.all(Array.from({ length: WORKERS }, () => work(queue, base)));
await close();
const failures = failed.reduce((sum, one) => sum + one, 0);
console.log(`${count} tests, ${failures} failed, ${Math.round((Date.now() - began) / 1000)} s`);
process.exitCode = failures > 0 || count === 0 ? 1 : 0;

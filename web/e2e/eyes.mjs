/** How a page looks: pictures of it, what axe finds in it, and whether it fits its screen. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FOLDER =
  process.env.SHOTS ?? fileURLToPath(new URL("../../target/web-shots", import.meta.url));

/** The end of a picture's name. */
export function lookName({ size, language, theme }) {
  return `${size}-${language}-${theme}`;
}

/** Keeps a picture of the page. */
export async function keepShot(page, name) {
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name.replace(/[^\w-]+/g, "-")}.png`) });
}

/** Waits until nothing is on its way: no question, no animation, no piece still to be drawn. */
export async function settled(page) {
  // Twice, because an answer may lead to another question.
  for (let quiet = 0; quiet < 2; ) {
    await page.evaluate(paintedTwice);
    await page.waitForFunction(
      () =>
        !document.querySelector(".board-host.waiting") &&
        document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    quiet = page.waiting_for > 0 ? 0 : quiet + 1;
  }
}

const paintedTwice = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** How much wider than its screen a page is, in CSS pixels. */
export function tooWide(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Fails if the page is wider than its screen or axe finds fault with it. */
export async function examine(page, name) {
  const wide = await tooWide(page);
  assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  assert.deepEqual(faults, [], `axe finds fault with ${name}`);
}

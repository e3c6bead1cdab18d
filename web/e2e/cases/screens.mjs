/** Every screen in every look: readable by machines, no sideways scrolling, no errors. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openPage } from "../browser.mjs";
import { noProblems } from "../hands.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GAMES = ["jieqi", "stupid", "xiangqi", "chess", "war"];
const SCREENS = [
  "",
  "watch",
  "replay",
  "layouts",
  ...GAMES.flatMap((game) => [`play/${game}`, `rules/${game}`, `analysis/${game}`]),
];
const LOOKS = [
  { size: "phone", language: "zh", theme: "light" },
  { size: "phone", language: "en", theme: "dark" },
  { size: "desktop", language: "en", theme: "light" },
  { size: "desktop", language: "zh", theme: "dark" },
];

async function examine(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

async function lookAt(page, base, screen) {
  await page.goto(`${base}#/${screen}`);
  await page.waitForLoadState("networkidle");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `#/${screen} is ${wide} pixels too wide`);
  assert.deepEqual(await examine(page), [], `axe finds fault with #/${screen}`);
}

export const cases = Object.fromEntries(
  LOOKS.map((look) => [
    `${look.size} ${look.language} ${look.theme}`,
    async ({ browser, base }) => {
      const page = await openPage(browser, look);
      for (const screen of SCREENS) {
        await lookAt(page, base, screen);
      }
      noProblems(page);
    },
  ]),
);

cases["language and colors are kept"] = async ({ browser, base }) => {
  const page = await openPage(browser, { size: "phone", language: "en" });
  await page.goto(base);
  await page.click('button:has-text("中文")');
  await page.click('button:has-text("设置")');
  await page.click('button:has-text("深色")');
  await page.click('button:has-text("拉丁字母")');
  await page.reload();
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  noProblems(page);
};

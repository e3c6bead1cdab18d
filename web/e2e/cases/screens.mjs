/** Every screen in every look: readable by machines, no sideways scrolling, no errors. */

import assert from "node:assert/strict";
import { LOOKS, openPage, SIZES } from "../browser.mjs";
import { examine, keepShot, lookName, settled, tooWide } from "../eyes.mjs";
import { noProblems } from "../hands.mjs";

const GAMES = ["jieqi", "stupid", "xiangqi", "chess", "war"];
const SCREENS = [
  "",
  "watch",
  "replay",
  "layouts",
  ...GAMES.flatMap((game) => [`play/${game}`, `rules/${game}`, `analysis/${game}`]),
];

/** In the other two looks a few screens are enough: the colors and the sizes are the same. */
const FEW = ["", "layouts", "play/jieqi", "rules/stupid", "analysis/war"];

async function lookAt(page, base, screen, look) {
  await page.goto(`${base}#/${screen}`);
  await settled(page);
  await keepShot(page, `${screen || "home"}-${lookName(look)}`);
  await examine(page, `#/${screen}`);
}

export const cases = Object.fromEntries(
  LOOKS.map((look, index) => [
    lookName(look),
    async ({ browser, base }) => {
      const page = await openPage(browser, look);
      for (const screen of index % 3 === 0 ? SCREENS : FEW) {
        await lookAt(page, base, screen, look);
      }
      noProblems(page);
    },
  ]),
);

cases["nothing is too wide for a small phone"] = async ({ browser, base }) => {
  for (const language of ["en", "zh"]) {
    const page = await openPage(browser, { size: "small", language });
    for (const screen of SCREENS) {
      await page.goto(`${base}#/${screen}`);
      await settled(page);
      assert.ok((await tooWide(page)) <= 0, `#/${screen} scrolls sideways`);
    }
  }
};

cases["a phone on its side shows the whole board"] = async ({ browser, base }) => {
  const page = await openPage(browser, { size: "sideways" });
  for (const game of GAMES) {
    await page.goto(`${base}#/analysis/${game}`);
    await settled(page);
    const { height } = await page.locator('[role="grid"]').boundingBox();
    assert.ok(height <= SIZES.sideways.height, `the board of ${game} is ${height} pixels high`);
    assert.ok((await tooWide(page)) <= 0, `${game} scrolls sideways`);
  }
};

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

/** Every table in every look: set-up, play, the end, the replay; looked at by axe and kept as pictures. */

import { LOOKS, openPage } from "../browser.mjs";
import { examine, keepShot, lookName, settled } from "../eyes.mjs";
import { noProblems } from "../hands.mjs";

const WORDS = {
  en: {
    computer: "Play the computer",
    ready: "Ready",
    resign: "Resign",
    replay: "Replay and proof",
    source: "can move",
  },
  zh: {
    computer: "和电脑下",
    ready: "准备好了",
    resign: "认输",
    replay: "复盘与公平证明",
    source: "可以走",
  },
};

export const cases = {};

// Each game on a phone and on a large screen, in both languages, light and dark.
for (const [index, game] of ["jieqi", "stupid", "xiangqi", "chess", "war"].entries()) {
  for (const look of index % 2 === 0 ? [LOOKS[0], LOOKS[3]] : [LOOKS[1], LOOKS[2]]) {
    cases[`${game} ${lookName(look)}`] = ({ browser, base }) => visit(browser, base, game, look);
  }
}

async function visit(browser, base, game, look) {
  const w = WORDS[look.language];
  const page = await openPage(browser, look);
  const lookAt = async (what) => {
    await settled(page);
    await keepShot(page, `table-${game}-${what}-${lookName(look)}`);
    // Axe takes long over five hundred squares: once is enough for them.
    if (game !== "war" || what === "begun") {
      await examine(page, `${game} ${what}`);
    }
  };
  await page.goto(`${base}#/play/${game}`);
  await page.click(`button:has-text("${w.computer}")`);
  if (game === "stupid") {
    await lookAt("setup");
    await page.click(`button:has-text("${w.ready}")`);
  }
  await page.waitForSelector(".turn.yours");
  await page.locator(`[role="gridcell"][aria-label$="${w.source}"]`).last().focus();
  await page.keyboard.press("Enter");
  await lookAt("begun");
  await page.click(`button:has-text("${w.resign}")`);
  await page.click(`dialog button:has-text("${w.resign}")`);
  await page.waitForSelector(".result");
  await lookAt("over");
  await page.click(`a:has-text("${w.replay}")`);
  await page.waitForSelector(".proof .holds");
  await lookAt("replay");
  noProblems(page);
}

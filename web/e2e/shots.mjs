/** Screenshots of every screen at each size, language and color, into `shots/`. */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openBrowser, openPage } from "./browser.mjs";
import { openHouse } from "./house.mjs";

const FOLDER = process.env.SHOTS ?? fileURLToPath(new URL("../shots", import.meta.url));
const LOOKS = [
  { size: "phone", language: "zh", theme: "light" },
  { size: "phone", language: "en", theme: "dark" },
  { size: "desktop", language: "en", theme: "light" },
  { size: "desktop", language: "zh", theme: "dark" },
];
const SCREENS = {
  home: "#/",
  "analysis-chess": "#/analysis/chess",
  "analysis-xiangqi": "#/analysis/xiangqi",
  "analysis-jieqi": "#/analysis/jieqi",
  "analysis-stupid": "#/analysis/stupid",
  "analysis-war": "#/analysis/war",
  "rules-jieqi": "#/rules/jieqi",
  "rules-stupid": "#/rules/stupid",
  "rules-war": "#/rules/war",
  "play-jieqi": "#/play/jieqi",
  watch: "#/watch",
  replay: "#/replay",
  layouts: "#/layouts",
};

const wanted = process.argv.slice(2);
const { base, close: closeHouse } = await openHouse();
const { browser, close } = await openBrowser();
await mkdir(FOLDER, { recursive: true });
for (const look of LOOKS) {
  for (const [name, hash] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) {
      continue;
    }
    const page = await openPage(browser, look);
    await page.goto(base + hash);
    await page.waitForTimeout(700);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await page.screenshot({
      path: `${FOLDER}/${name}-${look.size}-${look.language}-${look.theme}.png`,
    });
    const problems = page.problems.filter((text) => !text.includes("404"));
    if (wide || problems.length > 0) {
      console.log(name, look, wide ? "scrolls sideways" : "", problems);
    }
    await page.context().close();
  }
}
await close();
await closeHouse();

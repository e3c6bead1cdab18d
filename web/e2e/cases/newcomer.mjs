/** A person who has never seen the project, a phone, and no wish to read. */

import assert from "node:assert/strict";
import { openPage } from "../browser.mjs";
import { cell, noProblems } from "../hands.mjs";

/** Touches the first thing that the selector finds, as a finger does. */
async function tap(page, selector) {
  await page.locator(selector).first().tap();
}

/** Where something is drawn on the screen. */
async function middleOf(locator) {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export const cases = {
  async "plays Jieqi on a phone by touch alone"({ browser, base }) {
    const page = await openPage(browser, { size: "phone", language: "zh" });
    await page.goto(base);
    // What stands out: the first game's button, then the one that is filled.
    await tap(page, ".game .button.primary");
    await tap(page, "main button.primary");
    for (let moves = 1; moves <= 3; moves += 1) {
      await page.waitForSelector(".turn.yours");
      const own = page.locator('[role="gridcell"][aria-label$="可以走"]').last();
      await page.touchscreen.tap(...(await middleOf(own)));
      await page.waitForSelector(".board .target");
      const goal = page.locator(".board .target").first();
      await page.touchscreen.tap(...(await middleOf(goal)));
      await page.waitForFunction(
        (count) => document.querySelectorAll(".moves li").length >= count,
        moves * 2 - 1,
      );
    }
    noProblems(page);
  },

  async "is told what a face-down piece is and may be"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    await page.goto(`${base}#/play/jieqi`);
    await page.click('button:has-text("Play the computer")');
    await page.waitForSelector(".turn.yours");
    assert.match(await page.textContent(".info"), /Tap one of your pieces/);
    await page.touchscreen.tap(...(await middleOf(cell(page, "a3"))));
    await page.waitForSelector('.info:has-text("face down")');
    assert.match(await page.textContent(".info"), /Nobody knows what it is/);
    await page.waitForSelector(".chances li");
    const chances = await page.locator(".chances li").allTextContents();
    const sum = chances.reduce((total, text) => total + Number(text.match(/(\d+) %/)[1]), 0);
    assert.ok(Math.abs(sum - 100) <= 3, `the chances add up to ${sum} %`);
    noProblems(page);
  },
};

/** The board under the hands of a person. */

import assert from "node:assert/strict";
import { openPage } from "../browser.mjs";
import { keepShot } from "../eyes.mjs";
import { cell, clickMove, dragMove, noProblems, openBoard, sees, typeMove } from "../hands.mjs";

export const cases = {
  async "click, drag and text"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    await openBoard(page, `${base}#/analysis/chess`);
    await sees(page, "e2", "White pawn");
    await clickMove(page, "e2", "e4");
    await sees(page, "e4", "White pawn");
    await dragMove(page, "e7", "e5");
    await sees(page, "e5", "Black pawn");
    await typeMove(page, "g1f3");
    await sees(page, "f3", "White knight");
    await typeMove(page, "a1a8");
    await page.waitForSelector('[role="alert"]');
    await page.click('button[aria-label="To the start"]');
    await sees(page, "e2", "White pawn");
    noProblems(page);
  },

  async "keyboard alone"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    await openBoard(page, `${base}#/analysis/chess`);
    await sees(page, "e2", "White pawn");
    await cell(page, "e1").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await sees(page, "e4", "you can move here");
    const said = await page.locator(".board-host [aria-live]").textContent();
    assert.match(said, /e2 picked up, 2 moves/);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await sees(page, "e4", "White pawn");
    noProblems(page);
  },

  async "promotion asks"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    const position = encodeURIComponent("8/P3k3/8/8/8/8/4K3/8 w - - 0 1");
    await openBoard(page, `${base}#/analysis/chess/${position}`);
    await clickMove(page, "a7", "a8");
    const choices = page.locator("dialog button");
    const names = await choices.evaluateAll((them) => them.map((it) => it.ariaLabel));
    assert.deepEqual(names, ["queen", "rook", "bishop", "knight"]);
    const [square, queen] = [
      await cell(page, "a8").boundingBox(),
      await choices.first().boundingBox(),
    ];
    assert.ok(Math.abs(square.y - queen.y) < 2, "the queen stands on the square");
    await keepShot(page, "promotion-phone-en-light");
    await page.click('dialog button[aria-label="knight"]');
    await sees(page, "a8", "White knight");
    noProblems(page);
  },

  async "promotion by keyboard"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop", theme: "dark" });
    const position = encodeURIComponent("8/4k3/8/8/8/8/p3K3/8 b - - 0 1");
    await openBoard(page, `${base}#/analysis/chess/${position}`);
    const walk = async () => {
      await cell(page, "a2").focus();
      await page.keyboard.press("Enter");
      await sees(page, "a1", "you can move here");
      await cell(page, "a1").focus();
      await page.keyboard.press("Enter");
      await page.waitForSelector('dialog button[aria-label="queen"]:focus');
    };
    await walk();
    await keepShot(page, "promotion-desktop-en-dark");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /^a1,/);
    await sees(page, "a2", "Black pawn");
    await walk();
    // The list grows upward from the lowest row.
    await page.keyboard.press("ArrowUp");
    await page.waitForSelector('dialog button[aria-label="rook"]:focus');
    await page.keyboard.press("Enter");
    await sees(page, "a1", "Black rook");
    noProblems(page);
  },

  async "a finger beside a small square"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    await openBoard(page, `${base}#/analysis/war`);
    await sees(page, "F9", "North infantry");
    const from = await cell(page, "F9").boundingBox();
    await page.touchscreen.tap(from.x + from.width / 2, from.y + from.height * 1.4);
    await sees(page, "F10", "you can move here");
    const to = await cell(page, "F10").boundingBox();
    await page.touchscreen.tap(to.x + to.width / 2, to.y + to.height * 1.3);
    await sees(page, "F10", "North infantry");
    noProblems(page);
  },

  async "a finger on a small square beside another unit"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    await openBoard(page, `${base}#/analysis/war`);
    await sees(page, "F8", "can move");
    for (const square of ["F8", "G9"]) {
      const { x, y, width, height } = await cell(page, square).boundingBox();
      await page.touchscreen.tap(x + width / 2, y + height / 2);
    }
    await sees(page, "G9", "North swift cannon");
    noProblems(page);
  },

  async "an attack shows its odds"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    const rows = Array(20).fill("_".repeat(25));
    rows[0] = `A${"_".repeat(24)}`;
    rows[5] = `I${"_".repeat(24)}`;
    rows[6] = `i${"_".repeat(24)}`;
    rows[19] = `a${"_".repeat(24)}`;
    const position = encodeURIComponent(`${rows.join("/")}/N/B/pass`);
    await openBoard(page, `${base}#/analysis/war/${position}`);
    await page.waitForSelector(".note text");
    assert.match(await page.locator(".note text").first().textContent(), /^\d+:\d+$/);
    noProblems(page);
  },

  async "a face-down piece turns up"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    await openBoard(page, `${base}#/analysis/jieqi`);
    await sees(page, "a3", "face down");
    await clickMove(page, "a3", "a4");
    await page.click('dialog button:has-text("(R)")');
    await sees(page, "a4", "Red chariot");
    noProblems(page);
  },
};

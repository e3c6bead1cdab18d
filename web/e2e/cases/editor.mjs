/** Positions made by hand on the analysis board, judged by the server. */

import assert from "node:assert/strict";
import { openPage } from "../browser.mjs";
import { cell, noProblems, openBoard, sees } from "../hands.mjs";

async function edit(page, base, game) {
  await openBoard(page, `${base}#/analysis/${game}`);
  await page.click('button:has-text("Edit the position")');
}

/** Chooses a tool and puts it on a square. */
async function put(page, tool, square) {
  await page.click(
    `section[aria-label="Pieces"] button:is([aria-label="${tool}"], :text-is("${tool}"))`,
  );
  await tapSquare(page, square);
}

async function tapSquare(page, square) {
  await cell(page, square).scrollIntoViewIfNeeded();
  const box = await cell(page, square).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function use(page) {
  await page.click('button:has-text("Use this position"):not([disabled])');
  await page.waitForSelector("textarea");
}

async function paste(page, text) {
  await page.fill("textarea", text);
  await page.click('button:text-is("Load")');
}

export const cases = {
  async "a game in PGN is read, in letters and in Chinese"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    await openBoard(page, `${base}#/analysis/chess`);
    await paste(page, '[White "A"]\n\n1. e4 e5 2. Nf3 (2. f4) 2... Nc6 {so} 3. Bb5 1-0');
    await sees(page, "b5", "White bishop");
    assert.match(await page.inputValue("textarea"), /^r1bqkbnr\/pppp1ppp\/2n5\/1B2p3/);
    await paste(page, "1. e4 e5 2. Qh9 *");
    await page.waitForSelector('[role="alert"]');
    await sees(page, "b5", "White bishop");
    await openBoard(page, `${base}#/analysis/xiangqi`);
    await paste(page, "1. 炮二平五 马8进7 *");
    await sees(page, "e2", "Red cannon");
    noProblems(page);
  },

  async "a mate is set up"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    await edit(page, base, "chess");
    await page.click('button:has-text("Clear the board")');
    await page.waitForSelector('[role="alert"]');
    await put(page, "White king", "f6");
    await put(page, "White queen", "g7");
    await put(page, "White pawn", "a2");
    await put(page, "Remove", "a2");
    await put(page, "Black king", "g8");
    await page.click('button:has-text("Black to move")');
    await use(page);
    await page.waitForSelector("text=White wins: by checkmate");
    assert.match(await page.inputValue("textarea"), /^6k1\/6Q1\/5K2\/8\/8\/8\/8\/8 b/);
    noProblems(page);
  },

  async "pieces lie face down, in disguise, on their ground"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    await edit(page, base, "jieqi");
    await put(page, "Red chariot", "a0");
    await use(page);
    await sees(page, "a0", "Red chariot");
    await edit(page, base, "stupid");
    await page.click('button:has-text("What it really is")');
    await put(page, "Red chariot", "e0");
    await put(page, "Red general", "a0");
    await use(page);
    await sees(page, "e0", "disguised as general, really chariot");
    await edit(page, base, "war");
    await put(page, "North infantry", "M9");
    await use(page);
    await sees(page, "M9", "North infantry");
    assert.match(await page.inputValue("textarea"), /\[I\]/);
    noProblems(page);
  },

  async "the computer shows its lines with arrows"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    await openBoard(page, `${base}#/analysis/chess`);
    await page.click('button:has-text("Let the computer think")');
    await page.waitForSelector(".lines li >> nth=2");
    await page.waitForFunction(() => document.querySelectorAll(".board .arrow").length === 3);
    // While it thinks, lines change places.
    await page.click('button:has-text("Stop thinking")');
    await page.waitForSelector('button:has-text("Let the computer think")');
    await page.locator(".lines li button").nth(1).focus();
    await page.waitForSelector(".board .arrow.threat");
    assert.match(await page.getAttribute(".bar", "aria-label"), /White wins with \d+ %/);
    noProblems(page);
  },
};

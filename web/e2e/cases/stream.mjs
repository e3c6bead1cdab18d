/** The table when the line is good, bad or gone; the server is played by the test. */

import assert from "node:assert/strict";
import { openPage } from "../browser.mjs";
import { keepShot } from "../eyes.mjs";
import { FakeHall } from "../fake.mjs";
import { clickMove, noProblems, sees, typeMove } from "../hands.mjs";

async function sit(browser, hall, address) {
  const page = await openPage(browser, { size: "phone" });
  await hall.serve(page);
  await page.goto(address);
  return page;
}

async function twoPlayers(browser, base) {
  const hall = new FakeHall(base);
  const white = await sit(browser, hall, `${base}#/play/chess`);
  await white.click('button:has-text("Invite a friend")');
  const link = await white.inputValue(".code-link");
  const black = await sit(browser, hall, link);
  await sees(white, "e2", "can move");
  const [table] = hall.tables.values();
  return { hall, table, white, black, link };
}

export const cases = {
  async "a game that the page has no folder for"({ browser, base }) {
    const hall = new FakeHall(base, { mystery: "chess" });
    const page = await sit(browser, hall, base);
    await page.click('a[aria-label="Rules: mystery"]');
    await sees(page, "e2", "White pawn");
    await clickMove(page, "e2", "e4");
    await sees(page, "e4", "White pawn");
    await page.goto(`${base}#/analysis/mystery`);
    await sees(page, "e2", "can move");
    assert.equal(await page.locator('button:has-text("Edit the position")').count(), 0);
    await page.goto(`${base}#/play/mystery`);
    await page.reload();
    await page.waitForSelector("text=Play mystery");
    assert.equal(await page.locator('.wishes input[type="number"]').count(), 1);
    await keepShot(page, "a-game-without-a-folder");
    await page.click('button:has-text("Play the computer")');
    await sees(page, "e2", "White pawn, can move");
    await clickMove(page, "e2", "e4");
    await sees(page, "a5", "Black pawn");
    assert.match(await page.locator(".moves").textContent(), /1\. e2–e4/);
    await page.click('button:has-text("Resign")');
    await page.click('dialog button:has-text("Resign")');
    await page.waitForSelector("text=You lose");
    noProblems(page);
  },

  async "a game against the computer"({ browser, base }) {
    const hall = new FakeHall(base);
    const page = await sit(browser, hall, `${base}#/play/chess`);
    await page.click('button:has-text("Play the computer")');
    await sees(page, "e2", "can move");
    await clickMove(page, "e2", "e4");
    await sees(page, "a5", "Black pawn");
    await page.click('button:has-text("Resign")');
    await page.click('dialog button:has-text("Resign")');
    await page.waitForSelector("text=You lose");
    noProblems(page);
  },

  async "two people, one reloads"({ browser, base }) {
    const { white, black } = await twoPlayers(browser, base);
    await clickMove(white, "f2", "f3");
    await sees(black, "f3", "White pawn");
    await typeMove(black, "e7e5");
    await sees(white, "e5", "Black pawn");
    await black.reload();
    await sees(black, "e5", "Black pawn");
    assert.equal(await black.locator(".moves li").count(), 2);
    await clickMove(white, "g2", "g4");
    await sees(black, "g4", "White pawn");
    await clickMove(black, "d8", "h4");
    await white.waitForSelector("text=You lose");
    await black.waitForSelector("text=by checkmate");
    noProblems(white);
  },

  async "a swallowed message is pulled"({ browser, base }) {
    const { white, black, table } = await twoPlayers(browser, base);
    table.swallow = 1;
    await clickMove(white, "e2", "e4");
    await white.waitForSelector("text=Your move is on its way");
    table.happen({ kind: "draw_offered", seat: "second" });
    await sees(white, "e4", "White pawn");
    await black.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
    assert.equal(await white.locator(".moves li").count(), 1);
  },

  async "a cut line comes back and loses no move"({ browser, base }) {
    const { white, black, table } = await twoPlayers(browser, base);
    for (const viewer of [...table.viewers]) {
      await viewer.socket.close();
    }
    await white.waitForSelector("text=Connection lost");
    // In one go: the news of the line that is back would put down a piece that is held.
    await typeMove(white, "e2e4");
    await sees(white, "e4", "White pawn");
    await sees(black, "e4", "White pawn");
    await white.waitForSelector("text=Connection lost", { state: "detached" });
    assert.equal(table.turn, 1, "the move was made once");
  },

  async "a refusal is told"({ browser, base }) {
    const { white, table } = await twoPlayers(browser, base);
    await white.click('button:has-text("Offer a draw")');
    await white.waitForSelector("text=You have offered a draw");
    table.offers = { ...table.offers, draw: null };
    table.happen({ kind: "draw_declined", seat: "second" });
    await white.waitForSelector("text=The opponent said no");
  },

  async "who is left alone is told so and may claim the win"({ browser, base }) {
    const { white, table } = await twoPlayers(browser, base);
    const presence = { match: table.match, first: true, second: false, spectators: 0 };
    const claim_at = String(Date.now() + 2000);
    for (const { socket } of table.viewers) {
      socket.send(JSON.stringify({ type: "presence", ...presence, claim_at }));
    }
    await white.waitForSelector("text=The opponent left. In");
    await white.waitForSelector('button:has-text("Claim the win")');
  },

  async "a spectator may look but not move"({ browser, base }) {
    const { hall, white, link } = await twoPlayers(browser, base);
    const watcher = await sit(browser, hall, link);
    await sees(watcher, "e2", "White pawn");
    assert.equal(await watcher.locator('[aria-label*="can move"]').count(), 0);
    await clickMove(white, "e2", "e4");
    await sees(watcher, "e4", "White pawn");
    assert.equal(await watcher.locator('button:has-text("Resign")').count(), 0);
  },

  async "an old page is told to reload"({ browser, base }) {
    const { hall, white } = await twoPlayers(browser, base);
    hall.version = 99;
    await white.reload();
    await white.waitForSelector("text=This page is older than the server.");
    hall.version = undefined;
    await white.click('button:has-text("Reload")');
    await sees(white, "e2", "can move");
  },
};

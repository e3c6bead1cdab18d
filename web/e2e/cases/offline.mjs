/** Play, review and analysis without a network, from the second visit on. */

import assert from "node:assert/strict";
import { openPage, openTab } from "../browser.mjs";
import { noProblems, until } from "../hands.mjs";
import { startHouse } from "../house.mjs";
import { anyMove, endTurn, GAMES, resign, seal, setUpsOf } from "../table.mjs";

/** With UMPIRE_WHOLE_GAMES=1, games are played to their end against a better computer. */
const WHOLE = process.env.UMPIRE_WHOLE_GAMES === "1";
const LEVEL = WHOLE ? "5" : "1";
const TURNS = WHOLE ? Number.POSITIVE_INFINITY : 3;

/** Visits once, so that everything is kept, and then there is neither a network nor a server. */
async function secondVisit(browser, address, look = {}) {
  const { base, cut } = await startHouse();
  const page = await openPage(browser, look);
  await page.goto(base);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await cut();
  await page.context().setOffline(true);
  await page.goto("about:blank");
  await page.goto(`${base}#/${address}`);
  return { page, base };
}

/** Waits until it is our turn; says whether the game goes on. */
async function goesOn(page) {
  await page.waitForSelector(".turn.yours, .result");
  return (await page.locator(".result").count()) === 0;
}

/** Sits down to a game against the computer on this device. */
async function begin(page, game) {
  await page.getByLabel("Level").selectOption(LEVEL);
  await page.click('button:has-text("Play the computer")');
  if (setUpsOf(game) > 0) {
    await seal(page);
  }
}

/** Plays until the game is over, or for some turns and then resigns. */
async function playOn(page, game) {
  let turns = 0;
  for (; turns < TURNS && (await goesOn(page)); turns += 1) {
    await anyMove(page);
    if ((await page.locator(".result").count()) === 0) {
      await endTurn(page, game);
    }
  }
  if (await goesOn(page)) {
    await resign(page);
  }
  await page.waitForSelector(".result");
  return turns;
}

/** Looks at the game again through everybody's eyes, and at the proof. */
async function review(page, game) {
  await page.click('a:has-text("Replay and proof")');
  await page.waitForSelector(".proof .holds");
  assert.equal(await page.locator(".proof .fails").count(), 0, "every promise was kept");
  // Each promise is checked by itself and shows when that is done.
  const setUps = page.locator('.proof li:has-text("set-up is the one")');
  await until(async () => (await setUps.count()) === setUpsOf(game));
  for (const view of ["As spectators saw it", "The truth"]) {
    await page.click(`button:has-text("${view}")`);
    await page.waitForSelector(".moves li button");
    await page.locator(".moves li button").last().click();
    await page.waitForSelector('[role="grid"], .quiet-text');
  }
  const record = await page.getAttribute('a:has-text("Save the record")', "href");
  assert.match(decodeURIComponent(record), /^data:[^,]*,umpire-match 1\n/);
}

async function wholeGame(browser, game) {
  const { page } = await secondVisit(browser, `play/${game}`);
  const began = Date.now();
  await begin(page, game);
  const turns = await playOn(page, game);
  const result = await page.textContent(".result");
  console.log(`        ${game}: ${turns} turns, ${Date.now() - began} ms: ${result}`);
  await review(page, game);
  noProblems(page);
}

const games = GAMES.map((game) => [
  `${game} against the computer, to the proof`,
  ({ browser }) => wholeGame(browser, game),
]);

export const cases = {
  ...Object.fromEntries(games),

  async "a game goes on after a reload, and is on the first screen"({ browser }) {
    const { page, base } = await secondVisit(browser, "play/chess");
    await page.getByLabel("Your side").selectOption("first");
    await begin(page, "chess");
    assert.ok(await goesOn(page));
    await anyMove(page);
    assert.ok(await goesOn(page));
    const moves = await page.locator(".moves li").allTextContents();
    const position = () =>
      page.locator('[role="gridcell"]').evaluateAll((all) => all.map((it) => it.ariaLabel));
    const seen = await position();
    await page.reload();
    assert.ok(await goesOn(page));
    assert.deepEqual(await page.locator(".moves li").allTextContents(), moves);
    assert.deepEqual(await position(), seen);
    // Positions from before the reload can be looked at.
    await page.locator(".moves li button").first().click();
    await page.waitForSelector('button:has-text("Back to the game")');
    await page.waitForSelector('[role="grid"]');
    await page.click('button:has-text("Back to the game")');
    await page.click('button:has-text("Take back")');
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
    await page.goto(base);
    await page.click('a:has-text("Go on")');
    assert.ok(await goesOn(page));
    await resign(page);
    await page.waitForSelector(".result");
    await page.click('button:has-text("Rematch")');
    await page.waitForSelector(".turn.yours");
    await page.goto(base);
    await page.waitForSelector('a:has-text("Go on")');
    await page.locator('a:has-text("Replay")').first().waitFor();
    await page.locator('button:has-text("Remove")').last().click();
    await page.waitForFunction(() => document.querySelectorAll("main .lines li").length === 1);
    noProblems(page);
  },

  async "chess is saved as PGN"({ browser }) {
    const { page } = await secondVisit(browser, "play/chess");
    await begin(page, "chess");
    await goesOn(page);
    await anyMove(page);
    await goesOn(page);
    await resign(page);
    await page.click('a:has-text("Replay and proof")');
    const saving = page.waitForEvent("download");
    await page.click('button:has-text("PGN")');
    assert.match((await saving).suggestedFilename(), /\.pgn$/);
    noProblems(page);
  },

  async "the same game in two tabs goes on in one of them"({ browser }) {
    const { page } = await secondVisit(browser, "play/xiangqi");
    await begin(page, "xiangqi");
    await goesOn(page);
    const other = await openTab(page);
    await other.goto(page.url());
    await other.waitForSelector('.notice:has-text("another tab")');
    await anyMove(page);
    await goesOn(page);
    const moves = await page.locator(".moves li").allTextContents();
    await page.close();
    await goesOn(other);
    assert.deepEqual(await other.locator(".moves li").allTextContents(), moves);
    noProblems(other);
  },

  async "analysis thinks without end and without a server, until it is stopped"({ browser }) {
    const { page } = await secondVisit(browser, "analysis/xiangqi");
    await page.waitForSelector('[role="grid"]');
    await page.click('button:has-text("Let the computer think")');
    const depth = () =>
      page.textContent(".effort").then((text) => Number(text.match(/Depth (\d+)/)[1]));
    await page.waitForSelector(".effort");
    const early = await depth();
    await page.waitForFunction(
      (least) => Number(document.querySelector(".effort")?.textContent.match(/\d+/)[0]) > least,
      early + 2,
    );
    assert.equal(await page.locator("ol.lines li").count(), 3);
    // It goes on with the next position.
    await page.locator("ol.lines li button").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
    await page.waitForSelector(".effort");
    await page.click('button:has-text("Stop thinking")');
    await page.waitForSelector('button:has-text("Let the computer think")');
    assert.ok((await depth()) > 0);
    noProblems(page);
  },

  async "with a server, the computer thinks on this device if that is wanted"({ browser, base }) {
    const page = await openPage(browser);
    const asked = [];
    page.on("request", (request) => {
      if (/api\/(matches|query|guests)/.test(request.url())) {
        asked.push(request.url());
      }
    });
    await page.goto(`${base}#/play/war`);
    await page.getByLabel("The computer thinks").selectOption("here");
    await page.click('button:has-text("Play the computer")');
    await goesOn(page);
    await anyMove(page);
    assert.deepEqual(asked, []);
    noProblems(page);
  },
};

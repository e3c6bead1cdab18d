/** Whole games on a real server, each game: against the computer, against a person, watched, replayed. */

import assert from "node:assert/strict";
import { openPage } from "../browser.mjs";
import { clickMove, noProblems, sees, typeMove } from "../hands.mjs";

const GAMES = ["chess", "xiangqi", "jieqi", "stupid", "war"];
const HAS_SETUP = ["stupid"];

export const cases = {};

function test(name, game, run) {
  cases[`${name}: ${game}`] = (context) => run({ ...context, game });
}

/** A page that keeps every frame it receives. */
async function sit(browser, address) {
  const page = await openPage(browser, { size: "phone" });
  page.frames_heard = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => page.frames_heard.push(JSON.parse(payload)));
  });
  await page.goto(address);
  return page;
}

async function seal(page) {
  await page.click('button:has-text("Shuffle")');
  await page.click('button:has-text("Ready")');
}

const turn = (page) => page.waitForSelector('[role="status"]:has-text("Your turn")');

/** The name of the first square that the board says something about. */
async function squareThat(page, says) {
  const label = await page
    .locator(`[role="gridcell"][aria-label$="${says}"]`)
    .first()
    .getAttribute("aria-label");
  return label.split(",")[0];
}

/** Does something and waits until the page has heard of it. */
async function andHear(page, act) {
  const before = await page.locator(".moves li").count();
  await act();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".moves li").length > count,
    before,
  );
}

/** Makes any legal move by hand. */
async function anyMove(page) {
  await andHear(page, () => pickMove(page));
}

async function pickMove(page) {
  await page.waitForSelector('[role="gridcell"][aria-label$="can move"]');
  const from = await squareThat(page, "can move");
  await page.locator(`[role="gridcell"][aria-label^="${from},"]`).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector('[role="gridcell"][aria-label$="you can move here"]');
  const to = await squareThat(page, "you can move here");
  await page.locator(`[role="gridcell"][aria-label^="${to},"]`).focus();
  await page.keyboard.press("Enter");
  const dialog = page.locator("dialog button").first();
  if (await dialog.isVisible()) {
    await dialog.click();
  }
}

async function endTurn(page, game) {
  if (game === "war") {
    await andHear(page, () => page.click('button:has-text("End movement")'));
    await andHear(page, () => page.click('button:has-text("Pass")'));
  }
}

async function resign(page) {
  await page.click('button:has-text("Resign")');
  await page.click('dialog button:has-text("Resign")');
}

/** Two people at one table, the game begun. */
async function twoPeople({ browser, base, game }) {
  const first = await sit(browser, `${base}#/play/${game}`);
  await first.waitForSelector("select");
  await first.locator("select").nth(1).selectOption("first");
  await first.click('button:has-text("Invite a friend")');
  const link = await first.locator(".code-link").inputValue();
  const second = await sit(browser, link);
  if (HAS_SETUP.includes(game)) {
    await seal(first);
    await seal(second);
  }
  await turn(game === "war" ? await whoseTurn(first, second) : first);
  return { first, second, link };
}

/** In the Game of War a die says who begins. */
async function whoseTurn(first, second) {
  return Promise.any([turn(first).then(() => first), turn(second).then(() => second)]);
}

for (const game of GAMES) {
  test("a person against the computer", game, async ({ browser, base }) => {
    const page = await sit(browser, `${base}#/play/${game}`);
    await page.click('button:has-text("Play the computer")');
    if (HAS_SETUP.includes(game)) {
      await seal(page);
    }
    for (let count = 0; count < 3; count += 1) {
      await turn(page);
      await anyMove(page);
      await endTurn(page, game);
    }
    await turn(page);
    await resign(page);
    await page.waitForSelector("text=You lose");
    noProblems(page);
  });

  test("two people, one reloads, then the replay holds", game, async ({ browser, base }) => {
    const { first, second } = await twoPeople({ browser, base, game });
    const mover = game === "war" ? await whoseTurn(first, second) : first;
    const other = mover === first ? second : first;
    await anyMove(mover);
    await endTurn(mover, game);
    await turn(other);
    await other.reload();
    await turn(other);
    await anyMove(other);
    await endTurn(other, game);
    await turn(mover);
    await resign(mover);
    await other.waitForSelector("text=You win");
    await other.click('a:has-text("Replay and proof")');
    await other.waitForSelector(".proof .holds");
    assert.equal(await other.locator(".proof .fails").count(), 0);
    const setUps = await other.locator(".proof li:has-text('sealed')").count();
    assert.equal(setUps, HAS_SETUP.includes(game) ? 2 : 0);
    noProblems(first);
    noProblems(second);
  });

  test("a spectator hears no secret", game, async ({ browser, base }) => {
    const { first, second, link } = await twoPeople({ browser, base, game });
    const watcher = await sit(browser, link.split("/").slice(0, -1).join("/"));
    await watcher.waitForSelector('[role="grid"]');
    const mover = game === "war" ? await whoseTurn(first, second) : first;
    await anyMove(mover);
    await watcher.waitForSelector(".moves li");
    for (const frame of watcher.frames_heard) {
      assert.equal(frame.state?.legal?.length ?? 0, 0, "a spectator gets no legal moves");
      for (const man of frame.state?.picture?.men ?? []) {
        assert.equal(man.really, null, "a spectator sees no true role");
      }
      assert.doesNotMatch(JSON.stringify(frame), /"(setup|deploy) /, "a spectator hears no set-up");
    }
  });
}

test("checkmate in two", "chess", async ({ browser, base }) => {
  const { first, second } = await twoPeople({ browser, base, game: "chess" });
  await clickMove(first, "f2", "f3");
  await turn(second);
  await typeMove(second, "e7e5");
  await turn(first);
  await clickMove(first, "g2", "g4");
  await turn(second);
  await sees(second, "d8", "can move");
  await clickMove(second, "d8", "h4");
  await first.waitForSelector("text=You lose");
  await second.waitForSelector("text=by checkmate");
});

test("a hidden deployment", "war", async ({ browser, base }) => {
  const first = await sit(browser, `${base}#/play/war`);
  await first.waitForSelector("select");
  await first.locator("select").nth(3).selectOption("blind");
  await first.click('button:has-text("Invite a friend")');
  const second = await sit(browser, await first.locator(".code-link").inputValue());
  await seal(first);
  await first.waitForSelector("text=Your set-up is sealed");
  const told = JSON.stringify(second.frames_heard);
  assert.doesNotMatch(told, /deploy /, "nobody hears a deployment before both are sealed");
  await seal(second);
  const mover = await whoseTurn(first, second);
  await anyMove(mover);
  await resign(mover);
  await mover.click('a:has-text("Replay and proof")');
  await mover.waitForSelector(".proof .holds");
  assert.equal(await mover.locator(".proof .fails").count(), 0);
  assert.equal(await mover.locator(".proof li:has-text('sealed')").count(), 2);
});

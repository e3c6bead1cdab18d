/** What people do at a table of a real server. */

import { openPage } from "./browser.mjs";

export const GAMES = ["chess", "xiangqi", "jieqi", "stupid", "war"];
const HAS_SETUP = ["stupid"];

/** How many sealed set-ups the proof of a match has by itself. */
export function setUpsOf(game) {
  return HAS_SETUP.includes(game) ? 2 : 0;
}

/** A page that keeps every frame it receives. */
export async function sit(browser, address) {
  return listen(await openPage(browser, { size: "phone" }), address);
}

/** Opens an address and keeps what the server says on the line. */
export async function listen(page, address) {
  page.frames_heard = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => page.frames_heard.push(JSON.parse(payload)));
  });
  await page.goto(address);
  return page;
}

/** Seals the usual set-up: a shuffled one may be mated by the first move. */
export async function seal(page) {
  await page.click('button:has-text("Ready")');
}

/** Waits until it is the turn of whoever looks at the page. */
export const turn = (page) => page.waitForSelector('[role="status"]:has-text("Your turn")');

/** Waits until it is somebody's turn or the game is lost; says which. */
export async function hasTurn(page) {
  await page.waitForSelector('[role="status"]:has-text("Your turn"), :text("You lose")');
  return (await page.locator(':text("You lose")').count()) === 0;
}

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

/** Makes any legal move by keyboard alone. */
export async function anyMove(page) {
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

/** Ends a turn that has several steps. */
export async function endTurn(page, game) {
  if (game === "war") {
    await andHear(page, () => page.click('button:has-text("End movement")'));
    await andHear(page, () => page.click('button:has-text("Pass")'));
  }
}

export async function resign(page) {
  await page.click('button:has-text("Resign")');
  await page.click('dialog button:has-text("Resign")');
}

/** Two people at one table, the game begun; `first` has the first seat. */
export async function twoPeople({ browser, base, game }) {
  const first = await sit(browser, `${base}#/play/${game}`);
  await first.waitForSelector("select");
  await first.getByLabel("Your side").selectOption("first");
  await first.click('button:has-text("Invite a friend")');
  const link = await first.locator(".code-link").inputValue();
  const second = await sit(browser, link);
  if (HAS_SETUP.includes(game)) {
    await seal(first);
    await seal(second);
  }
  const mover = await whoseTurn(first, second);
  return { first, second, link, mover, other: mover === first ? second : first };
}

/** In the Game of War a die says who begins. */
export async function whoseTurn(first, second) {
  return Promise.any([turn(first).then(() => first), turn(second).then(() => second)]);
}

/** One person against the computer, who has moved if it is its turn. */
export async function againstComputer({ browser, base, game }) {
  const page = await sit(browser, `${base}#/play/${game}`);
  await page.click('button:has-text("Play the computer")');
  if (HAS_SETUP.includes(game)) {
    await seal(page);
  }
  await turn(page);
  return page;
}

/** Taking moves back: board, list and marks go back together, also after a reload. */

import assert from "node:assert/strict";
import { clickMove, noProblems, sees, until } from "../hands.mjs";
import { againstComputer, anyMove, turn, twoPeople } from "../table.mjs";

export const cases = {};

const listed = (page) => page.locator(".moves li").allInnerTexts();
const marked = (page) => page.locator(".board rect.last").count();

/** Asks to take the last move back, and is allowed to. */
async function takeBack(asking, other) {
  await asking.click('button:has-text("Take back")');
  await other.getByRole("button", { name: "Allow" }).click();
}

cases["board, moves and marks go back, also after a reload"] = async (context) => {
  const { first, second } = await twoPeople({ ...context, game: "chess" });
  await clickMove(first, "e2", "e4");
  await turn(second);
  await clickMove(second, "e7", "e5");
  await turn(first);
  await clickMove(first, "g1", "f3");
  await turn(second);
  await takeBack(first, second);
  for (const page of [first, second]) {
    await until(async () => (await listed(page)).length === 2);
    await sees(page, "g1", "knight");
  }
  await second.reload();
  await second.waitForSelector(".moves li");
  for (const page of [first, second]) {
    await until(async () => (await marked(page)) === 2);
    assert.deepEqual(await listed(page), ["1. e4", "e5"]);
    await sees(page, "f3", "empty");
  }
  await turn(first);
  await clickMove(first, "d2", "d4");
  await turn(second);
  for (const page of [first, second]) {
    await until(async () => (await listed(page)).length === 3);
    // One step back shows what stood before the new move, and not what was taken back.
    await page.click('button[aria-label="Back"]');
    await sees(page, "d2", "pawn");
    await sees(page, "g1", "knight");
    noProblems(page);
  }
};

cases["the computer lets moves be taken back"] = async (context) => {
  const page = await againstComputer({ ...context, game: "xiangqi" });
  const before = (await listed(page)).length;
  await anyMove(page);
  await until(async () => (await listed(page)).length === before + 2);
  await turn(page);
  await page.click('button:has-text("Take back")');
  await until(async () => (await listed(page)).length === before);
  await page.reload();
  await turn(page);
  await until(async () => (await listed(page)).length === before);
  noProblems(page);
};

/** What a person does with a board: looks at cells, clicks, drags, types. */

import assert from "node:assert/strict";
import { PATIENCE_MS } from "./browser.mjs";

/** The cell of a square, by its name. */
export function cell(page, square) {
  return page
    .locator(
      `[role="gridcell"][aria-label^="${square},"], [role="gridcell"][aria-label^="${square}，"]`,
    )
    .first();
}

/** Waits until the board says `text` about a square. */
export async function sees(page, square, text) {
  await page.waitForFunction(
    ([name, part]) =>
      [...document.querySelectorAll('[role="gridcell"]')].some((it) => {
        const label = it.getAttribute("aria-label") ?? "";
        return (
          (label.startsWith(`${name},`) || label.startsWith(`${name}，`)) && label.includes(part)
        );
      }),
    [square, text],
    { timeout: PATIENCE_MS },
  );
}

async function middle(page, square) {
  const box = await cell(page, square).boundingBox();
  assert.ok(box, `${square} is on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function clickMove(page, from, to) {
  for (const square of [from, to]) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
}

export async function dragMove(page, from, to) {
  const start = await middle(page, from);
  const end = await middle(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

/** Types a move into the field for moves. */
export async function typeMove(page, text) {
  await page.fill("form input", text);
  await page.click('form button[type="submit"]');
}

/** Opens the address of a screen and waits for its board. */
export async function openBoard(page, address) {
  await page.goto(address);
  await page.waitForSelector('[role="grid"]');
}

export function noProblems(page) {
  const problems = page.problems.filter((text) => !/404|Failed to load resource/.test(text));
  assert.deepEqual(problems, [], "the page reports errors");
}

/** Asks again and again until the answer is yes. */
export async function until(asks) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await asks())) {
    assert.ok(Date.now() < end, "it came true in time");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

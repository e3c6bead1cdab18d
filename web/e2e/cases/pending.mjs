/** A move is shown at once, whatever the line to the server is like. */

import assert from "node:assert/strict";
import { openPage } from "../browser.mjs";
import { keepShot, settled } from "../eyes.mjs";
import { clickMove, dragMove, noProblems, sees } from "../hands.mjs";
import { turn } from "../table.mjs";

export const cases = {};

/** A line to the real server that a test can hold up, answer itself, or cut. */
async function tamper(page) {
  const line = { mode: "open", held: [], socket: undefined };
  await page.routeWebSocket("**/api/socket", (socket) => {
    if (line.mode === "cut") {
      socket.close();
      return;
    }
    line.socket = socket;
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (line.mode === "held" && message.type === "command") {
        line.held.push(() => server.send(text));
      } else if (line.mode === "refusing" && message.type === "command") {
        const { match, sequence } = message;
        const error = { code: "illegal_move", message: "" };
        const ack = { type: "command_ack", match, sequence, accepted: false, number: null, error };
        line.held.push(() => socket.send(JSON.stringify(ack)));
      } else {
        server.send(text);
      }
    });
  });
  return line;
}

/** White against the computer over such a line. */
async function sitDown({ browser, base }) {
  const page = await openPage(browser);
  const line = await tamper(page);
  await page.goto(`${base}#/play/chess`);
  await page.waitForSelector("select");
  await page.getByLabel("Your side").selectOption("first");
  await page.click('button:has-text("Play the computer")');
  await sees(page, "e2", "can move");
  return { page, line };
}

/** Waits until the board shows a move of the pawn that nobody has answered. */
async function isPending(page) {
  await sees(page, "e4", "White pawn");
  await page.waitForSelector("text=Your move is on its way");
  assert.equal(await page.locator(".board .pending").count(), 2);
  assert.equal(await page.locator(".moves li").count(), 0);
  assert.equal(await page.locator('[aria-label$="can move"]').count(), 0, "one move at a time");
}

cases["a slow answer: the piece stays where it was put"] = async (context) => {
  const { page, line } = await sitDown(context);
  line.mode = "held";
  await dragMove(page, "e2", "e4");
  await isPending(page);
  await settled(page);
  await keepShot(page, "pending-phone-en-light");
  line.mode = "open";
  for (const release of line.held) {
    release();
  }
  await page.waitForSelector(".moves li");
  await turn(page);
  assert.equal(await page.locator(".board .pending").count(), 0);
  await sees(page, "e4", "White pawn");
  noProblems(page);
};

cases["a refused move goes back, with a word"] = async (context) => {
  const { page, line } = await sitDown(context);
  line.mode = "refusing";
  await clickMove(page, "e2", "e4");
  await isPending(page);
  for (const release of line.held) {
    release();
  }
  await sees(page, "e2", "White pawn, can move");
  await page.waitForSelector("text=Your move was not played. That move is not allowed.");
  await keepShot(page, "refused-phone-en-light");
  line.mode = "open";
  await clickMove(page, "d2", "d4");
  await page.waitForSelector(".moves li");
  assert.equal(await page.locator('[role="alert"]').count(), 0);
};

cases["a move made during an outage stays on the board and is played after it"] = async (
  context,
) => {
  const { page, line } = await sitDown(context);
  line.mode = "cut";
  await line.socket.close();
  await page.waitForSelector("text=Connection lost");
  await clickMove(page, "e2", "e4");
  await isPending(page);
  line.mode = "open";
  await page.waitForSelector(".moves li");
  await turn(page);
  await sees(page, "e4", "White pawn");
};

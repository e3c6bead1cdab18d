/** Records and set-ups: what works without a table, some of it without a connection. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { openPage } from "../browser.mjs";
import { dragMove, noProblems, openBoard, sees } from "../hands.mjs";

const hash = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest("hex");
const u16 = (value) => Buffer.from([value >> 8, value & 255]);
const u64 = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

/** A short game of chess, its hashes made here and not by the client. */
function chessRecord() {
  const [match, seed] = ["12345678901234567890", "5a".repeat(32)];
  const config = hash(
    Buffer.from("Umpire/chess/config/v1\0"),
    u16(1),
    Buffer.from('{"chess960":false,"start_number":518}'),
  );
  const bound = [u64(match), Buffer.from(config, "hex")];
  const deal = hash(Buffer.from("Umpire/chess/deal/v1\0"), ...bound, Buffer.from(seed, "hex"));
  const moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
  const body = [
    "umpire-match 1",
    "engine umpire 0.0.0",
    "game chess",
    "opening usual",
    "rules 1",
    `config ${config}`,
    "option chess960 false",
    "option start_number 518",
    `match ${match}`,
    "clock unlimited",
    "created 1000",
    `deal ${deal}`,
    "first player 1 Ann",
    "second computer 2",
    `seed ${seed}`,
    ...moves.map(
      (move, index) =>
        `${2000 + index} ${index % 2 ? "second" : "first"} ${index + 1} play ${move}`,
    ),
    "outcome second checkmate",
    "",
  ].join("\n");
  return `${body}digest ${hash(Buffer.from(body))}\n`;
}

async function show(page, record) {
  await page.fill("textarea", record);
  await page.click('button:has-text("Show")');
}

export const cases = {
  async "a record opens and its proof holds"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    await page.goto(`${base}#/replay`);
    await show(page, chessRecord());
    await page.waitForSelector(".proof .holds");
    assert.equal(await page.locator(".proof .holds").count(), 3);
    assert.equal(await page.locator(".proof .fails").count(), 0);
    await page.click('button[aria-label="To the end"]');
    await sees(page, "h4", "Black queen");
    noProblems(page);
  },

  async "a doctored record is found out"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    await page.goto(`${base}#/replay`);
    await show(page, chessRecord().replace("seed 5a", "seed 5b"));
    await page.waitForSelector(".proof .fails");
    assert.equal(await page.locator(".proof .fails").count(), 2);
  },

  async "a record opens without a connection"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    await page.goto(base);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.goto(`${base}#/replay`);
    await page.reload();
    await page.waitForSelector("text=No connection");
    await show(page, chessRecord());
    await page.waitForSelector(".proof .holds");
    assert.equal(await page.locator(".proof .fails").count(), 0);
  },

  async "a set-up is arranged and kept"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    await openBoard(page, `${base}#/layouts`);
    await dragMove(page, "a0", "e0");
    await sees(page, "a0", "disguised as chariot, really general");
    await sees(page, "e0", "disguised as general, really chariot");
    await page.fill('input[placeholder="Name"]', "Hidden king");
    await page.click('button:has-text("Save")');
    await page.click('button:has-text("Standard")');
    await page.reload();
    await page.waitForSelector("text=Hidden king");
    await page.click('button:has-text("Use")');
    await sees(page, "a0", "really general");
    await dragMove(page, "a0", "b0");
    await page.waitForSelector("text=Careful");
    noProblems(page);
  },

  async "a deployment is arranged"({ browser, base }) {
    const page = await openPage(browser, { size: "desktop" });
    await page.goto(`${base}#/layouts`);
    await page.click('button:has-text("A Game of War")');
    await page.waitForSelector('[role="grid"]');
    await sees(page, "F9", "North infantry");
    await dragMove(page, "F9", "A1");
    await sees(page, "A1", "North infantry");
    await page.click('button:has-text("Shuffle")');
    noProblems(page);
  },
};

/** Whole games on a real server, each game: against the computer, against a person, watched, replayed. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { openTab } from "../browser.mjs";
import { clickMove, noProblems, sees, typeMove, until } from "../hands.mjs";
import {
  againstComputer,
  anyMove,
  endTurn,
  GAMES,
  hasTurn,
  listen,
  resign,
  seal,
  setUpsOf,
  sit,
  turn,
  twoPeople,
  whoseTurn,
} from "../table.mjs";

export const cases = {};

for (const game of GAMES) {
  cases[`a person against the computer: ${game}`] = async (context) => {
    const page = await againstComputer({ ...context, game });
    for (let count = 0; count < 3 && (await hasTurn(page)); count += 1) {
      await anyMove(page);
      await endTurn(page, game);
    }
    if (await hasTurn(page)) {
      await resign(page);
    }
    await page.waitForSelector("text=You lose");
    noProblems(page);
  };

  cases[`two people, one reloads, then the replay holds: ${game}`] = async (context) => {
    const { mover, other } = await twoPeople({ ...context, game });
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
    await other.waitForSelector('[role="grid"]');
    assert.equal(await other.locator(".proof .fails").count(), 0);
    const setUps = other.locator(".proof li:has-text('sealed')");
    await until(async () => (await setUps.count()) === setUpsOf(game));
    for (const view of ["As spectators saw it", "The truth"]) {
      await other.click(`button:has-text("${view}")`);
      await other.click('button[aria-label="To the end"]:not([disabled])');
      await other.waitForSelector('[role="grid"]');
      await other.click('button[aria-label="To the start"]');
    }
    noProblems(mover);
    noProblems(other);
  };

  cases[`a spectator hears no secret: ${game}`] = async (context) => {
    const { mover, link } = await twoPeople({ ...context, game });
    const stranger = await sit(context.browser, link.split("/").slice(0, -1).join("/"));
    await stranger.waitForSelector("text=There is no such game");
    // Whoever comes with the invitation and finds no seat looks on.
    const watcher = await sit(context.browser, link);
    await watcher.waitForSelector('[role="grid"]');
    await anyMove(mover);
    await watcher.waitForSelector(".moves li");
    assert.ok(watcher.frames_heard.length > 0);
    for (const frame of watcher.frames_heard) {
      assert.equal(frame.state?.legal?.length ?? 0, 0, "a spectator gets no legal moves");
      for (const man of frame.state?.picture?.men ?? []) {
        assert.equal(man.really, null, "a spectator sees no true role");
        assert.ok(game !== "jieqi" || !man.covered || man.figure === null, "a back shows nothing");
      }
      assert.doesNotMatch(JSON.stringify(frame), /"(setup|deploy) /, "a spectator hears no set-up");
    }
  };
}

cases["checkmate in two: chess"] = async (context) => {
  const { first, second } = await twoPeople({ ...context, game: "chess" });
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
};

cases["a hidden deployment: war"] = async ({ browser, base }) => {
  const first = await sit(browser, `${base}#/play/war`);
  await first.waitForSelector("select");
  await first.getByLabel("Beginning").selectOption("blind");
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
};

cases["sealed twice in haste, and in two tabs: stupid"] = async ({ browser, base }) => {
  const first = await sit(browser, `${base}#/play/stupid`);
  await first.click('button:has-text("Invite a friend")');
  const second = await sit(browser, await first.locator(".code-link").inputValue());
  await first.waitForSelector('button:has-text("Ready")');
  const tab = await listen(await openTab(first), first.url());
  await tab.waitForSelector('button:has-text("Ready")');
  await first.locator('button:has-text("Ready")').evaluate((button) => {
    button.click();
    button.click();
  });
  await tab.waitForSelector("text=Your set-up is sealed");
  await seal(second);
  const mover = await whoseTurn(first, second);
  await anyMove(mover);
  for (const page of [first, second, tab]) {
    assert.equal(await page.locator('[role="alert"]').count(), 0, "nobody sees an error");
    noProblems(page);
  }
};

cases["a set-up shows the clocks and can be called off: stupid"] = async ({ browser, base }) => {
  const first = await sit(browser, `${base}#/play/stupid`);
  await first.waitForSelector("select");
  await first.getByLabel("Clock").selectOption("1");
  await first.click('button:has-text("Invite a friend")');
  const link = await first.locator(".code-link").inputValue();
  const second = await sit(browser, link);
  await second.waitForSelector('button:has-text("Ready")');
  assert.equal(await second.locator('[role="timer"]').count(), 2);
  const watcher = await sit(browser, link);
  await watcher.waitForSelector("text=Both sides set up in secret");
  await first.click('button:has-text("Call off")');
  await second.waitForSelector("text=Called off");
};

cases["a newcomer joins a game that waits for anybody"] = async ({ browser, base }) => {
  const first = await sit(browser, `${base}#/play/chess`);
  await first.waitForSelector("select");
  await first.getByLabel("Your side").selectOption("first");
  await first.click('button:has-text("Quick pairing")');
  await first.waitForSelector("text=as soon as somebody wants the same");
  const second = await sit(browser, first.url());
  await second.click('button:has-text("Join")');
  await clickMove(await whoseTurn(first, second), "e2", "e4");
};

cases["a cut invitation is no way to a seat, and no way to get stuck"] = async (context) => {
  const { browser, base } = context;
  const first = await sit(browser, `${base}#/play/chess`);
  await first.click('button:has-text("Invite a friend")');
  const link = await first.locator(".code-link").inputValue();
  const second = await sit(browser, link.slice(0, -3));
  await second.waitForSelector("text=There is no such game");
  await second.goto(`${base}#/match/nonsense`);
  await second.waitForSelector("text=There is no such game");
  await second.goto(`${base}#/analysis/chess/nonsense`);
  await second.fill("textarea", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
  await second.click('button:has-text("Load")');
  await sees(second, "e2", "White pawn");
};

cases["a server that has forgotten us meets us anew"] = async (context) => {
  const { link } = await twoPeople({ ...context, game: "chess" });
  const stale = JSON.stringify({ player: "5", name: "Stale", token: "00".repeat(32) });
  const watcher = await sit(context.browser, context.base);
  await watcher.evaluate((guest) => localStorage.setItem("umpire.guest", guest), stale);
  await watcher.goto(link);
  await sees(watcher, "e2", "White pawn");
  const guest = JSON.parse(await watcher.evaluate(() => localStorage.getItem("umpire.guest")));
  assert.equal(guest.name, "Stale");
  assert.notEqual(guest.token, "00".repeat(32));
};

/** The record with another seed, and all that hangs on it exchanged to fit. */
function exchanged(record) {
  const field = (name) => record.match(new RegExp(`^${name} (.*)$`, "m"))[1];
  const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");
  const seed = "77".repeat(32);
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(field("match")));
  const domain = Buffer.from(`Umpire/${field("game")}/deal/v1\0`);
  const bound = [number, Buffer.from(field("config"), "hex"), Buffer.from(seed, "hex")];
  const deal = hash(Buffer.concat([domain, ...bound]));
  const body = record
    .replace(field("seed"), seed)
    .replace(field("deal"), deal)
    .replace(/digest .*\n$/, "");
  return `${body}digest ${hash(body)}\n`;
}

cases["whoever was there finds a record that was exchanged: jieqi"] = async (context) => {
  const { mover, other } = await twoPeople({ ...context, game: "jieqi" });
  await resign(mover);
  await other.waitForSelector("text=You win");
  await other.click('a:has-text("Replay and proof")');
  await other.waitForSelector(".witness .holds");
  assert.equal(await other.locator(".proof .fails, .witness .unknown").count(), 0);
  const address = other.url();
  await mover.route("**/api/matches/*/record", async (route) => {
    const answer = await route.fetch();
    route.fulfill({ status: answer.status(), body: exchanged(await answer.text()) });
  });
  await mover.goto(address);
  await mover.waitForSelector(".witness .fails");
  // The record fits itself: only what was promised at the table tells that it is another.
  assert.equal(await mover.locator(".proof ul:not(.witness) .fails").count(), 0);
  assert.equal(await mover.locator(".witness .fails").count(), 2);
};

cases["disguises in the replay are those of each view: stupid"] = async (context) => {
  const { mover } = await twoPeople({ ...context, game: "stupid" });
  await resign(mover);
  await mover.click('a:has-text("Replay and proof")');
  await mover.waitForSelector(".proof .holds");
  const known = async (view, count) => {
    await mover.click(`button:has-text("${view}")`);
    await mover.click('button[aria-label="To the end"]:not([disabled])');
    await mover.waitForFunction(
      (wanted) => document.querySelectorAll('[aria-label*="really"]').length === wanted,
      count,
    );
    await mover.click('button[aria-label="To the start"]');
  };
  await known("The truth", 32);
  await known("As Red saw it", 16);
  await known("As spectators saw it", 0);
};

cases["words, a look back after a reload, a rematch"] = async (context) => {
  const { first, second } = await twoPeople({ ...context, game: "chess" });
  await first.click('summary:has-text("Say something")');
  await first.click('button:has-text("Good luck!")');
  await second.waitForSelector('.bubble:has-text("Good luck!")');
  await clickMove(first, "e2", "e4");
  await turn(second);
  await second.reload();
  await sees(second, "e4", "White pawn");
  await second.click('button[aria-label="To the start"]');
  await sees(second, "e2", "White pawn");
  await second.click('button:has-text("Back to the game")');
  await resign(second);
  await first.click('button:has-text("Rematch")');
  await second.click('button:has-text("Accept rematch")');
  for (const page of [first, second]) {
    await page.click('a:has-text("To the next game")');
    await sees(page, "e2", "White pawn");
  }
  await turn(second);
  noProblems(first);
  noProblems(second);
};

cases["what is taken back is gone from the list, after a reload as well: chess"] = async (
  context,
) => {
  const { first, second } = await twoPeople({ ...context, game: "chess" });
  await clickMove(first, "e2", "e4");
  await turn(second);
  await clickMove(second, "e7", "e5");
  await turn(first);
  await first.click('button:has-text("Take back")');
  await second.click('button:has-text("Allow")');
  for (const page of [first, second]) {
    await sees(page, "e2", "White pawn");
    await until(async () => (await page.locator(".moves li").count()) === 0);
  }
  await clickMove(first, "d2", "d4");
  await turn(second);
  await second.reload();
  await sees(second, "d4", "White pawn");
  for (const page of [first, second]) {
    await until(async () => (await page.locator(".moves li").count()) === 1);
    assert.match(await page.textContent(".moves"), /^1\. d4$/);
    assert.equal(await page.locator(".board .last").count(), 2);
    await page.click('button[aria-label="To the start"]');
    await sees(page, "d2", "White pawn");
    await sees(page, "e2", "White pawn");
    noProblems(page);
  }
};

cases["two tabs of one player stay in step"] = async (context) => {
  const { first, second } = await twoPeople({ ...context, game: "chess" });
  const tab = await listen(await openTab(first), first.url());
  await turn(tab);
  await clickMove(tab, "e2", "e4");
  await sees(first, "e4", "White pawn");
  await turn(second);
  await clickMove(second, "e7", "e5");
  await turn(first);
  await clickMove(first, "g1", "f3");
  await sees(tab, "f3", "White knight");
  noProblems(tab);
};

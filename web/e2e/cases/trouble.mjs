/** What goes wrong outside the page must not leave it blank: missing files, damaged storage. */

import assert from "node:assert/strict";
import { openPage } from "../browser.mjs";
import { keepShot } from "../eyes.mjs";
import { noProblems } from "../hands.mjs";

export const cases = {};

/** Lets a part of the page be missing, the first times that it is asked for. */
async function lose(page, part, times) {
  const asked = { count: 0 };
  await page.route(part, (route) => {
    asked.count += 1;
    return asked.count <= times ? route.abort() : route.continue();
  });
  return asked;
}

async function openWithout({ browser, base }, times) {
  const page = await openPage(browser);
  // What the service worker has kept is never missing.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  const asked = await lose(page, "**/assets/Replay-*.js", times);
  await page.goto(`${base}#/replay`);
  return { page, asked };
}

cases["a missing part is asked for once more"] = async (context) => {
  const { page, asked } = await openWithout(context, 1);
  await page.waitForSelector("h1:has-text('Replay')");
  assert.equal(asked.count, 2);
};

cases["a part that stays missing says so, and the rest goes on"] = async (context) => {
  const { page } = await openWithout(context, Number.POSITIVE_INFINITY);
  await page.waitForSelector("text=A part of this page could not be fetched.");
  await keepShot(page, "missing-part-phone-en-light");
  await page.click('main a:has-text("Home")');
  await page.waitForSelector(".games");
  await page.unroute("**/assets/Replay-*.js");
  await page.goBack();
  await page.waitForSelector("h1:has-text('Replay')");
};

const KEYS = "guest guest.before here layouts witness language theme sound computer letters";
const DAMAGED = ["{", "null", "42", '"text"', "[null, 1, {}]", '{"token": 7}'];

cases["damaged storage leaves no screen blank"] = async ({ browser, base }) => {
  for (const text of DAMAGED) {
    const page = await openPage(browser);
    await page.addInitScript(
      ([keys, value]) => {
        for (const key of keys) {
          localStorage.setItem(`umpire.${key}`, value);
        }
      },
      [KEYS.split(" "), text],
    );
    for (const screen of ["", "play/stupid", "layouts", "watch", "replay"]) {
      await page.goto(`${base}#/${screen}`);
      await page.waitForSelector("main h1");
    }
    await page.goto(`${base}#/play/chess`);
    await page.click('button:has-text("Play the computer")');
    await page.waitForSelector('[role="grid"]');
    noProblems(page);
    await page.context().close();
  }
};

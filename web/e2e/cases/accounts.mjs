/** A server that keeps accounts, and one that does not. */

import assert from "node:assert/strict";
import { openPage } from "../browser.mjs";
import { examine } from "../eyes.mjs";
import { noProblems } from "../hands.mjs";
import { openHouse } from "../house.mjs";

async function enter(page, { name, password, way }) {
  await page.fill('dialog input[autocomplete="username"]', name);
  await page.fill('dialog input[type="password"]', password);
  await page.click(`dialog button:has-text("${way}")`);
}

async function openSettings(page, base) {
  await page.goto(`${base}#/play/chess`);
  await page.waitForSelector("select");
  await page.click('button:has-text("Settings")');
}

const openAccount = (page) => page.click('dialog summary:has-text("Account")');

async function registerAndReturn(browser, base) {
  const name = `Ann ${Date.now()}`;
  const page = await openPage(browser, { size: "small" });
  await openSettings(page, base);
  await openAccount(page);
  await examine(page, "the settings");
  await enter(page, { name, password: "correct horse", way: "Register" });
  await page.waitForSelector(`text=Logged in as ${name}`);
  await page.click('dialog button:has-text("Close")');
  await page.waitForFunction((own) => document.querySelector("main input")?.value === own, name);
  const other = await openPage(browser, { size: "desktop" });
  await openSettings(other, base);
  await openAccount(other);
  await enter(other, { name, password: "wrong battery", way: "Log in" });
  await other.waitForSelector("text=There is no such name with this password");
  await enter(other, { name, password: "correct horse", way: "Register" });
  await other.waitForSelector("text=Somebody else has this name");
  await enter(other, { name, password: "correct horse", way: "Log in" });
  await other.waitForSelector(`text=Logged in as ${name}`);
  await other.click('dialog button:has-text("Log out")');
  await other.waitForSelector('dialog button:has-text("Register")');
  noProblems(page);
  noProblems(other);
}

export const cases = {
  async "who registers is known on another device"({ browser }) {
    const { base, close } = await openHouse("--accounts");
    try {
      await registerAndReturn(browser, base);
    } finally {
      await close();
    }
  },

  async "a server without accounts does not ask for one"({ browser, base }) {
    const page = await openPage(browser, { size: "phone" });
    await page.route("**/api/accounts", (route) => route.fulfill({ status: 404, body: "{}" }));
    const asked = page.waitForResponse("**/api/accounts");
    await openSettings(page, base);
    await asked;
    assert.equal(await page.locator('dialog summary:has-text("Account")').count(), 0);
  },
};

/** A real Chromium with a fresh profile, and pages of any size, language and color. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Long, because a busy machine is slow; what is awaited is always a state, never a time. */
export const PATIENCE_MS = 60_000;

export const SIZES = {
  small: { width: 360, height: 740 },
  sideways: { width: 740, height: 360 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};

/** The looks in which every screen is looked at. */
export const LOOKS = [
  { size: "phone", language: "zh", theme: "light" },
  { size: "phone", language: "en", theme: "dark" },
  { size: "desktop", language: "zh", theme: "light" },
  { size: "desktop", language: "en", theme: "dark" },
];

/** Starts the browser; `close` also removes its profile. */
export async function openBrowser() {
  const profile = await mkdtemp(join(tmpdir(), "umpire-e2e-"));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
    env: { ...process.env, HOME: profile },
    timeout: PATIENCE_MS,
  });
  const close = async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { browser, close };
}

/** A page in a context of its own: nothing is shared with other pages. */
export async function openPage(browser, { size = "phone", language = "en", theme = "light" } = {}) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: language === "zh" ? "zh-CN" : "en-US",
    colorScheme: theme,
    hasTouch: size !== "desktop",
    deviceScaleFactor: size === "desktop" ? 1 : 2,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return watched(await context.newPage());
}

/** Another page of the same person: it shares what the browser keeps. */
export async function openTab(page) {
  return watched(await page.context().newPage());
}

/** A page that remembers what it complained of, and knows how many answers it waits for. */
function watched(page) {
  page.problems = [];
  page.waiting_for = 0;
  const count = (change) => () => {
    page.waiting_for += change;
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") {
      page.problems.push(message.text());
    }
  });
  return page;
}

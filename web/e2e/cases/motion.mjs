/** What moves on the board: pieces walk and turn over, and all others are left alone. */

import assert from "node:assert/strict";
import { cell, noProblems } from "../hands.mjs";
import { anyMove, turn, twoPeople } from "../table.mjs";

export const cases = {};

/** From now on animations of the page stand still until they are told where to be. */
function holdMotion(page) {
  return page.evaluate(() => {
    globalThis.held = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      const motion = animate.apply(this, given);
      motion.pause();
      globalThis.held.push(motion);
      return motion;
    };
    globalThis.tokens = [...document.querySelectorAll(".board .man")];
  });
}

/** The board as it looks so many milliseconds after a move. */
async function frameAt(page, time) {
  await page.evaluate((at) => {
    for (const motion of globalThis.held) {
      motion.currentTime = at;
    }
  }, time);
  return (await page.locator(".board-host").screenshot()).toString("base64");
}

/** How many pieces are drawn by the very elements that drew them before. */
const kept = (page) => page.evaluate(() => globalThis.tokens.filter((it) => it.isConnected).length);

cases["a piece walks and turns over, the others are not drawn anew: jieqi"] = async (context) => {
  const { mover, other } = await twoPeople({ ...context, game: "jieqi" });
  await turn(mover);
  await cell(other, "a0").waitFor();
  await holdMotion(other);
  const before = await other.evaluate(() => globalThis.tokens.length);
  await anyMove(mover);
  await other.waitForFunction(() => globalThis.held.length >= 4);
  const times = [0, 110, 300, 500, 610];
  const frames = [];
  for (const time of times) {
    frames.push(await frameAt(other, time));
  }
  assert.equal(new Set(frames).size, times.length, "it is seen to walk, to close and to open");
  // The old face of the piece that turns is still there to be seen.
  assert.equal(await kept(other), before);
  await other.evaluate(() => {
    for (const motion of globalThis.held) {
      motion.finish();
    }
  });
  await other.waitForFunction(
    (count) => globalThis.tokens.filter((it) => it.isConnected).length === count,
    before - 1,
  );
  noProblems(other);
};

cases["nothing walks for those who asked for less motion"] = async (context) => {
  const { first, second } = await twoPeople({ ...context, game: "chess" });
  await second.emulateMedia({ reducedMotion: "reduce" });
  await holdMotion(second);
  await anyMove(first);
  await turn(second);
  assert.equal(await second.evaluate(() => globalThis.held.length), 0);
  assert.equal(await kept(second), 32);
};

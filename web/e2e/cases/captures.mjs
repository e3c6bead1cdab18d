/** What is captured is seen beside the board and heard. */

import { keepShot } from "../eyes.mjs";
import { clickMove, noProblems, sees } from "../hands.mjs";
import { resign, turn, twoPeople } from "../table.mjs";

export const cases = {};

/** How a capture begins to sound, in hertz. */
const CAPTURE = 240;

/** Keeps the pitches of all sounds that the page makes from now on. */
const listenTo = (page) =>
  page.evaluate(() => {
    globalThis.heard = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...given) {
      globalThis.heard.push(this.frequency.value);
      return start.apply(this, given);
    };
  });

/** A game in which the first seat captures something with its second move. */
async function capture(context, game, moves) {
  const { first, second } = await twoPeople({ ...context, game });
  await listenTo(second);
  for (const [index, [from, to]] of moves.entries()) {
    const page = index % 2 === 0 ? first : second;
    await turn(page);
    await sees(page, from, "can move");
    await clickMove(page, from, to);
  }
  await second.waitForFunction(
    (count) => document.querySelectorAll(".moves li").length === count,
    moves.length,
  );
  return { first, second };
}

const GAMES = {
  chess: {
    what: "Captured: Black pawn",
    moves: [
      ["e2", "e4"],
      ["d7", "d5"],
      ["e4", "d5"],
    ],
  },
  xiangqi: {
    what: "Captured: Black soldier",
    moves: [
      ["b2", "e2"],
      ["h9", "g7"],
      ["e2", "e6"],
    ],
  },
};

for (const [game, { what, moves }] of Object.entries(GAMES)) {
  cases[`${game}: seen and heard, in play, after a reload and in the replay`] = async (context) => {
    const { first, second } = await capture(context, game, moves);
    await second.waitForFunction((pitch) => globalThis.heard.includes(pitch), CAPTURE);
    await second.reload();
    for (const page of [first, second]) {
      await page.waitForSelector(`.player [aria-label="${what}"]`);
      await page.click('button[aria-label="Back"]');
      await page.waitForSelector(".lost", { state: "detached" });
      await page.click('button:has-text("Back to the game")');
      await page.waitForSelector(`.player [aria-label="${what}"]`);
    }
    await keepShot(first, `captured-${game}-phone-en-light`);
    await resign(second);
    await second.click('a:has-text("Replay and proof")');
    await second.waitForSelector('[role="grid"]');
    await second.click('button[aria-label="To the end"]:not([disabled])');
    await second.waitForSelector(`.lost[aria-label="${what}"]`);
    noProblems(second);
  };
}

/** Moves in words. */

import { describe, expect, it } from "vitest";
import { tell } from "../../parts/telling";
import { type Language, language } from "../../settings";
import { findGame } from "..";

/** What was heard in a game, told in a language. */
function told(chosen: Language, id: string, lines: string[]): string {
  language.value = chosen;
  const game = findGame(id);
  return game ? tell(game, lines) : "";
}

describe("a move in words", () => {
  it("leaves chess as it is written everywhere", () => {
    expect(told("en", "chess", ["Qh4#", "0-1 checkmate"])).toBe("Qh4#");
    expect(told("en", "chess", ["e4"])).toBe("e4");
  });

  it("says what turned up and what was taken", () => {
    expect(told("en", "jieqi", ["+b2b9", "b9=C", "b9*?"])).toBe("b2–b9 = cannon × ?");
    expect(told("zh", "jieqi", ["+b2b9", "b9=C", "b9*h"])).toBe("b2–b9 = 炮 × 马");
    expect(told("zh", "jieqi", ["a2a6", "a6*?", "a6*p"])).toBe("a2–a6 × 兵卒");
    expect(told("en", "xiangqi", ["b2b9 takes N"])).toBe("b2–b9 × horse");
  });

  it("reads moves as they are written to the server, too", () => {
    expect(told("en", "jieqi", ["+a3a4=R*h"])).toBe("a3–a4 = chariot × horse");
    expect(told("en", "war", ["(C7,A5)", "end"])).toBe("C7–A5 End movement");
  });

  it("tells set-ups, disguises and ice", () => {
    const hash = "ab".repeat(32);
    expect(told("en", "stupid", [`committed first ${hash}`])).toBe("Red has sealed");
    expect(told("en", "stupid", ["opened second", "begun"])).toBe("Black has opened");
    const lines = ["move a3a6", "capture a6 p", "reveal a6 A", "freeze a6"];
    expect(told("en", "stupid", lines)).toBe("a3–a6 × soldier = advisor ❄ frozen");
  });

  it("tells marches and attacks", () => {
    expect(told("en", "war", ["moved C (O2,N1)"])).toBe("cavalry O2–N1");
    expect(told("en", "war", ["attacked Q11 12:10 capture", "lost I Q11", "turn south"])).toBe(
      "attack on Q11 12:10, is lost × infantry Q11",
    );
  });
});

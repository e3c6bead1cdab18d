/** Moves in words. */

import { describe, expect, it } from "vitest";
import type { Fact } from "../../net/protocol";
import { figuresAmong, tell, tellMove } from "../../parts/telling";
import { type Language, language } from "../../settings";
import { findGame } from "..";
import type { GameModule } from "../module";
import { CAVALRY, INFANTRY } from "../war/arms";
import { ADVISOR, CANNON, HORSE, SOLDIER } from "../xiangqi/roles";

const gameOf = (id: string) => findGame(id) as GameModule;

/** What was heard in a game, told in a language. */
function told(chosen: Language, id: string, ...facts: Fact[]): string {
  language.value = chosen;
  const men = [{ ...NOWHERE, id: 3, seat: "first", figure: CAVALRY } as const];
  const lost = taken("A1", INFANTRY, 9);
  return tell(gameOf(id), { lines: [], facts }, figuresAmong(men, [{ lines: [], facts: [lost] }]));
}

const NOWHERE = { column: 0, row: 0, really: null, covered: false, frozen: false };

const moved = (from: string, to: string, piece = 0): Fact => ({ kind: "moved", piece, from, to });
const taken = (at: string, figure: typeof HORSE | null, piece = 1): Fact => ({
  kind: "captured",
  piece,
  at,
  seat: "second",
  figure,
  covered: figure === null,
});
const revealed = (at: string, figure: typeof HORSE, of: "mover" | "taken" = "mover"): Fact => ({
  kind: "revealed",
  at,
  figure,
  taken: of === "taken",
});

describe("a move in words", () => {
  it("leaves chess as it is written everywhere", () => {
    const heard = { lines: ["Qh4#", "0-1 checkmate"], facts: [moved("d8", "h4")] };
    expect(tell(gameOf("chess"), heard, () => undefined)).toBe("Qh4#");
  });

  it("says what turned up and what was taken", () => {
    const hidden = [taken("b9", null), moved("b2", "b9"), revealed("b9", CANNON)];
    expect(told("en", "jieqi", ...hidden)).toBe("b2–b9 = cannon × ?");
    const known = [...hidden, revealed("b9", HORSE, "taken")];
    expect(told("zh", "jieqi", ...known)).toBe("b2–b9 = 炮 × 马");
    expect(told("en", "xiangqi", taken("b9", HORSE), moved("b2", "b9"))).toBe("b2–b9 × horse");
  });

  it("reads moves as they are written to the server, too", () => {
    language.value = "en";
    const read = (id: string, move: string) => tellMove(gameOf(id), move);
    expect(read("chess", "e2e4")).toBe("e2e4");
    expect(read("xiangqi", "h2e2")).toBe("h2–e2");
    expect(read("jieqi", "+a3a4=R*h")).toBe("a3–a4 = chariot × horse");
    expect(read("jieqi", "a3a4*?")).toBe("a3–a4 × ?");
    expect(read("stupid", "pass")).toBe("Pass");
    expect(["(C7,A5)", "end", "F7"].map((move) => read("war", move))).toEqual([
      "C7–A5",
      "End movement",
      "F7",
    ]);
  });

  it("tells set-ups, disguises, checks and ice", () => {
    const sealed: Fact = { kind: "committed", seat: "first", commitment: "ab".repeat(32) };
    expect(told("en", "stupid", sealed)).toBe("Red has sealed");
    expect(told("en", "stupid", { kind: "opened", seat: "second" }, { kind: "begun" })).toBe(
      "Black has opened",
    );
    const facts: Fact[] = [
      taken("a6", SOLDIER),
      moved("a3", "a6"),
      revealed("a6", ADVISOR),
      { kind: "frozen", at: "a6" },
      { kind: "checked", seat: "second" },
    ];
    expect(told("en", "stupid", ...facts)).toBe("a3–a6 = advisor × soldier ❄ frozen Check!");
  });

  it("tells marches and attacks", () => {
    expect(told("en", "war", moved("O2", "N1", 3))).toBe("cavalry O2–N1");
    expect(told("zh", "war", moved("A2", "A1", 9))).toBe("步兵 A2–A1");
    const attack = { kind: "attacked", at: "Q11", attack: 12, defense: 10 } as const;
    expect(
      told("en", "war", { ...attack, result: "capture" }, taken("Q11", INFANTRY), {
        kind: "turn_began",
        seat: "second",
      }),
    ).toBe("attack on Q11 12:10, is lost × infantry Q11");
    expect(told("en", "war", { kind: "retreat_due", at: "Q11", piece: 3 })).toBe(
      "cavalry Q11 must retreat",
    );
  });
});

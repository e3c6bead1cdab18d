/** Set-ups: text, picture and exchange. */

import { describe, expect, it } from "vitest";
import type { Man, Scene } from "../../board/scene";
import { bareScene } from "../../board/tests/scenes";
import { exchange, readLayout, shuffled, usualPosts } from "../../setup/layout";
import { setUp as stupid } from "../stupid/setup";
import { armOf } from "../war/arms";
import { setUp as war } from "../war/setup";
import { roleOf } from "../xiangqi/roles";

const HOME = ["RHEAKAEHR", ".........", ".C.....C.", "P.P.P.P.P"];

function xiangqiStart(): Scene {
  const men = HOME.flatMap((line, rank) =>
    [...line].flatMap((letter, column): Man[] => {
      const figure = roleOf(letter);
      const plain = { column, really: null, covered: true, frozen: false };
      return figure
        ? [
            { ...plain, row: 9 - rank, seat: "first", figure },
            { ...plain, row: rank, seat: "second", figure },
          ]
        : [];
    }),
  );
  return bareScene("points", men.reverse());
}

function warStart(): Scene {
  const plain = { really: null, covered: false, frozen: false };
  const man = (column: number, row: number, letter: string): Man => ({
    ...plain,
    column,
    row,
    seat: row < 10 ? "first" : "second",
    figure: armOf(letter),
  });
  const scene = bareScene("plain", [
    man(4, 7, "I"),
    man(5, 7, "I"),
    man(3, 3, "R"),
    man(4, 15, "I"),
  ]);
  return { ...scene, ground: [{ column: 9, row: 2, terrain: "mountain" }] };
}

describe("a set-up of StupidChess", () => {
  const start = xiangqiStart();

  it.each(["first", "second"] as const)("is written slot by slot for the %s seat", (seat) => {
    expect(stupid.write(start, usualPosts(start, seat))).toBe("RHEAKAEHRCCPPPPP");
  });

  it("exchanges two pieces and keeps the slots", () => {
    const usual = usualPosts(start, "first");
    const moved = stupid.ordered(
      usual,
      exchange(usual, { column: 0, row: 9 }, { column: 4, row: 9 }),
    );
    expect(stupid.write(start, moved)).toBe("KHEARAEHRCCPPPPP");
    const scene = stupid.picture(start, usual, moved, "first");
    const corner = scene.men.find(({ column, row }) => column === 0 && row === 9);
    expect([corner?.figure?.name, corner?.really?.name]).toEqual(["chariot", "general"]);
    const theirs = scene.men.filter(({ seat }) => seat === "second");
    expect(theirs.every(({ covered, really }) => covered && really === null)).toBe(true);
  });

  it("reads what it writes and refuses another army", () => {
    const usual = usualPosts(start, "second");
    const text = "KHEARAEHRCCPPPPP";
    const posts = readLayout(stupid, start, usual, text);
    expect(posts && stupid.write(start, posts)).toBe(text);
    expect(readLayout(stupid, start, usual, "KKEARAEHRCCPPPPP")).toBeUndefined();
    expect(readLayout(stupid, start, usual, "K")).toBeUndefined();
  });

  it("is still whole when it is shuffled", () => {
    const usual = usualPosts(start, "first");
    const posts = shuffled(stupid, start, usual, stupid.sites(start, usual, "first"));
    expect(readLayout(stupid, start, usual, stupid.write(start, posts))).toBeDefined();
  });
});

describe("a shuffle", () => {
  it("keeps the general out of the cannons' fire", () => {
    const start = xiangqiStart();
    const usual = usualPosts(start, "second");
    const places = stupid.sites(start, usual, "second");
    const drawn = Array.from({ length: 200 }, () =>
      stupid.write(start, shuffled(stupid, start, usual, places)),
    );
    expect(drawn.filter((layout) => stupid.warning?.(layout))).toEqual([]);
    expect(new Set(drawn.map((layout) => layout.indexOf("K"))).size).toBeGreaterThan(8);
    expect(stupid.warning?.("RKEAHAEHRCCPPPPP")).toMatch(/Careful/);
  });
});

describe("a deployment of the Game of War", () => {
  const start = warStart();

  it("is written arm by arm", () => {
    expect(war.write(start, usualPosts(start, "first"))).toBe("I:E8,F8 C: K: W: R:D4 X:");
  });

  it("stays in its half and off the mountains", () => {
    const places = war.sites(start, usualPosts(start, "first"), "first");
    expect(places).toHaveLength(249);
    expect(war.sites(start, [], "second")).toHaveLength(250);
    expect(places.some(({ column, row }) => column === 9 && row === 2)).toBe(false);
  });

  it("reads what it writes", () => {
    const usual = usualPosts(start, "first");
    const text = "I:A1,Y10 C: K: W: R:B2 X:";
    const posts = readLayout(war, start, usual, text);
    expect(posts && war.write(start, posts)).toBe(text);
  });
});

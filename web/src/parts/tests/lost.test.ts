/** What was captured on the way to a position. */

import { describe, expect, it } from "vitest";
import type { Figure, Man } from "../../board/scene";
import { bareScene } from "../../board/tests/scenes";
import type { Fact } from "../../net/protocol";
import { loose } from "../loose";
import { withLost } from "../lost";

const ROOK: Figure = { name: "rook", latin: "R", han: ["", ""] };
const taken = (piece: number): { facts: Fact[] } => ({
  facts: [{ kind: "captured", piece, at: "a1", seat: "first", figure: ROOK, covered: false }],
});
const standing = (id: number): Man => ({ ...loose("first", ROOK), id });
const scene = bareScene("chequered");

describe("losses", () => {
  it("are what was captured", () => {
    const { lost } = withLost(scene, [taken(3), { facts: [] }, taken(4)]);
    expect(lost).toEqual([
      { seat: "first", figure: ROOK, covered: false },
      { seat: "first", figure: ROOK, covered: false },
    ]);
  });

  it("are none where nothing was captured: the picture is the same one", () => {
    expect(withLost(scene, [{ facts: [] }])).toBe(scene);
  });

  it("do not count what was taken back, nor twice what was captured again", () => {
    expect(withLost({ ...scene, men: [standing(3)] }, [taken(3)]).lost).toEqual([]);
    expect(withLost(scene, [taken(3), taken(3)]).lost).toHaveLength(1);
  });

  it("are those of the picture where it has its own", () => {
    const own = { ...scene, lost: [{ seat: "second" as const, figure: null, covered: true }] };
    expect(withLost(own, [taken(3)])).toBe(own);
  });
});

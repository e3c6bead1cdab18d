/** Moves that are shown before they are answered. */

import { describe, expect, it } from "vitest";
import { type Man, manAt, type Scene, type Seat } from "../../board/scene";
import { bareScene } from "../../board/tests/scenes";
import { ahead } from "../ahead";

const man = (seat: Seat, column: number, row: number): Man => ({
  seat,
  column,
  row,
  figure: null,
  really: null,
  covered: true,
  frozen: false,
});

const scene: Scene = {
  ...bareScene("chequered"),
  men: [man("first", 4, 6), man("second", 3, 4), man("first", 7, 7)],
};

describe("a move that is not answered yet", () => {
  it("puts the piece where it goes and marks both squares", () => {
    const { scene: next, places } = ahead(scene, "e2e4");
    expect(manAt(next, { column: 4, row: 6 })).toBeUndefined();
    expect(manAt(next, { column: 4, row: 4 })?.covered).toBe(true);
    expect(places).toHaveLength(2);
  });

  it("takes away what is taken", () => {
    const { scene: next } = ahead(scene, "e2d4");
    expect(next.men.map(({ seat }) => seat)).toEqual(["first", "first"]);
  });

  it("does not put two pieces of one side on a square", () => {
    expect(ahead(scene, "e2h1").scene).toBe(scene);
  });

  it("leaves the board alone where no piece walks", () => {
    expect(ahead(scene, "attack d4").scene).toBe(scene);
    expect(ahead(scene, "pass")).toEqual({ scene, places: [] });
    expect(ahead(scene, "a3a4").scene).toBe(scene);
  });
});

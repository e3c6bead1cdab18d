/** How moves are counted. */

import { expect, it } from "vitest";
import { numbering } from "../../../parts/numbering";
import { game as war } from "../../war";
import { game as chess } from "..";

const counted = (number: (index: number) => string) => [0, 1, 2, 3].map(number);

it("counts pairs in chess", () => {
  expect(counted(numbering(chess))).toEqual(["1. ", "", "2. ", ""]);
});

it("goes on from where a position of chess began", () => {
  const black = "8/8/8/4k3/8/8/4P3/4K3 b - - 0 31";
  expect(counted(numbering(chess, black))).toEqual(["31… ", "32. ", "", "33. "]);
});

it("counts every step elsewhere", () => {
  expect(counted(numbering(war))).toEqual(["1. ", "2. ", "3. ", "4. "]);
});

/** The hidden deployment of the Game of War: anywhere in one's own half, written arm by arm. */

import { keyOf, type Man } from "../../board/scene";
import { nameOf, scannerOf } from "../../board/squares";
import { figuresOf, isUpper, type SetUpRules } from "../../setup/layout";
import { ARMS } from "./arms";
import { own } from "./words";

export const setUp: SetUpRules = {
  verb: "deploy",
  fits: "own",
  advice: () => own().setUp,
  sites(start, _, seat) {
    const closed = new Set(
      start.ground.filter(({ terrain }) => terrain === "mountain").map((ground) => keyOf(ground)),
    );
    const half = start.rows.length / 2;
    const from = isUpper(start, seat) ? 0 : half;
    const places = Array.from({ length: half * start.columns.length }, (_, index) => ({
      column: index % start.columns.length,
      row: from + Math.floor(index / start.columns.length),
    }));
    return places.filter((place) => !closed.has(keyOf(place)));
  },
  ordered: (_, posts) => posts,
  write(start, posts) {
    const squares = (arm: string) =>
      posts.filter(({ figure }) => figure.latin === arm).map(({ place }) => nameOf(start, place));
    return Object.keys(ARMS)
      .map((arm) => `${arm}:${squares(arm).join(",")}`)
      .join(" ");
  },
  read(start, usual, text) {
    const figures = figuresOf(usual);
    return text.split(" ").flatMap((group) => {
      const [letter = "", squares = ""] = group.split(":");
      const figure = figures.get(letter);
      return figure ? scannerOf(start)(squares).map((place) => ({ place, figure })) : [];
    });
  },
  picture(start, _, posts, seat) {
    const men = posts.map(
      ({ place, figure }): Man => ({
        ...place,
        seat,
        figure,
        really: null,
        covered: false,
        frozen: false,
      }),
    );
    return { ...start, men, lost: [] };
  },
};

/** The secret set-up of StupidChess: any piece on any of the usual points, written slot by slot. */

import { type Man, samePlace } from "../../board/scene";
import { figuresOf, type Post, type SetUpRules } from "../../setup/layout";
import { own } from "./words";

/** The slots on which a cannon can take from the start. */
const UNDER_FIRE = [1, 7];

export const setUp: SetUpRules = {
  verb: "setup",
  fits: "both",
  advice: () => own().setUp,
  sites: (_, usual) => usual.map(({ place }) => place),
  ordered: (usual, posts) =>
    usual.flatMap(({ place }) => posts.filter((post) => samePlace(post.place, place))),
  write: (_, posts) => posts.map(({ figure }) => figure.latin).join(""),
  read(_, usual, text) {
    const figures = figuresOf(usual);
    return [...text].flatMap((letter, slot): Post[] => {
      const figure = figures.get(letter);
      const place = usual[slot]?.place;
      return figure && place ? [{ place, figure }] : [];
    });
  },
  picture(start, usual, posts, seat) {
    const men = posts.map(({ place, figure }): Man => {
      const slot = usual.find((post) => samePlace(post.place, place));
      const looks = slot?.figure ?? figure;
      return { ...place, seat, figure: looks, really: figure, covered: true, frozen: false };
    });
    const backs = start.men
      .filter((man) => man.seat !== seat)
      .map((man) => ({ ...man, really: null, covered: true }));
    return { ...start, men: [...men, ...backs], lost: [] };
  },
  warning: (layout) =>
    UNDER_FIRE.some((slot) => layout[slot] === "K") ? own().exposed : undefined,
};

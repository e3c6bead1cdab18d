/** Set-ups as texts and as pictures: what a player arranges before a game with secrets begins. */

import {
  type Figure,
  keyOf,
  type Man,
  type Place,
  type Scene,
  type Seat,
  samePlace,
} from "../board/scene";
import { nameOf, scannerOf } from "../board/squares";
import type { GameId } from "../games";

/** One piece of an own set-up and where it stands. */
export interface Post {
  place: Place;
  figure: Figure;
}

/** The word that opens a set-up. */
export function verbOf(game: GameId): string {
  return game === "war" ? "deploy" : "setup";
}

/** The usual set-up of `seat`, from the picture of the usual start, slot by slot. */
export function usualPosts(start: Scene, seat: Seat): Post[] {
  const posts = start.men.flatMap((man): Post[] => {
    const figure = man.really ?? man.figure;
    const place = { column: man.column, row: man.row };
    return man.seat === seat && figure ? [{ place, figure }] : [];
  });
  const depth = ({ row }: Place) => (isUpper(start, seat) ? row : start.rows.length - 1 - row);
  return posts.sort(
    (one, other) => depth(one.place) - depth(other.place) || one.place.column - other.place.column,
  );
}

/** Whether `seat` is at home in the upper half of the paper. */
function isUpper(start: Scene, seat: Seat): boolean {
  const rows = start.men.filter((man) => man.seat === seat).map(({ row }) => row);
  const mean = rows.reduce((sum, row) => sum + row, 0) / (rows.length || 1);
  return mean < start.rows.length / 2;
}

/** The set-up as text: roles by slot, or squares by arm. */
export function layoutText(game: GameId, start: Scene, posts: Post[]): string {
  if (game !== "war") {
    return posts.map(({ figure }) => figure.latin).join("");
  }
  const arms = [..."ICKWRX"];
  const squares = (arm: string) =>
    posts.filter(({ figure }) => figure.latin === arm).map(({ place }) => nameOf(start, place));
  return arms.map((arm) => `${arm}:${squares(arm).join(",")}`).join(" ");
}

/** The slots of StupidChess on which a cannon can take from the start. */
const UNDER_FIRE = [1, 7];

/** Whether a general stands under fire before the first move. */
export function isExposed(game: GameId, layout: string): boolean {
  return game === "stupid" && UNDER_FIRE.some((slot) => layout[slot] === "K");
}

/** The set-up that a text describes, if it fits the usual one. */
export function readLayout(
  game: GameId,
  start: Scene,
  usual: Post[],
  text: string,
): Post[] | undefined {
  const figures = new Map(usual.map(({ figure }) => [figure.latin, figure]));
  const found =
    game === "war"
      ? text.split(" ").flatMap((group) => readGroup(start, figures, group))
      : [...text].flatMap((letter, slot) => readSlot(figures, usual, letter, slot));
  return sameArmy(found, usual) ? found : undefined;
}

function readGroup(start: Scene, figures: Map<string, Figure>, group: string): Post[] {
  const [letter = "", squares = ""] = group.split(":");
  const figure = figures.get(letter);
  return figure ? scannerOf(start)(squares).map((place) => ({ place, figure })) : [];
}

function readSlot(
  figures: Map<string, Figure>,
  usual: Post[],
  letter: string,
  slot: number,
): Post[] {
  const figure = figures.get(letter);
  const place = usual[slot]?.place;
  return figure && place ? [{ place, figure }] : [];
}

/** Whether two set-ups have the same pieces. */
function sameArmy(one: Post[], other: Post[]): boolean {
  const sorted = (posts: Post[]) =>
    posts
      .map(({ figure }) => figure.latin)
      .sort()
      .join("");
  return sorted(one) === sorted(other);
}

/** Where `seat` may put pieces: the usual points, or any open square of its half. */
export function sites(game: GameId, start: Scene, usual: Post[], seat: Seat): Place[] {
  if (game !== "war") {
    return usual.map(({ place }) => place);
  }
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
}

/** Moves the piece of `from` to `to`; a piece there comes back in exchange. */
export function exchange(posts: Post[], from: Place, to: Place): Post[] {
  return posts.map((post) => {
    if (samePlace(post.place, from)) {
      return { ...post, place: to };
    }
    return samePlace(post.place, to) ? { ...post, place: from } : post;
  });
}

/** Slots keep their order; what stands on them changes. */
export function inSlotOrder(usual: Post[], posts: Post[]): Post[] {
  return usual.flatMap(({ place }) => posts.filter((post) => samePlace(post.place, place)));
}

/** Puts the pieces on random places. */
export function shuffled(
  posts: Post[],
  places: Place[],
  random: () => number = Math.random,
): Post[] {
  const rest = [...places];
  return posts.map((post) => {
    const [place] = rest.splice(Math.floor(random() * rest.length), 1);
    return { ...post, place: place ?? post.place };
  });
}

/** The same, but never with a general that is taken before its side has moved. */
export function shuffledSafely(
  game: GameId,
  start: Scene,
  usual: Post[],
  places: Place[],
  random: () => number = Math.random,
): Post[] {
  for (;;) {
    const posts = shuffled(usual, places, random);
    if (!isExposed(game, layoutText(game, start, inSlotOrder(usual, posts)))) {
      return posts;
    }
  }
}

/** What is drawn while `seat` sets up: its own pieces with their secrets, the other side's backs. */
export function setupScene(
  game: GameId,
  start: Scene,
  usual: Post[],
  posts: Post[],
  seat: Seat,
): Scene {
  const others = game === "war" ? [] : start.men.filter((man) => man.seat !== seat);
  const own = posts.map(({ place, figure }): Man => {
    const slot = usual.find((post) => samePlace(post.place, place));
    const plain = { ...place, seat, figure, really: null, covered: false, frozen: false };
    if (game === "war" || !slot) {
      return plain;
    }
    return { ...plain, figure: slot.figure, really: figure, covered: true };
  });
  const backs = others.map((man) => ({ ...man, really: null, covered: true }));
  return { ...start, men: [...own, ...backs], lost: [] };
}

/** Every exchange that is possible, as texts that the board understands. */
export function exchanges(start: Scene, posts: Post[], places: Place[]): string[] {
  return posts.flatMap(({ place }) =>
    places
      .filter((other) => !samePlace(other, place))
      .map((other) => `${nameOf(start, place)} ${nameOf(start, other)}`),
  );
}

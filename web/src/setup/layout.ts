/** Set-ups as texts and as pictures: what a player arranges before a game with secrets begins. */

import { type Figure, type Place, type Scene, type Seat, samePlace } from "../board/scene";
import { nameOf } from "../board/squares";

/** One piece of an own set-up and where it stands. */
export interface Post {
  place: Place;
  figure: Figure;
}

/** What a game knows of its secret set-up. `usual` is always the set-up that it begins with. */
export interface SetUpRules {
  /** The word that opens a set-up. */
  verb: string;
  /** Whether a set-up that was kept fits both seats or only the one it was made for. */
  fits: "both" | "own";
  /** What to do, in a sentence or two. */
  advice(): string;
  /** Where `seat` may put pieces. */
  sites(start: Scene, usual: Post[], seat: Seat): Place[];
  /** The posts in the order in which they are written. */
  ordered(usual: Post[], posts: Post[]): Post[];
  write(start: Scene, posts: Post[]): string;
  /** The posts that a text speaks of, whether they are a whole army or not. */
  read(start: Scene, usual: Post[], text: string): Post[];
  /** What is drawn while `seat` sets up. */
  picture(start: Scene, usual: Post[], posts: Post[], seat: Seat): Scene;
  /** What speaks against a set-up. */
  warning?(layout: string): string | undefined;
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
export function isUpper(start: Scene, seat: Seat): boolean {
  const rows = start.men.filter((man) => man.seat === seat).map(({ row }) => row);
  const mean = rows.reduce((sum, row) => sum + row, 0) / (rows.length || 1);
  return mean < start.rows.length / 2;
}

/** The figures of a set-up by their letters. */
export function figuresOf(posts: Post[]): Map<string, Figure> {
  return new Map(posts.map(({ figure }) => [figure.latin, figure]));
}

/** The set-up that a text describes, if it has the same pieces as the usual one. */
export function readLayout(
  rules: SetUpRules,
  start: Scene,
  usual: Post[],
  text: string,
): Post[] | undefined {
  const found = rules.read(start, usual, text);
  return armyOf(found) === armyOf(usual) ? found : undefined;
}

function armyOf(posts: Post[]): string {
  return posts
    .map(({ figure }) => figure.latin)
    .sort()
    .join("");
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

/** Puts the pieces on random places, but never so that something speaks against it. */
export function shuffled(
  rules: SetUpRules,
  start: Scene,
  usual: Post[],
  places: Place[],
  random: () => number = Math.random,
): Post[] {
  for (;;) {
    const posts = rules.ordered(usual, drawn(usual, places, random));
    if (!rules.warning?.(rules.write(start, posts))) {
      return posts;
    }
  }
}

function drawn(posts: Post[], places: Place[], random: () => number): Post[] {
  const rest = [...places];
  return posts.map((post) => {
    const [place] = rest.splice(Math.floor(random() * rest.length), 1);
    return { ...post, place: place ?? post.place };
  });
}

/** Every exchange that is possible, as texts that the board understands. */
export function exchanges(start: Scene, posts: Post[], places: Place[]): string[] {
  return posts.flatMap(({ place }) =>
    places
      .filter((other) => !samePlace(other, place))
      .map((other) => `${nameOf(start, place)} ${nameOf(start, other)}`),
  );
}

/** Which man of the new picture is which man of the old one: only for animation. */

import { keyOf, type Man } from "./scene";

/** A man of the new picture and the one it was, if any. */
export interface Pair {
  now: Man;
  before: Man | undefined;
}

export interface Pairing {
  pairs: Pair[];
  gone: Man[];
}

/** Pairs men by their numbers, and by their looks where one of the pictures is on paper. */
export function pairMen(before: readonly Man[], now: readonly Man[]): Pairing {
  const numbered = [before, now].every((men) => men.every(({ id }) => id !== undefined));
  return numbered ? pairNumbers(before, now) : pairLooks(before, now);
}

function pairNumbers(before: readonly Man[], now: readonly Man[]): Pairing {
  const rest = new Map(before.map((man) => [man.id, man]));
  const pairs = now.map((man) => {
    const other = rest.get(man.id);
    rest.delete(man.id);
    return { now: man, before: other };
  });
  return { pairs, gone: [...rest.values()] };
}

/** Pairs those who stayed, then those who moved, then those who changed. */
function pairLooks(before: readonly Man[], now: readonly Man[]): Pairing {
  const rest = new Map(before.map((man) => [keyOf(man), man]));
  const found = new Map<Man, Man>();
  const stayed = (man: Man) => sole(rest.get(keyOf(man)), (other) => sameLooks(man, other));
  const moved = (man: Man) => closest(man, rest.values(), (other) => sameLooks(man, other));
  const turned = (man: Man) => sole(rest.get(keyOf(man)), (other) => other.seat === man.seat);
  const revealed = (man: Man) =>
    closest(
      man,
      rest.values(),
      (other) => other.seat === man.seat && other.covered !== man.covered,
    );
  const changed = (man: Man) => closest(man, rest.values(), (other) => other.seat === man.seat);
  for (const find of [stayed, turnedIfCovered(turned), moved, revealed, changed]) {
    for (const man of now) {
      const other = found.has(man) ? undefined : find(man);
      if (other) {
        found.set(man, other);
        rest.delete(keyOf(other));
      }
    }
  }
  const pairs = now.map((man) => ({ now: man, before: found.get(man) }));
  return { pairs, gone: [...rest.values()] };
}

/** A man that was turned up where it stood did not come from elsewhere. */
function turnedIfCovered(find: (man: Man) => Man | undefined) {
  return (man: Man) => sole(find(man), (other) => other.covered && !man.covered);
}

function sole(man: Man | undefined, fits: (man: Man) => boolean): Man | undefined {
  return man && fits(man) ? man : undefined;
}

function sameLooks(one: Man, other: Man): boolean {
  return (
    one.seat === other.seat &&
    one.covered === other.covered &&
    one.figure?.name === other.figure?.name &&
    one.really?.name === other.really?.name
  );
}

function closest(man: Man, others: Iterable<Man>, fits: (man: Man) => boolean): Man | undefined {
  let best: Man | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const distance = Math.hypot(other.column - man.column, other.row - man.row);
    if (fits(other) && distance < shortest) {
      best = other;
      shortest = distance;
    }
  }
  return best;
}

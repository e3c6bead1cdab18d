/** What may be done now, sorted by the squares that each move names. No rule is known here. */

import { keyOf, type Man, type Place, samePlace } from "./scene";
import type { Scan } from "./squares";

/** One legal move and the squares that it names. */
export interface Choice {
  text: string;
  places: Place[];
}

/** Several moves of one man that lead to one square. */
export interface Asked {
  choices: Choice[];
  man: Man | undefined;
  /** Where that square is on the screen. */
  box: DOMRect | undefined;
}

export class Choices {
  /** Moves that name no square, such as `pass`. */
  readonly words: string[];
  private readonly bySource = new Map<string, Choice[]>();
  private readonly single = new Map<string, Choice[]>();

  constructor(texts: readonly string[], scan: Scan) {
    const choices = texts.map((text) => ({ text, places: scan(text) }));
    this.words = choices.filter(({ places }) => places.length === 0).map(({ text }) => text);
    for (const choice of choices) {
      const [source] = choice.places;
      if (source) {
        push(choice.places.length > 1 ? this.bySource : this.single, keyOf(source), choice);
      }
    }
  }

  /** Squares from which something moves, and squares that are chosen alone. */
  get starts(): Place[] {
    return [...this.bySource.values(), ...this.single.values()].flatMap(([choice]) =>
      choice?.places[0] ? [choice.places[0]] : [],
    );
  }

  /** Whether a move begins on `place` and ends elsewhere. */
  isSource(place: Place): boolean {
    return this.bySource.has(keyOf(place));
  }

  /** Where moves from `source` lead. */
  targets(source: Place): Place[] {
    return (this.bySource.get(keyOf(source)) ?? []).flatMap(({ places }) => places.slice(-1));
  }

  /** The moves from `source` to `target`; more than one where a promotion is chosen. */
  between(source: Place, target: Place): Choice[] {
    const choices = this.bySource.get(keyOf(source)) ?? [];
    return choices.filter(({ places }) => {
      const end = places.at(-1);
      return end !== undefined && samePlace(end, target);
    });
  }

  /** The moves that name only `place`, such as an attack on it. */
  at(place: Place): Choice[] {
    return this.single.get(keyOf(place)) ?? [];
  }

  /** The squares that are chosen alone. */
  get singles(): Place[] {
    return [...this.single.values()].flatMap(([choice]) => choice?.places ?? []);
  }
}

function push(map: Map<string, Choice[]>, key: string, choice: Choice): void {
  const list = map.get(key);
  if (list) {
    list.push(choice);
  } else {
    map.set(key, [choice]);
  }
}

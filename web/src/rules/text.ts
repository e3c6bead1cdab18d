/** What a rules page is made of. */

import type { GameId } from "../games";

export interface Section {
  title: string;
  /** Paragraphs. */
  text: string[];
  /** The name of a live board beside it. */
  board?: string;
}

export type RulesText = Record<GameId, Section[]>;

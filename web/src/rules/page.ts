/** What a page of rules is made of. */

import type { Seat } from "../board/scene";
import type { Language } from "../settings";

export interface Section {
  title: string;
  /** Paragraphs. */
  text: string[];
  /** The name of a live board beside it. */
  board?: string;
}

/** A position to try moves on. */
export interface LiveBoard {
  position: string;
  /** The seat of which the board shows at first whatever the game can show of one. */
  shows?: Seat;
}

export interface RulesPage {
  boards: Record<string, LiveBoard>;
  sections: Record<Language, Section[]>;
}

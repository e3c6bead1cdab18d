/** What the page must know of one game; everything else it asks of the server. */

import type { JSX } from "preact";
import type { Marks } from "../board/marks";
import type { Figure, Grid, Man, Scene, Seat, Terrain } from "../board/scene";
import type { PositionEditor } from "../editor/sheet";
import type { Fact, Opening } from "../net/protocol";
import type { FigureOf, Heard } from "../parts/telling";
import type { Preimages } from "../proof/commitment";
import type { RulesPage } from "../rules/page";
import type { Language } from "../settings";
import type { SetUpRules } from "../setup/layout";

/** A game's id: the name of its folder here and of its rules on the server. */
export type GameId = string;

/** A game's own words in one language. */
export interface GameWords {
  name: string;
  /** One line that says what it is. */
  line: string;
  seats: readonly [string, string];
  /** Its pieces by the names of their figures. */
  figures: Readonly<Record<string, string>>;
  /** Moves that name no square. */
  commands?: Readonly<Record<string, string>>;
  /** Ways to end that few games have. */
  reasons?: Readonly<Record<string, string>>;
  openings?: Readonly<Partial<Record<Opening, string>>>;
  /** Whose art its pieces are. */
  credits?: string;
}

/** How its board is ruled. */
export interface Paper {
  grid: Grid;
  columns: number;
  rows: number;
}

/** Something that may be agreed on before a match. */
export interface GameOption {
  name: string;
  label: string;
  usual: boolean | number | string;
  min?: number | undefined;
  max?: number | undefined;
  /** What it may be, where it is one of a few words. */
  words?: readonly string[] | undefined;
}

/** Another format in which a finished match can be had. */
export interface Download {
  format: string;
  label: string;
}

/** One line of the legend. */
export interface LegendEntry {
  sign: JSX.Element;
  text: string;
}

/** The position that a game's extras are about; some of it is not known at first. */
export interface Shown {
  position: string | undefined;
  scene: Scene | undefined;
  legal: readonly string[];
  /** The seat of which something is shown at first. */
  shows?: Seat | undefined;
}

/** What a game adds to its board: marks on it and buttons below it. */
export interface Extras {
  marks: Partial<Marks>;
  buttons: JSX.Element | null;
}

/** Roles that are hidden and may come to light with a move. */
export interface HiddenRoles {
  figures: readonly Figure[];
  /** Whether a move, as far as it is written, still has to say what turns up. */
  turnsUp(move: string): boolean;
}

/** One game. What is optional is left out by games that have nothing of the kind. */
export interface GameModule {
  id: GameId;
  /** Where it stands among the games: lower comes first. */
  order: number;
  /** What the server calls its seats. */
  seats: readonly [string, string];
  /** The seat that sits below when nobody plays. */
  bottom: Seat;
  paper: Paper;
  /** Four pieces that tell it from the others. */
  picture: readonly Man[];
  words: Record<Language, GameWords>;
  /** The figure whose attack is check. */
  royal?: string;
  /** The ways to begin, where there is more than one. */
  openings?: readonly Opening[];
  options?: readonly GameOption[];
  downloads?: readonly Download[];
  hidden?: HiddenRoles;
  /** How both sides set up in secret. */
  setUp?: SetUpRules;
  /** How it writes what is hashed, where that is not as usual. */
  preimages?: Preimages;
  /** An action in its own notation, where all the world has one for it. */
  tell?(heard: Heard): string;
  /** A fact in words, where it is told in another manner than in other games. */
  tellFact?(fact: Fact, figureOf: FigureOf): string | undefined;
  /** A move as it is written to the server, in words. */
  tellMove?(move: string): string;
  /** Its own count of moves, in a game that began with `start`. */
  numbering?(start: string): (index: number) => string;
  /** What to do next, where there is something to say about it that few games need. */
  tip?(scene: Scene, legal: readonly string[]): string | undefined;
  /** What a piece becomes by a move, where there is a choice. */
  becomes?(move: string): Figure | null;
  /** What the looks of a piece mean, in one sentence. */
  meaning?(man: Man): string;
  /** What a kind of ground means, in one sentence. */
  ground?(terrain: Terrain): string;
  /** Whether the server may be asked what becomes of a piece; by default only of a covered one. */
  isUncertain?(man: Man): boolean;
  /** What something that may become of a piece is called or looks like. */
  chance?(what: string): Figure | string | undefined;
  legend?(): LegendEntry[];
  /** A hook. */
  useExtras?(shown: Shown): Extras;
  /** The rest is large and is fetched when it is wanted. */
  rules?(): Promise<RulesPage>;
  editor?(): Promise<PositionEditor>;
}

/** What the server sends to be drawn: a board and all on it that its viewer may see. */

export type Seat = "first" | "second";

export type Grid = "chequered" | "points" | "plain";

export type Terrain = "mountain" | "pass" | "fortress" | { arsenal: Seat };

/** A square, counted from the left and from the top as the scene lists them. */
export interface Place {
  column: number;
  row: number;
}

export interface Ground extends Place {
  terrain: Terrain;
}

/** What a piece is: its picture's name, its letter, its character as each seat writes it. */
export interface Figure {
  name: string;
  latin: string;
  han: [string, string];
}

/** A piece on the board: `figure` is how it acts now, `really` what a covered one is, if known. */
export interface Man extends Place {
  /** Its number in the match; a piece of a position on paper has none. */
  id?: number;
  seat: Seat;
  figure: Figure | null;
  really: Figure | null;
  covered: boolean;
  frozen: boolean;
}

/** A piece that is gone. */
export interface Lost {
  seat: Seat;
  figure: Figure | null;
  covered: boolean;
}

export interface Scene {
  grid: Grid;
  columns: string[];
  rows: string[];
  ground: Ground[];
  men: Man[];
  lost: Lost[];
}

/** The seat opposite. */
export function opposite(seat: Seat): Seat {
  return seat === "first" ? "second" : "first";
}

/** One text for each place, to look it up by. */
export function keyOf(place: Place): string {
  return `${place.column},${place.row}`;
}

export function samePlace(one: Place, other: Place): boolean {
  return one.column === other.column && one.row === other.row;
}

/** The man on `place`, if there is one. */
export function manAt(scene: Scene, place: Place): Man | undefined {
  return scene.men.find((man) => samePlace(man, place));
}

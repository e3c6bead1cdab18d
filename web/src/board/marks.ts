/** Draws what is said about squares: last move, check, targets, networks, forecasts, arrows. */

import { CELL, centerOf, type Layout, type Point } from "./geometry";
import { manAt, type Place, type Scene, type Seat } from "./scene";
import { picture, svg } from "./svg";

/** An arrow, or a ring where it begins and ends on one square. */
export interface Arrow {
  from: Place;
  to: Place;
  kind: "hint" | "other" | "drawn" | "threat";
}

/** A short text beside a square, such as the odds of an attack. */
export interface Note {
  place: Place;
  text: string;
  kind: "good" | "even" | "bad";
}

/** Everything that may be marked on a board. */
export interface Marks {
  last: readonly Place[];
  check: readonly Place[];
  /** The squares of a move that nobody has answered yet. */
  pending: readonly Place[];
  /** Squares that a seat's lines of communication reach. */
  network: readonly { place: Place; seat: Seat }[];
  /** Pieces that are cut off. */
  unlinked: readonly Place[];
  /** Pieces that must retreat. */
  retreat: readonly Place[];
  arrows: readonly Arrow[];
  notes: readonly Note[];
}

export const NO_MARKS: Marks = {
  last: [],
  check: [],
  pending: [],
  network: [],
  unlinked: [],
  retreat: [],
  arrows: [],
  notes: [],
};

function square(layout: Layout, place: Place, kind: string): SVGElement {
  const { x, y } = centerOf(layout, place);
  const corner = { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
  return svg("rect", { ...corner, class: kind });
}

/** Marks under the pieces. */
export function drawUnder(layout: Layout, marks: Marks, selected: Place | undefined): SVGElement[] {
  return [
    ...marks.network.map(({ place, seat }) => square(layout, place, `network ${seat}`)),
    ...marks.last.map((place) => square(layout, place, "last")),
    ...marks.pending.map((place) => square(layout, place, "last pending")),
    ...marks.check.map((place) => square(layout, place, "check")),
    ...(selected ? [square(layout, selected, "selected")] : []),
  ];
}

/** Marks over the pieces. */
export function drawOver(
  scene: Scene,
  layout: Layout,
  marks: Marks,
  targets: readonly Place[],
): SVGElement[] {
  return [
    ...marks.unlinked.map((place) => signAt(layout, place, "sign-unlinked", "off")),
    ...marks.retreat.map((place) => signAt(layout, place, "sign-retreat", "due")),
    ...targets.map((place) => target(scene, layout, place)),
    ...marks.arrows.map((arrow) => drawArrow(layout, arrow)),
    ...marks.notes.map((note) => drawNote(layout, note)),
  ];
}

function at({ x, y }: Point): string {
  return `translate(${x} ${y})`;
}

/** A dot on an empty square, a ring around a piece. */
function target(scene: Scene, layout: Layout, place: Place): SVGElement {
  const transform = at(centerOf(layout, place));
  if (manAt(scene, place)) {
    return svg("circle", { r: 46, transform, class: "target taken" });
  }
  return svg("circle", { r: layout.grid === "plain" ? 22 : 15, transform, class: "target" });
}

function signAt(layout: Layout, place: Place, id: string, kind: string): SVGElement {
  const transform = `${at(centerOf(layout, place))} translate(30 -26)`;
  const plate = svg("circle", { r: 19, class: "plate" });
  return svg("g", { class: `badge ${kind}`, transform }, plate, picture(id, 24, 26));
}

function drawNote(layout: Layout, note: Note): SVGElement {
  const transform = `${at(centerOf(layout, note.place))} translate(0 -56)`;
  const width = 26 + note.text.length * 19;
  const plate = svg("rect", { x: -width / 2, y: -22, width, height: 44, rx: 22, class: "plate" });
  return svg("g", { class: `note ${note.kind}`, transform }, plate, svg("text", {}, note.text));
}

/** A shaft that ends short of the middle, with a head. */
function drawArrow(layout: Layout, { from, to, kind }: Arrow): SVGElement {
  const start = centerOf(layout, from);
  const end = centerOf(layout, to);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) {
    return svg("circle", { r: 44, transform: at(start), class: `arrow ring ${kind}` });
  }
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const tip = length - 14;
  const path = `M0 -7H${tip - 34}V-22L${tip} 0 ${tip - 34} 22V7H0z`;
  return svg("path", {
    d: path,
    transform: `${at(start)} rotate(${angle})`,
    class: `arrow ${kind}`,
  });
}

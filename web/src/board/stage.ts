/** The drawn board: layers of SVG, and men that walk and turn over from picture to picture. */

import { centerOf, type Layout, type Point } from "./geometry";
import { drawGround } from "./ground";
import { drawOver, drawUnder, type Marks } from "./marks";
import { drawMan, type Style } from "./men";
import { type Pair, pairMen } from "./pairing";
import { keyOf, type Man, type Place, type Scene } from "./scene";
import { svg } from "./svg";

/** How long a walk takes, and each half of a turn. */
export const WALK_MS = 220;

interface Token {
  man: Man;
  element: SVGElement;
  face: SVGElement;
  /** What the face was drawn from. */
  looks: string;
}

export interface Picture {
  scene: Scene;
  layout: Layout;
  style: Style;
}

export class Stage {
  readonly root = svg("svg", { class: "board", "aria-hidden": "true", focusable: "false" });
  private readonly ground = svg("g");
  private readonly under = svg("g");
  private readonly men = svg("g");
  private readonly over = svg("g", { class: "over" });
  private readonly tokens = new Map<string, Token>();
  private shown: Picture | undefined;

  constructor() {
    this.root.append(this.ground, this.under, this.men, this.over);
  }

  /** Draws `picture`; men walk there from where they stood unless the board itself changed. */
  show(picture: Picture, motion: "walk" | "jump"): void {
    const before = this.shown;
    this.shown = picture;
    const sameBoard = before !== undefined && sameGround(before, picture);
    if (!sameBoard) {
      const { width, height, grid } = picture.layout;
      this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.root.setAttribute("class", `board ${grid}`);
      this.ground.replaceChildren(...drawGround(picture.scene, picture.layout));
    }
    this.showMen(picture, sameBoard ? motion : "jump");
  }

  /** Draws marks on the picture that is shown. */
  mark(marks: Marks, selected: Place | undefined, targets: readonly Place[]): void {
    if (this.shown) {
      const { scene, layout } = this.shown;
      this.under.replaceChildren(...drawUnder(layout, marks, selected));
      this.over.replaceChildren(...drawOver(scene, layout, marks, targets));
    }
  }

  /** Puts the man of `from` on `to` until the next picture is shown. */
  drop(from: Place, to: Place): void {
    const token = this.tokens.get(keyOf(from));
    if (token && this.shown) {
      const { x, y } = centerOf(this.shown.layout, to);
      token.element.setAttribute("transform", `translate(${x} ${y})`);
      token.element.classList.remove("lifted");
    }
  }

  /** Lets the man of `place` hang at `point`, or puts it back where it belongs. */
  lift(place: Place, point: Point | undefined): void {
    const token = this.tokens.get(keyOf(place));
    if (!token || !this.shown) {
      return;
    }
    const { x, y } = point ?? centerOf(this.shown.layout, place);
    token.element.setAttribute("transform", `translate(${x} ${y})`);
    token.element.classList.toggle("lifted", point !== undefined);
    if (point) {
      this.men.append(token.element);
    }
  }

  private showMen(picture: Picture, motion: "walk" | "jump"): void {
    const old = new Map(this.tokens);
    const { pairs, gone } = pairMen(
      [...old.values()].map(({ man }) => man),
      picture.scene.men,
    );
    this.tokens.clear();
    for (const man of gone) {
      old.get(keyOf(man))?.element.remove();
    }
    for (const pair of pairs) {
      this.place(pair, pair.before && old.get(keyOf(pair.before)), picture, motion);
    }
  }

  /** What has not changed is not touched, so that whatever moves goes on moving. */
  private place(pair: Pair, token: Token | undefined, picture: Picture, motion: string): void {
    const { x, y } = centerOf(picture.layout, pair.now);
    const element = token?.element ?? this.men.appendChild(svg("g"));
    const from = currentPoint(element);
    const looks = looksOf(pair.now, picture.style);
    const isSame = token?.looks === looks;
    const face = isSame ? token.face : svg("g", {}, drawMan(pair.now, picture.style));
    const isWalk = motion === "walk" && token !== undefined;
    element.setAttribute("transform", `translate(${x} ${y})`);
    element.classList.remove("lifted");
    if (!isSame) {
      element.replaceChildren(face);
    }
    if (isWalk && !isSame && pair.before?.covered && !pair.now.covered) {
      element.append(token.face);
      turnOver(face, token.face);
    }
    if (isWalk && (from.x !== x || from.y !== y)) {
      this.men.append(element);
      walk(element, { x: from.x - x, y: from.y - y });
    }
    this.tokens.set(keyOf(pair.now), { man: pair.now, element, face, looks });
  }
}

/** Two men with the same text are drawn alike. */
function looksOf({ seat, figure, really, covered, frozen }: Man, { grid, letters }: Style): string {
  return JSON.stringify([seat, figure, really, covered, frozen, grid, letters]);
}

function sameGround(one: Picture, other: Picture): boolean {
  return (
    one.layout.grid === other.layout.grid &&
    one.layout.turned === other.layout.turned &&
    one.layout.columns === other.layout.columns &&
    one.layout.rows === other.layout.rows &&
    JSON.stringify(one.scene.ground) === JSON.stringify(other.scene.ground)
  );
}

function currentPoint(element: SVGElement): Point {
  const [x = 0, y = 0] =
    (element.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
  return { x, y };
}

/** Walks all faces of a man to its place, from as far as `shift` beside it. */
function walk(element: SVGElement, shift: Point): void {
  const way = [{ transform: `translate(${shift.x}px, ${shift.y}px)` }, { transform: "none" }];
  for (const face of element.children) {
    face.animate?.(way, { duration: WALK_MS, easing: "ease-out" });
  }
}

/** Turns a man over, once it has come to its place: the old face closes, then the new one opens. */
function turnOver(face: SVGElement, oldFace: Element): void {
  const edge = { transform: "scaleX(0)" };
  const flat = { transform: "scaleX(1)" };
  const half = { duration: WALK_MS, fill: "backwards" as const };
  face.firstElementChild?.animate?.([edge, flat], { ...half, delay: WALK_MS * 2 });
  const closing = oldFace.firstElementChild?.animate?.([flat, edge], { ...half, delay: WALK_MS });
  if (closing) {
    closing.finished.then(() => oldFace.remove()).catch(() => oldFace.remove());
  } else {
    oldFace.remove();
  }
}

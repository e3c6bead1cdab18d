/** Draws one piece, so that what is hidden, disguised or frozen can be seen at a glance. */

import type { Figure, Grid, Man, Seat } from "./scene";
import { picture, svg } from "./svg";

/** With which letters pieces are drawn where there is a choice. */
export type Letters = "han" | "latin";

export interface Style {
  grid: Grid;
  letters: Letters;
}

/** A piece centered on the origin, in a square of 100. */
export function drawMan(man: Man, style: Style): SVGElement {
  const kinds = ["man", man.seat, style.grid];
  kinds.push(...(man.covered ? ["covered"] : []), ...(man.frozen ? ["frozen"] : []));
  return svg("g", { class: kinds.join(" ") }, ...body(man, style), ...signs(man, style));
}

function body(man: Man, style: Style): SVGElement[] {
  if (style.grid === "plain") {
    return unit(man, style);
  }
  const carved = `carved-${man.figure?.name}`;
  return isDrawn(carved) ? [picture(carved, 24, 90, "carved")] : disc(man, style);
}

/** A frame with the sign of an arm of service, as on military maps. */
function unit({ figure, seat }: Man, style: Style): SVGElement[] {
  const frame = svg("rect", { x: -42, y: -30, width: 84, height: 60, rx: 5, class: "frame" });
  if (!figure) {
    return [frame];
  }
  const sign = `arm-${figure.name.replace(" ", "-")}`;
  return [frame, isDrawn(sign) ? picture(sign, 100, 100) : letter(figure, seat, style, 46)];
}

/** Whether the page has a picture of that name. */
function isDrawn(id: string): boolean {
  return document.getElementById(id) !== null;
}

/** A round piece: its face, or its back. */
function disc(man: Man, style: Style): SVGElement[] {
  const rim = svg("circle", { r: 45, class: "rim" });
  const ring = svg("circle", { r: 37, class: "ring" });
  if (man.figure === null) {
    return [rim, ring, back()];
  }
  return [rim, ring, letter(man.figure, man.seat, style, 56)];
}

/** The pattern on the back of a piece that is face down. */
function back(): SVGElement {
  const petals = [0, 45, 90, 135].map((angle) =>
    svg("ellipse", { rx: 31, ry: 11, transform: `rotate(${angle})` }),
  );
  return svg("g", { class: "back" }, ...petals);
}

/** The figure's character or letter, `side` high. */
function letter(figure: Figure, seat: Seat, style: Style, side: number): SVGElement {
  const character = figure.han[seat === "first" ? 0 : 1];
  const id = `han-${character.codePointAt(0)?.toString(16)}`;
  if (style.letters === "han" && isDrawn(id)) {
    return picture(id, 160, side * 1.1, "letter");
  }
  const attributes = { class: "letter latin", "font-size": side };
  return svg("text", attributes, style.letters === "han" && character ? character : figure.latin);
}

/** Small signs on the rim: what is under the disguise, and ice on what may not move again. */
function signs(man: Man, style: Style): SVGElement[] {
  const drawn = [];
  if (man.covered && man.figure) {
    drawn.push(...disguise(man, man.figure, style));
  } else if (man.covered && man.really) {
    drawn.push(badge(28, 28, letter(man.really, man.seat, style, 26), "secret"));
  }
  if (man.frozen) {
    drawn.push(svg("circle", { r: 45, class: "ice" }));
    drawn.push(badge(-28, 28, picture("sign-frozen", 24, 24), "cold"));
  }
  return drawn;
}

/** Who knows the secret sees the true role; whoever does not sees a question mark. */
function disguise(man: Man, figure: Figure, style: Style): SVGElement[] {
  const mask = svg("circle", { r: 41, class: "mask" });
  if (man.really && man.really.name !== figure.name) {
    return [mask, badge(28, 28, letter(man.really, man.seat, style, 28), "secret")];
  }
  if (man.really) {
    return [mask, badge(28, 28, letter(figure, man.seat, style, 28), "secret true")];
  }
  return [
    mask,
    badge(28, 28, svg("text", { class: "letter latin", "font-size": 30 }, "?"), "unknown"),
  ];
}

function badge(x: number, y: number, content: SVGElement, kind: string): SVGElement {
  const plate = svg("circle", { r: 20, class: "plate" });
  return svg("g", { class: `badge ${kind}`, transform: `translate(${x} ${y})` }, plate, content);
}

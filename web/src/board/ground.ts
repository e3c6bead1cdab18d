/** Draws the bare board: squares, lines, river, palaces, terrain, names of columns and rows. */

import { CELL, centerOf, type Layout } from "./geometry";
import type { Ground, Scene } from "./scene";
import { picture, svg } from "./svg";

/** Everything that lies under the pieces. */
export function drawGround(scene: Scene, layout: Layout): SVGElement[] {
  switch (scene.grid) {
    case "chequered":
      return [...chequers(layout), ...innerLabels(scene, layout)];
    case "points":
      return [...points(layout), ...outerLabels(scene, layout)];
    case "plain":
      return [...plain(layout), ...terrain(scene, layout), ...outerLabels(scene, layout)];
  }
}

function chequers(layout: Layout): SVGElement[] {
  const squares = [paper(layout, "light")];
  for (let row = 0; row < layout.rows; row += 1) {
    for (let column = (row + 1) % 2; column < layout.columns; column += 2) {
      squares.push(
        svg("rect", { x: column * CELL, y: row * CELL, width: CELL, height: CELL, class: "dark" }),
      );
    }
  }
  return squares;
}

function paper(layout: Layout, kind: string): SVGElement {
  return svg("rect", { width: layout.width, height: layout.height, class: kind });
}

/** Lines between the points, broken by the river, with a cross in each palace. */
function points(layout: Layout): SVGElement[] {
  const at = (column: number, row: number) =>
    `${layout.margin + (column + 0.5) * CELL} ${layout.margin + (row + 0.5) * CELL}`;
  const line = (from: string, to: string) => `M${from}L${to}`;
  const right = layout.columns - 1;
  const bottom = layout.rows - 1;
  const bank = layout.rows / 2;
  const lines = [];
  for (let row = 0; row <= bottom; row += 1) {
    lines.push(line(at(0, row), at(right, row)));
  }
  for (let column = 0; column <= right; column += 1) {
    const edge = column === 0 || column === right;
    lines.push(line(at(column, 0), at(column, edge ? bottom : bank - 1)));
    lines.push(edge ? "" : line(at(column, bank), at(column, bottom)));
  }
  for (const top of [0, bottom - 2]) {
    lines.push(line(at(3, top), at(5, top + 2)), line(at(5, top), at(3, top + 2)));
  }
  return [paper(layout, "wood"), svg("path", { d: lines.join(""), class: "lines" }), river(layout)];
}

/** The old names of the river's banks. */
function river(layout: Layout): SVGElement {
  const middle = layout.height / 2;
  const letters = [
    ["han-695a", 2],
    ["han-6cb3", 3],
    ["han-6f22", 6],
    ["han-754c", 7],
  ] as const;
  const drawn = letters.map(([id, column]) => {
    const x = layout.margin + column * CELL;
    return svg("g", { transform: `translate(${x} ${middle})` }, picture(id, 160, 62));
  });
  return svg("g", { class: "river" }, ...drawn);
}

function plain(layout: Layout): SVGElement[] {
  const { margin, columns, rows } = layout;
  const half = (rows * CELL) / 2;
  const lines = [];
  for (let column = 0; column <= columns; column += 1) {
    lines.push(`M${margin + column * CELL} ${margin}v${rows * CELL}`);
  }
  for (let row = 0; row <= rows; row += 1) {
    lines.push(`M${margin} ${margin + row * CELL}h${columns * CELL}`);
  }
  const area = { x: margin, y: margin, width: columns * CELL, height: half };
  return [
    paper(layout, "field"),
    svg("rect", { ...area, class: layout.turned ? "half second" : "half first" }),
    svg("rect", { ...area, y: margin + half, class: layout.turned ? "half first" : "half second" }),
    svg("path", { d: lines.join(""), class: "lines" }),
    svg("path", { d: `M${margin} ${margin + half}h${columns * CELL}`, class: "frontier" }),
  ];
}

function terrain(scene: Scene, layout: Layout): SVGElement[] {
  return scene.ground.map((ground) => {
    const { x, y } = centerOf(layout, ground);
    const [name, seat] = terrainName(ground);
    const drawn = picture(`ground-${name}`, CELL, CELL);
    return svg("g", { transform: `translate(${x} ${y})`, class: `ground ${name} ${seat}` }, drawn);
  });
}

function terrainName({ terrain: kind }: Ground): [name: string, seat: string] {
  return typeof kind === "string" ? [kind, ""] : ["arsenal", kind.arsenal];
}

/** Small names in the corners of the outer squares. */
function innerLabels(scene: Scene, layout: Layout): SVGElement[] {
  const label = (x: number, y: number, text: string, kind: string) =>
    svg("text", { x, y, class: `label ${kind}` }, text);
  const shown = <T>(names: T[]) => (layout.turned ? [...names].reverse() : names);
  const shade = (odd: number) => (odd % 2 === 0 ? "on-light" : "on-dark");
  const columns = shown(scene.columns).map((name, column) => {
    const kind = shade(column + layout.rows - 1);
    return label((column + 1) * CELL - 4, layout.height - 5, name, `end ${kind}`);
  });
  const rows = shown(scene.rows).map((name, row) => label(4, row * CELL + 18, name, shade(row)));
  return [...columns, ...rows];
}

/** Names on the margin, at all four edges. */
function outerLabels(scene: Scene, layout: Layout): SVGElement[] {
  const edge = layout.margin / 2;
  const label = (x: number, y: number, text: string) =>
    svg("text", { x, y, class: "label middle" }, text);
  const columns = scene.columns.flatMap((name, column) => {
    const { x } = centerOf(layout, { column, row: 0 });
    return [label(x, edge, name), label(x, layout.height - edge, name)];
  });
  const rows = scene.rows.flatMap((name, row) => {
    const { y } = centerOf(layout, { column: 0, row });
    return [label(edge, y, name), label(layout.width - edge, y, name)];
  });
  return [...columns, ...rows];
}

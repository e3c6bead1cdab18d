/** The board for keyboards and screen readers: a grid of named cells over the drawing. */

import { type Layout, turn } from "./geometry";
import { keyOf, type Place } from "./scene";

/** What is said about one cell. */
export interface CellText {
  label: string;
  selected: boolean;
}

export class Cells {
  readonly root = document.createElement("div");
  private readonly cells = new Map<string, HTMLElement>();
  private shape = "";
  private current: Place = { column: 0, row: 0 };

  constructor() {
    this.root.className = "cells";
    this.root.setAttribute("role", "grid");
  }

  /** Lays out cells for `layout` and says what is on each. */
  show(layout: Layout, label: string, describe: (place: Place) => CellText): void {
    this.root.setAttribute("aria-label", label);
    const shape = `${layout.columns}x${layout.rows}${layout.turned}${layout.margin}`;
    if (shape !== this.shape) {
      this.shape = shape;
      this.build(layout);
    }
    for (const [key, cell] of this.cells) {
      const [column = 0, row = 0] = key.split(",").map(Number);
      const text = describe({ column, row });
      setAttribute(cell, "aria-label", text.label);
      setAttribute(cell, "aria-selected", String(text.selected));
    }
  }

  /** Where the cell of `place` is on the screen. */
  boxOf(place: Place): DOMRect | undefined {
    return this.cells.get(keyOf(place))?.getBoundingClientRect();
  }

  /** The place that the keyboard is on. */
  get place(): Place {
    return this.current;
  }

  /** Moves the keyboard to `place`; takes the focus only if it is asked to. */
  moveTo(place: Place, focus: "focus" | "quiet"): void {
    this.cells.get(keyOf(this.current))?.setAttribute("tabindex", "-1");
    this.current = place;
    const cell = this.cells.get(keyOf(place));
    cell?.setAttribute("tabindex", "0");
    if (focus === "focus") {
      cell?.focus({ preventScroll: true });
    }
  }

  private build(layout: Layout): void {
    const { margin, width, height, columns, rows } = layout;
    this.root.style.inset = `${(margin / height) * 100}% ${(margin / width) * 100}%`;
    this.root.style.setProperty("--columns", String(columns));
    this.root.style.setProperty("--rows", String(rows));
    this.cells.clear();
    const lines = Array.from({ length: rows }, (_, row) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(
        ...Array.from({ length: columns }, (_, column) => this.cell(turn(layout, { column, row }))),
      );
      return line;
    });
    this.root.replaceChildren(...lines);
    const lower = turn(layout, { column: Math.floor(columns / 2), row: rows - 1 });
    this.moveTo(lower, "quiet");
  }

  private cell(place: Place): HTMLElement {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("tabindex", "-1");
    cell.addEventListener("focus", () => this.moveTo(place, "quiet"));
    this.cells.set(keyOf(place), cell);
    return cell;
  }
}

function setAttribute(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

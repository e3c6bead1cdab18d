/** The paper that drawing and cells lie on: as large as its frame, or larger and pushed around. */

import type { Layout, Point } from "./geometry";

export class Sheet {
  readonly root = document.createElement("div");
  private zoom = 1;
  /** Where the paper lies, in parts of the room that it can be pushed. */
  private offset: Point = { x: 0.5, y: 0.5 };
  private held: Point = { x: 0, y: 0 };
  private layout: Layout | undefined;

  constructor(
    drawing: SVGElement,
    private readonly cells: HTMLElement,
  ) {
    this.root.className = "sheet";
    this.root.append(drawing, this.cells);
  }

  /** Fits the paper into `host`. A zoomed board gets a square frame. */
  resize(host: HTMLElement, layout: Layout, zoom: number): void {
    this.layout = layout;
    this.zoom = zoom;
    const ratio = zoom > 1 ? "1" : `${layout.width} / ${layout.height}`;
    host.style.setProperty("--ratio", ratio);
    host.classList.toggle("zoomed", zoom > 1);
    this.place();
  }

  /** Takes hold of the paper at `point`. */
  hold(point: Point): void {
    this.held = point;
  }

  /** Pushes the paper so that what was held comes to lie under `point`. */
  push(point: Point): void {
    if (this.zoom > 1 && this.layout) {
      const { width, height } = this.layout;
      const room = this.room();
      const move = (from: number, to: number, size: number, free: number) =>
        free > 0 ? (((from - to) / size) * this.zoom) / free : 0;
      this.offset = {
        x: clamp(this.offset.x + move(this.held.x, point.x, width, room.x)),
        y: clamp(this.offset.y + move(this.held.y, point.y, height, room.y / (height / width))),
      };
      this.place();
    }
  }

  /** By how many widths of the frame the paper is larger than the frame. */
  private room(): Point {
    const { width, height } = this.layout ?? { width: 1, height: 1 };
    return { x: this.zoom - 1, y: (this.zoom * height) / width - 1 };
  }

  private place(): void {
    const { style } = this.root;
    const room = this.zoom > 1 ? this.room() : { x: 0, y: 0 };
    style.inlineSize = `${this.zoom * 100}%`;
    style.insetInlineStart = `${-this.offset.x * room.x * 100}%`;
    style.insetBlockStart = `${-this.offset.y * room.y * 100}%`;
  }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}

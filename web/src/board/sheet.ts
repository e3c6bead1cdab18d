/** The paper that drawing and cells lie on: as large as its frame, or larger and pushed around. */

import { crispWidth, type Layout, type Point } from "./geometry";

export class Sheet {
  readonly root = document.createElement("div");
  private zoom = 1;
  /** Where the paper lies, in parts of the room that it can be pushed. */
  private offset: Point = { x: 0.5, y: 0.5 };
  private held: Point = { x: 0, y: 0 };
  private layout: Layout | undefined;
  private readonly observer = new ResizeObserver(() => this.fit());

  constructor(
    drawing: SVGElement,
    cells: HTMLElement,
    private readonly host: HTMLElement,
  ) {
    this.root.className = "sheet";
    this.root.append(drawing, cells);
    host.append(this.root);
    if (host.parentElement) {
      this.observer.observe(host.parentElement);
    }
  }

  /** Lets go of the page. */
  close(): void {
    this.observer.disconnect();
  }

  /** Fits the paper into its frame. A zoomed board gets a square frame. */
  resize(layout: Layout, zoom: number): void {
    this.layout = layout;
    this.zoom = zoom;
    const ratio = zoom > 1 ? "1" : `${layout.width} / ${layout.height}`;
    this.host.style.setProperty("--ratio", ratio);
    this.host.classList.toggle("zoomed", zoom > 1);
    this.fit();
    this.place();
  }

  /** Makes the frame so wide that lines fall on whole pixels. */
  private fit(): void {
    const available = this.host.parentElement?.clientWidth ?? 0;
    if (this.layout && available > 0) {
      const width = crispWidth(this.layout, available, devicePixelRatio);
      this.host.style.inlineSize = `${this.zoom > 1 ? available : width}px`;
    }
  }

  /** Pushes the paper so that `point` comes to lie in the middle of the frame, as far as it can. */
  lookAt(point: Point): void {
    if (this.zoom > 1 && this.layout) {
      const { width, height } = this.layout;
      const room = this.room();
      this.offset = {
        x: clamp(((point.x / width) * (room.x + 1) - 0.5) / room.x),
        y: clamp(((point.y / height) * (room.y + 1) - 0.5) / room.y),
      };
      this.place();
    }
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

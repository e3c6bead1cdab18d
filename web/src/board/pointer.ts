/** Mouse, pen and finger: a press that stays is a click, a press that travels is a drag. */

import type { Point } from "./geometry";

/** What the hand does, in units of the drawing. */
export interface Hand {
  press(point: Point, reach: number): void;
  drag(point: Point): void;
  drop(point: Point, reach: number): void;
  click(point: Point, reach: number): void;
  cancel(): void;
  /** A mouse rests on a point, or has left. */
  hover(point: Point | undefined): void;
  /** An arrow is drawn with the other button. */
  arrow(from: Point, to: Point): void;
}

/** How far a press must travel to be a drag, in CSS pixels. */
const TRAVEL = 5;

/** How far beside its square a finger may touch, in CSS pixels. */
const FINGER = 22;

interface Press {
  id: number;
  start: Point;
  client: Point;
  moved: boolean;
  button: number;
}

export class Pointer {
  private current: Press | undefined;

  constructor(
    private readonly area: HTMLElement,
    private readonly drawing: SVGSVGElement,
    private readonly hand: Hand,
  ) {
    area.addEventListener("pointerdown", this.down);
    area.addEventListener("pointermove", this.move);
    area.addEventListener("pointerup", this.up);
    area.addEventListener("pointercancel", this.lose);
    area.addEventListener("pointerleave", () => hand.hover(undefined));
    area.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  private readonly down = (event: PointerEvent): void => {
    if (this.current || (event.button !== 0 && event.button !== 2)) {
      return;
    }
    const start = this.pointOf(event);
    const client = { x: event.clientX, y: event.clientY };
    this.current = { id: event.pointerId, start, client, moved: false, button: event.button };
    if (event.button === 0) {
      this.area.setPointerCapture?.(event.pointerId);
      this.hand.press(start, this.reachOf(event));
    }
  };

  private readonly move = (event: PointerEvent): void => {
    const press = this.current;
    if (!press && event.pointerType === "mouse") {
      this.hand.hover(this.pointOf(event));
    }
    if (!press || press.id !== event.pointerId) {
      return;
    }
    const travel = Math.hypot(event.clientX - press.client.x, event.clientY - press.client.y);
    press.moved ||= travel > TRAVEL;
    if (press.moved && press.button === 0) {
      this.hand.drag(this.pointOf(event));
    }
  };

  private readonly up = (event: PointerEvent): void => {
    const press = this.current;
    if (!press || press.id !== event.pointerId) {
      return;
    }
    this.current = undefined;
    const point = this.pointOf(event);
    const reach = this.reachOf(event);
    if (press.button === 2) {
      this.hand.arrow(press.start, point);
    } else if (press.moved) {
      this.hand.drop(point, reach);
    } else {
      this.hand.click(point, reach);
    }
  };

  private readonly lose = (): void => {
    this.current = undefined;
    this.hand.cancel();
  };

  private pointOf(event: PointerEvent): Point {
    const box = this.drawing.getBoundingClientRect();
    const view = this.drawing.viewBox.baseVal;
    const scale = view.width / (box.width || 1);
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }

  /** Fingers are wide and squares may be small; a mouse is exact. */
  private reachOf(event: PointerEvent): number {
    const box = this.drawing.getBoundingClientRect();
    const scale = this.drawing.viewBox.baseVal.width / (box.width || 1);
    return event.pointerType === "mouse" ? 0 : FINGER * scale;
  }
}

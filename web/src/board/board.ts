/** One board for all games: draws a scene, takes moves by hand or keyboard, speaks for the blind. */

import { Cells } from "./cells";
import { type Asked, type Choice, Choices } from "./choices";
import { centerOf, type Layout, layoutOf, nearest, type Point, placeAt, step } from "./geometry";
import { type Arrow, type Marks, NO_MARKS } from "./marks";
import type { Letters } from "./men";
import { type Hand, Pointer } from "./pointer";
import { type Man, manAt, type Place, type Scene, type Seat, samePlace } from "./scene";
import { Sheet } from "./sheet";
import { nameOf, scannerOf } from "./squares";
import { Stage } from "./stage";

/** What the board shows and allows. */
export interface BoardView {
  scene: Scene;
  /** The seat whose side of the table is below. */
  bottom: Seat;
  /** The legal moves as texts; none where there is nothing to do. */
  legal: readonly string[];
  marks: Marks;
  letters: Letters;
  /** How many times larger than its frame the board is drawn; above 1 it can be pushed around. */
  zoom: number;
}

/** What the board says, in the reader's language. */
export interface BoardWords {
  board: string;
  man(man: Man): string;
  square(name: string, content: string | undefined, state: "source" | "target" | undefined): string;
  picked(name: string, count: number): string;
}

/** What the board tells its owner. */
export interface BoardEvents {
  play(text: string): void;
  /** Several moves fit, such as promotions: ask which. */
  choose(asked: Asked): void;
  /** A square was looked at, by hand, mouse or keyboard, or no longer is. */
  point?(name: string | undefined): void;
  /** A square was pressed where there is no move to make. */
  press?(name: string): void;
}

const EMPTY: Scene = { grid: "plain", columns: [], rows: [], ground: [], men: [], lost: [] };

export class Board {
  private readonly stage = new Stage();
  private readonly cells = new Cells();
  private readonly live = document.createElement("p");
  private readonly sheet: Sheet;
  private view: BoardView = {
    scene: EMPTY,
    bottom: "first",
    legal: [],
    marks: NO_MARKS,
    letters: "han",
    zoom: 1,
  };
  private layout: Layout = layoutOf(EMPTY, "first");
  private choices = new Choices([], () => []);
  private selected: Place | undefined;
  /** Whether the press that selected a man may also put it down again. */
  private fresh = false;
  private arrows: Arrow[] = [];
  private pointed: Place | undefined;
  /** What a tap looked at is shown again when the mouse leaves. */
  private tapped: Place | undefined;

  constructor(
    private readonly host: HTMLElement,
    private words: BoardWords,
    private readonly events: BoardEvents,
  ) {
    host.classList.add("board-host");
    this.live.className = "unseen";
    this.live.setAttribute("aria-live", "polite");
    this.sheet = new Sheet(this.stage.root, this.cells.root, host);
    host.append(this.live);
    new Pointer(host, this.stage.root, this.hand);
    this.cells.root.addEventListener("keydown", this.onKey);
  }

  /** Shows `view` in the words of one language. */
  show(view: BoardView, words: BoardWords): void {
    const isCloser = view.zoom > this.view.zoom;
    const isNew = view.scene !== this.view.scene || view.legal !== this.view.legal;
    this.view = view;
    this.words = words;
    this.layout = layoutOf(view.scene, view.bottom);
    this.choices = new Choices(view.legal, scannerOf(view.scene));
    if (isNew) {
      this.selected = undefined;
      this.tapped = undefined;
      this.arrows = [];
      this.point(undefined);
    }
    this.host.classList.toggle("playable", view.legal.length > 0);
    this.sheet.resize(this.layout, view.zoom);
    if (isCloser) {
      this.sheet.lookAt(this.middleOf(view.bottom));
    }
    const style = { grid: view.scene.grid, letters: view.letters };
    this.stage.show({ scene: view.scene, layout: this.layout, style }, motion());
    this.refresh();
  }

  /** The middle of a seat's men. */
  private middleOf(seat: Seat): Point {
    const centers = this.view.scene.men
      .filter((man) => man.seat === seat)
      .map((man) => centerOf(this.layout, man));
    const mean = (of: (point: Point) => number) =>
      centers.reduce((sum, point) => sum + of(point), 0) / (centers.length || 1);
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  }

  /** Lets go of the page; the board is not used again. */
  close(): void {
    this.sheet.close();
  }

  /** Says `text` to those who listen. */
  say(text: string): void {
    this.live.textContent = text;
  }

  private refresh(): void {
    const targets = this.selected ? this.choices.targets(this.selected) : this.choices.singles;
    const marks = { ...this.view.marks, arrows: [...this.view.marks.arrows, ...this.arrows] };
    this.stage.mark(marks, this.selected, targets);
    const isTarget = (place: Place) => targets.some((target) => samePlace(target, place));
    this.cells.show(this.layout, this.words.board, (place) => {
      const man = manAt(this.view.scene, place);
      const free = this.choices.isSource(place) ? "source" : undefined;
      const state = isTarget(place) ? "target" : free;
      const label = this.words.square(
        nameOf(this.view.scene, place),
        man && this.words.man(man),
        state,
      );
      return { label, selected: this.selected !== undefined && samePlace(this.selected, place) };
    });
  }

  /** What a press, a click or the Enter key on `place` means. */
  private pick(place: Place): void {
    const from = this.selected;
    if (from && this.choices.between(from, place).length > 0) {
      this.play(this.choices.between(from, place));
    } else if (this.choices.isSource(place)) {
      this.select(from && samePlace(from, place) ? undefined : place);
    } else if (!from && this.choices.at(place).length > 0) {
      this.play(this.choices.at(place));
    } else {
      this.select(undefined);
      this.events.press?.(nameOf(this.view.scene, place));
    }
  }

  private point(place: Place | undefined): void {
    const same = place && this.pointed ? samePlace(place, this.pointed) : place === this.pointed;
    if (!same) {
      this.pointed = place;
      this.events.point?.(place && nameOf(this.view.scene, place));
    }
  }

  private select(place: Place | undefined): void {
    this.selected = place;
    if (place) {
      const count = this.choices.targets(place).length;
      this.say(this.words.picked(nameOf(this.view.scene, place), count));
    }
    this.refresh();
  }

  private play(choices: Choice[]): void {
    this.selected = undefined;
    this.refresh();
    const [first, ...others] = choices;
    if (first && others.length === 0) {
      this.events.play(first.text);
    } else if (first) {
      const [from] = first.places;
      const to = first.places.at(-1);
      const man = from && manAt(this.view.scene, from);
      this.events.choose({ choices, man, box: to && this.cells.boxOf(to) });
    }
  }

  private readonly hand: Hand = {
    press: (point, reach) => {
      this.sheet.hold(point);
      const place = this.find(point, reach, this.candidates());
      const other = place && !(this.selected && samePlace(this.selected, place));
      this.fresh = Boolean(place && other && this.choices.isSource(place) && !this.leadsTo(place));
      if (place && this.fresh) {
        this.select(place);
      }
      this.tapped = place;
      this.point(place);
    },
    hover: (point) => this.point(point ? placeAt(this.layout, point) : this.tapped),
    drag: (point) => {
      if (this.selected) {
        this.stage.lift(this.selected, point);
      } else {
        this.sheet.push(point);
      }
    },
    drop: (point, reach) => {
      const from = this.selected;
      if (from) {
        this.stage.lift(from, undefined);
        const place = this.find(point, reach, this.choices.targets(from));
        this.dropOn(from, place);
      }
    },
    click: (point, reach) => {
      const place = this.find(point, reach, this.candidates());
      if (place && !this.fresh) {
        this.pick(place);
      }
      if (place) {
        this.cells.moveTo(place, "quiet");
      }
      this.arrows = [];
    },
    cancel: () => this.select(undefined),
    arrow: (start, end) => this.toggleArrow(start, end),
  };

  private dropOn(from: Place, place: Place | undefined): void {
    const choices = place ? this.choices.between(from, place) : [];
    if (place && choices.length > 0) {
      this.stage.drop(from, place);
      this.play(choices);
    } else if (!place || !samePlace(place, from)) {
      this.select(undefined);
    }
  }

  private leadsTo(place: Place): boolean {
    return this.selected !== undefined && this.choices.between(this.selected, place).length > 0;
  }

  /** The places that a finger may mean: where the picked man may go, and the others to pick. */
  private candidates(): Place[] {
    const targets = this.selected ? this.choices.targets(this.selected) : [];
    return [...targets, ...this.choices.starts];
  }

  /** The place under a point, or the nearest one that matters where squares are small. */
  private find(point: Point, reach: number, candidates: Place[]): Place | undefined {
    const exact = placeAt(this.layout, point);
    if (exact && candidates.some((place) => samePlace(place, exact))) {
      return exact;
    }
    return nearest(this.layout, point, candidates, reach) ?? exact;
  }

  private toggleArrow(start: Point, end: Point): void {
    const from = placeAt(this.layout, start);
    const to = placeAt(this.layout, end);
    if (from && to) {
      const same = (arrow: Arrow) => samePlace(arrow.from, from) && samePlace(arrow.to, to);
      const rest = this.arrows.filter((arrow) => !same(arrow));
      const isNew = rest.length === this.arrows.length;
      this.arrows = isNew ? [...rest, { from, to, kind: "drawn" }] : rest;
      this.refresh();
    }
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const steps: Record<string, [right: number, down: number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const direction = steps[event.key];
    if (direction) {
      this.cells.moveTo(step(this.layout, this.cells.place, ...direction), "focus");
      this.point(this.cells.place);
    } else if (event.key === "Enter" || event.key === " ") {
      this.point(this.cells.place);
      this.pick(this.cells.place);
    } else if (event.key === "Escape") {
      this.select(undefined);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

function motion(): "walk" | "jump" {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "jump" : "walk";
}

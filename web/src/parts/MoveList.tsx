/** The moves of a line or a game, with buttons and keys to walk along it. */

import { useEffect, useRef } from "preact/hooks";
import { words } from "../words";

interface MoveListProps {
  /** One text for each step after the first position. */
  moves: readonly string[];
  /** How many of them are played in the position that is shown. */
  at: number;
  /** What stands before each of them. */
  number(index: number): string;
  onGo(at: number): void;
}

export function MoveList({ moves, at, number, onGo }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current="true"]');
    if (box && current) {
      box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
    }
  }, [at, moves.length]);
  return (
    <div class="stack">
      <Walk at={at} end={moves.length} onGo={onGo} />
      <ol class="moves" ref={list} aria-label={words.value.table.moves}>
        {moves.map((move, index) => (
          <li key={index}>
            <button
              type="button"
              aria-current={index + 1 === at ? "true" : undefined}
              onClick={() => onGo(index + 1)}
            >
              {number(index)}
              {move}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Buttons to walk along the moves; the arrow keys do the same outside the board. */
function Walk({ at, end, onGo }: { at: number; end: number; onGo(at: number): void }) {
  const w = words.value.navigation;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const busy =
        event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (step && !busy) {
        onGo(clamp(at + step, end));
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [at, end, onGo]);
  const button = (label: string, sign: string, to: number) => (
    <button
      type="button"
      aria-label={label}
      disabled={clamp(to, end) === at}
      onClick={() => onGo(clamp(to, end))}
    >
      {sign}
    </button>
  );
  return (
    <div class="row">
      {button(w.first, "«", 0)}
      {button(w.back, "‹", at - 1)}
      {button(w.forward, "›", at + 1)}
      {button(w.last, "»", end)}
    </div>
  );
}

function clamp(value: number, end: number): number {
  return Math.max(0, Math.min(end, value));
}

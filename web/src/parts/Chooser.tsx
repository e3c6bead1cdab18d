/** A small dialog that asks which of several things is meant. */

import type { TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Asked } from "../board/choices";
import type { Figure, Man } from "../board/scene";
import type { GameModule } from "../games/module";
import { figureText, textsOf } from "../games/texts";
import { words } from "../words";
import { Piece } from "./Piece";

export interface Item {
  label: string;
  value: string;
}

/** A dialog that is open as long as it is there; after it the focus is where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal?.();
    return () => shown?.close?.();
  }, []);
  return dialog;
}

interface ChooserProps {
  title: string;
  items: Item[];
  onPick(value: string): void;
  onCancel(): void;
}

export function Chooser({ title, items, onPick, onCancel }: ChooserProps) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} aria-label={title} onCancel={onCancel}>
      <h2>{title}</h2>
      <div class="row">
        {items.map(({ label, value }) => (
          <button type="button" key={value} onClick={() => onPick(value)}>
            {label}
          </button>
        ))}
        <button type="button" class="quiet" onClick={onCancel}>
          {words.value.board.cancel}
        </button>
      </div>
    </dialog>
  );
}

interface MoveChooserProps {
  game: GameModule;
  asked: Asked | undefined;
  onPlay(text: string): void;
  onClose(): void;
}

/** Asks which of several moves is meant, such as what a pawn becomes. */
export function MoveChooser({ game, asked, onPlay, onClose }: MoveChooserProps) {
  if (!asked) {
    return null;
  }
  const pick = (text: string) => {
    onClose();
    onPlay(text);
  };
  const becoming = asked.choices.flatMap(({ text }) => {
    const figure = game.becomes?.(text);
    return figure ? [{ text, figure }] : [];
  });
  if (asked.man && asked.box && becoming.length === asked.choices.length) {
    const { man, box } = asked;
    return <Becoming {...{ game, man, box, becoming }} onPick={pick} onCancel={onClose} />;
  }
  return (
    <Chooser
      title={words.value.board.choose}
      items={asked.choices.map(({ text }) => ({ label: text, value: text }))}
      onPick={pick}
      onCancel={onClose}
    />
  );
}

interface BecomingProps {
  game: GameModule;
  man: Man;
  box: DOMRect;
  becoming: { text: string; figure: Figure }[];
  onPick(text: string): void;
  onCancel(): void;
}

/** A finger needs at least so many pixels. */
const FINGER = 44;

/** What a piece may become, drawn on the square where it does: the strongest first. */
function Becoming({ game, man, box, becoming, onPick, onCancel }: BecomingProps) {
  const dialog = useModal();
  const rank = Object.keys(textsOf(game).figures);
  const best = [...becoming].sort(
    (one, other) => rank.indexOf(one.figure.name) - rank.indexOf(other.figure.name),
  );
  const side = Math.max(box.width, FINGER);
  const isUpper = box.top < innerHeight / 2;
  const left = Math.min(box.left - (side - box.width) / 2, innerWidth - side);
  const edge = isUpper
    ? `inset-block-start: ${box.top}px`
    : `inset-block-end: ${innerHeight - box.bottom}px`;
  const onKey = (event: TargetedKeyboardEvent<HTMLDialogElement>) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    if (step) {
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const down = isUpper ? step : -step;
      buttons[(at + down + buttons.length) % buttons.length]?.focus();
      event.preventDefault();
    }
  };
  return (
    <dialog
      ref={dialog}
      class={`becoming ${isUpper ? "" : "upward"}`}
      style={`--side: ${side}px; inset-inline-start: ${left}px; ${edge}`}
      aria-label={words.value.board.choose}
      onCancel={onCancel}
      onKeyDown={onKey}
      onClick={(event) => event.target === event.currentTarget && onCancel()}
    >
      {best.map(({ text, figure }) => (
        <button
          type="button"
          key={text}
          aria-label={figureText(game, figure)}
          onClick={() => onPick(text)}
        >
          <Piece man={{ ...man, figure }} grid={game.paper.grid} />
        </button>
      ))}
    </dialog>
  );
}

/** A small dialog that asks which of several things is meant. */

import { useEffect, useRef } from "preact/hooks";
import type { Choice } from "../board/choices";
import type { GameModule } from "../games/module";
import { words } from "../words";

export interface Item {
  label: string;
  value: string;
}

interface ChooserProps {
  title: string;
  items: Item[];
  onPick(value: string): void;
  onCancel(): void;
}

export function Chooser({ title, items, onPick, onCancel }: ChooserProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal?.(), []);
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
  choices: Choice[];
  onPlay(text: string): void;
  onClose(): void;
}

/** Asks which of several moves is meant, such as what a pawn becomes. */
export function MoveChooser({ game, choices, onPlay, onClose }: MoveChooserProps) {
  if (choices.length === 0) {
    return null;
  }
  const pick = (text: string) => {
    onClose();
    onPlay(text);
  };
  return (
    <Chooser
      title={words.value.board.choose}
      items={choices.map(({ text }) => ({ label: game.choice?.(text) ?? text, value: text }))}
      onPick={pick}
      onCancel={onClose}
    />
  );
}

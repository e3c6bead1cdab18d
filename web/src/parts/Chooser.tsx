/** A small dialog that asks which of several things is meant. */

import { useEffect, useRef } from "preact/hooks";
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

/** The settings: language, colors, pieces, sounds. */

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { guest } from "../net/http";
import { language, letters, sound, theme } from "../settings";
import { words } from "../words";
import { Account } from "./Account";

export function Settings({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef(guest()?.token);
  useEffect(() => dialog.current?.showModal?.(), []);
  const { settings } = words.value;
  const close = () => {
    onClose();
    // Every screen was opened as somebody else.
    if (guest()?.token !== before.current) {
      location.reload();
    }
  };
  return (
    <dialog ref={dialog} aria-label={settings.title} onClose={close}>
      <h2>{settings.title}</h2>
      <div class="stack">
        <Choice
          label={settings.language}
          value={language}
          options={{ zh: "中文", en: "English" }}
        />
        <Choice label={settings.theme} value={theme} options={settings.themes} />
        <Choice label={settings.letters} value={letters} options={settings.lettering} />
        <Choice label={settings.sound} value={sound} options={settings.sounds} />
        <Account />
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {settings.close}
        </button>
      </div>
    </dialog>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: Signal<T>;
  options: Record<T, string>;
}

function Choice<T extends string>({ label, value, options }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="row">
        {Object.entries<string>(options).map(([option, text]) => (
          <button
            type="button"
            key={option}
            aria-pressed={value.value === option}
            onClick={() => {
              value.value = option as T;
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

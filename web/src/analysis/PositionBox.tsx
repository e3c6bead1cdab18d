/** The position as text, to copy or to paste another. */

import { useState } from "preact/hooks";
import { words } from "../words";

export function PositionBox({
  position,
  onLoad,
}: {
  position: string;
  onLoad(text: string): void;
}) {
  const [text, setText] = useState(position);
  const [copied, setCopied] = useState(false);
  const w = words.value.analysis;
  const copy = () => navigator.clipboard?.writeText(text).then(() => setCopied(true));
  return (
    <section class="card stack">
      <label class="stack">
        <span>{w.position}</span>
        <textarea
          rows={4}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <button type="button" class="primary" onClick={() => onLoad(text.trim())}>
          {w.load}
        </button>
        <button type="button" onClick={() => onLoad("start")}>
          {w.start}
        </button>
        <button type="button" onClick={copy}>
          {copied ? w.copied : w.copy}
        </button>
      </div>
    </section>
  );
}

/** Opens a record from a file or a pasted text; this works without a connection. */

import { useState } from "preact/hooks";
import { words } from "../words";

export function Opener({ onOpen }: { onOpen(text: string): void }) {
  const [pasted, setPasted] = useState("");
  const w = words.value.replay;
  return (
    <section class="card stack">
      <label class="stack">
        <span>{w.load}</span>
        <input
          type="file"
          onChange={(event) => event.currentTarget.files?.[0]?.text().then(onOpen)}
        />
      </label>
      <label class="stack">
        <span>{w.paste}</span>
        <textarea
          rows={6}
          value={pasted}
          onInput={(event) => setPasted(event.currentTarget.value)}
        />
      </label>
      <button type="button" class="primary" onClick={() => onOpen(pasted)}>
        {w.show}
      </button>
    </section>
  );
}

/** Moves as text, and buttons for those that name no square. */

import { useState } from "preact/hooks";
import { words } from "../words";

export function MoveText({ onPlay }: { onPlay(text: string): void }) {
  const [text, setText] = useState("");
  const w = words.value.board;
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim()) {
      onPlay(text.trim());
      setText("");
    }
  };
  return (
    <form class="row" onSubmit={submit}>
      <input
        aria-label={w.moveText}
        placeholder={w.moveText}
        size={12}
        value={text}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">{w.send}</button>
    </form>
  );
}

interface WordButtonsProps {
  legal: readonly string[];
  onPlay(text: string): void;
}

/** Moves such as `pass` and `end`. */
export function WordButtons({ legal, onPlay }: WordButtonsProps) {
  const w = words.value.board.words;
  const known = legal.filter((text) => text in w);
  return (
    <>
      {known.map((text) => (
        <button type="button" class="primary" key={text} onClick={() => onPlay(text)}>
          {w[text]}
        </button>
      ))}
    </>
  );
}

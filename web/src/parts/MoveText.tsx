/** Moves as text, and buttons for those that name no square. */

import { useState } from "preact/hooks";
import type { Scene } from "../board/scene";
import { scannerOf } from "../board/squares";
import type { GameModule } from "../games/module";
import { commandText } from "../games/texts";
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

interface CommandButtonsProps {
  game: GameModule;
  scene: Scene;
  legal: readonly string[];
  onPlay(text: string): void;
}

/** Moves such as `pass`. */
export function CommandButtons({ game, scene, legal, onPlay }: CommandButtonsProps) {
  const scan = scannerOf(scene);
  const commands = scene.columns.length > 0 ? legal.filter((text) => !scan(text).length) : [];
  return (
    <>
      {commands.map((text) => (
        <button type="button" class="primary" key={text} onClick={() => onPlay(text)}>
          {commandText(game, text)}
        </button>
      ))}
    </>
  );
}

/** The pieces that can be put on the board of the editor. */

import { useState } from "preact/hooks";
import type { Grid } from "../board/scene";
import type { GameModule } from "../games/module";
import { Piece } from "../parts/Piece";
import { describeMan } from "../parts/speech";
import { words } from "../words";
import type { PositionEditor, PositionSheet, Stroke } from "./sheet";

/** The tool in hand. */
export type Picked = Pick<Stroke, "key" | "change">;

interface PaletteProps {
  game: GameModule;
  editor: PositionEditor;
  sheet: PositionSheet;
  grid: Grid;
  picked: Picked | undefined;
  onPick(picked: Picked): void;
}

export function Palette({ game, editor, sheet, grid, picked, onPick }: PaletteProps) {
  const { layers } = editor;
  const [layer, setLayer] = useState(layers[0]);
  const w = words.value.editor;
  const erase: Stroke = { key: "erase", label: () => w.erase, change: editor.emptied };
  return (
    <section class="card stack" aria-label={w.palette}>
      <p class="quiet-text">{w.how}</p>
      {layers.length > 1 && (
        <div class="row">
          {layers.map((it) => (
            <button
              type="button"
              key={it.key}
              aria-pressed={it === layer}
              onClick={() => setLayer(it)}
            >
              {it.label()}
            </button>
          ))}
        </div>
      )}
      {(["first", "second"] as const).map((seat) => (
        <div class="palette" key={seat}>
          {layer?.tools(seat, sheet).map(({ key, man, change }) => (
            <button
              type="button"
              key={key}
              aria-label={describeMan(game, man)}
              aria-pressed={picked?.key === `${layer.key} ${key}`}
              onClick={() => onPick({ key: `${layer.key} ${key}`, change })}
            >
              <Piece man={man} grid={grid} />
            </button>
          ))}
        </div>
      ))}
      <div class="row">
        {[erase, ...(editor.strokes ?? [])].map(({ key, label, change }) => (
          <button
            type="button"
            key={key}
            aria-pressed={picked?.key === key}
            onClick={() => onPick({ key, change })}
          >
            {label()}
          </button>
        ))}
      </div>
    </section>
  );
}

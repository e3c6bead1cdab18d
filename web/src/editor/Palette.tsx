/** The pieces that can be put on the board of the editor. */

import { useState } from "preact/hooks";
import type { GameId } from "../games";
import { Piece } from "../parts/Piece";
import { describeMan } from "../parts/speech";
import { words } from "../words";
import { emptied, type PositionSheet } from "./sheet";
import { frozen, gridOf, type Layer, SEATS, toolsFor } from "./tools";

/** The tool in hand. */
export interface Picked {
  key: string;
  change(square: string): string;
}

interface PaletteProps {
  game: GameId;
  sheet: PositionSheet;
  picked: Picked | undefined;
  onPick(picked: Picked): void;
}

const LAYERS: readonly Layer[] = ["disguise", "truth", "open"];

export function Palette({ game, sheet, picked, onPick }: PaletteProps) {
  const [layer, setLayer] = useState<Layer>("disguise");
  const w = words.value;
  const plain = (key: string, label: string, change: Picked["change"]) => (
    <button
      type="button"
      aria-pressed={picked?.key === key}
      onClick={() => onPick({ key, change })}
    >
      {label}
    </button>
  );
  return (
    <section class="card stack" aria-label={w.editor.palette}>
      <p class="quiet-text">{w.editor.how}</p>
      {game === "stupid" && (
        <div class="row">
          {LAYERS.map((it) => (
            <button type="button" key={it} aria-pressed={it === layer} onClick={() => setLayer(it)}>
              {w.editor.layers[it]}
            </button>
          ))}
        </div>
      )}
      {SEATS.map((seat) => (
        <div class="palette" key={seat}>
          {toolsFor(game, seat, layer, sheet).map(({ key, man, change }) => (
            <button
              type="button"
              key={key}
              aria-label={describeMan(w, game, man)}
              aria-pressed={picked?.key === `${layer} ${key}`}
              onClick={() => onPick({ key: `${layer} ${key}`, change })}
            >
              <Piece man={man} grid={gridOf(game)} />
            </button>
          ))}
        </div>
      ))}
      <div class="row">
        {plain("erase", w.editor.erase, (square) => emptied(game, square))}
        {game === "stupid" && plain("freeze", w.editor.freeze, frozen)}
      </div>
    </section>
  );
}

/** A button that shows a large board from nearer, where a small screen shows it too small. */

import type { Scene } from "../board/scene";
import { words } from "../words";

/** How much nearer. */
const CLOSE = 2.4;

/** The most columns that a phone shows well. */
const COLUMNS_MAX = 10;

export function isLarge(scene: Scene): boolean {
  return scene.columns.length > COLUMNS_MAX;
}

export function ZoomButton({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  const w = words.value.board;
  return (
    <button type="button" aria-pressed={zoom > 1} onClick={() => onZoom(zoom > 1 ? 1 : CLOSE)}>
      {zoom > 1 ? w.zoomOut : w.zoomIn}
    </button>
  );
}

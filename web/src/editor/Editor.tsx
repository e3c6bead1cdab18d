/** The editor of positions: a palette, a board, and the server's judgment of what stands on it. */

import { useEffect, useState } from "preact/hooks";
import type { Scene, Seat } from "../board/scene";
import { scannerOf } from "../board/squares";
import { type GameId, seatName } from "../games";
import { ask, Refusal } from "../net/query";
import { BoardView } from "../parts/BoardView";
import { Faults } from "../parts/Faults";
import { words } from "../words";
import { Palette, type Picked } from "./Palette";
import { cleared, readSheet, turnOf, withSquare, withTurn, writeSheet } from "./sheet";
import { SEATS, sceneOf } from "./tools";

interface EditorProps {
  game: GameId;
  /** The position to begin with and its picture. */
  position: string;
  scene: Scene;
  bottom: Seat;
  onDone(position: string): void;
  onCancel(): void;
}

export function Editor({ game, position, scene: base, bottom, onDone, onCancel }: EditorProps) {
  const [sheet, setSheet] = useState(() => readSheet(game, position));
  const [picked, setPicked] = useState<Picked>();
  const text = writeSheet(game, sheet);
  const fault = useFault(game, text);
  const scene = sceneOf(game, sheet, base);
  const w = words.value;
  const press = (square: string) => {
    const [place] = scannerOf(base)(square);
    if (place && picked) {
      setSheet(withSquare(game, sheet, place, picked.change));
    }
  };
  return (
    <>
      <div class="board-column">
        <BoardView game={game} scene={scene} bottom={bottom} onPress={press} />
      </div>
      <div class="stack">
        <Palette game={game} sheet={sheet} picked={picked} onPick={setPicked} />
        <div class="row">
          {SEATS.map((seat) => (
            <button
              type="button"
              key={seat}
              aria-pressed={turnOf(game, sheet) === seat}
              onClick={() => setSheet(withTurn(game, sheet, seat))}
            >
              {w.turn.toMove(w.seats[seatName(game, seat)] ?? "")}
            </button>
          ))}
          <button type="button" onClick={() => setSheet(cleared(game, sheet))}>
            {w.editor.clear}
          </button>
        </div>
        {fault && <Faults refusal={fault} />}
        <div class="row">
          <button type="button" class="primary" disabled={!!fault} onClick={() => onDone(text)}>
            {w.editor.done}
          </button>
          <button type="button" onClick={onCancel}>
            {w.board.cancel}
          </button>
        </div>
      </div>
    </>
  );
}

/** What the server finds wrong with a position. */
function useFault(game: GameId, position: string): Refusal | undefined {
  const [fault, setFault] = useState<Refusal>();
  useEffect(() => {
    let current = true;
    ask(game, "position", { position })
      .then(() => current && setFault(undefined))
      .catch((reason) => current && setFault(reason instanceof Refusal ? reason : undefined));
    return () => {
      current = false;
    };
  }, [game, position]);
  return fault;
}

/** The editor of positions: a palette, a board, and the server's judgment of what stands on it. */

import { useEffect, useState } from "preact/hooks";
import type { Scene, Seat } from "../board/scene";
import { scannerOf } from "../board/squares";
import type { GameModule } from "../games/module";
import { seatText } from "../games/texts";
import { ask, Refusal } from "../net/query";
import { BoardView } from "../parts/BoardView";
import { Faults } from "../parts/Faults";
import { Fetched } from "../parts/Fetched";
import { words } from "../words";
import { Palette, type Picked } from "./Palette";
import { cleared, type PositionEditor, sceneOf, turnOf, withSquare, withTurn } from "./sheet";

interface EditorProps {
  game: GameModule;
  /** The position to begin with and its picture. */
  position: string;
  scene: Scene;
  bottom: Seat;
  onDone(position: string): void;
  onCancel(): void;
}

export function Editor(props: EditorProps) {
  return (
    <Fetched fetch={props.game.editor}>{(editor) => <Desk {...props} editor={editor} />}</Fetched>
  );
}

interface DeskProps extends EditorProps {
  editor: PositionEditor;
}

function Desk({ game, editor, position, scene: base, bottom, onDone, onCancel }: DeskProps) {
  const [sheet, setSheet] = useState(() => editor.read(position));
  const [picked, setPicked] = useState<Picked>();
  const text = editor.write(sheet);
  const fault = useFault(game, text);
  const scene = sceneOf(editor, sheet, base);
  const w = words.value;
  const press = (square: string) => {
    const [place] = scannerOf(base)(square);
    if (place && picked) {
      setSheet(withSquare(editor, sheet, place, picked.change));
    }
  };
  return (
    <>
      <div class="board-column">
        <BoardView game={game} scene={scene} bottom={bottom} onPress={press} />
      </div>
      <div class="stack">
        <Palette
          game={game}
          editor={editor}
          sheet={sheet}
          grid={base.grid}
          picked={picked}
          onPick={setPicked}
        />
        <div class="row">
          {(["first", "second"] as const).map((seat) => (
            <button
              type="button"
              key={seat}
              aria-pressed={turnOf(editor, sheet) === seat}
              onClick={() => setSheet(withTurn(editor, sheet, seat))}
            >
              {w.turn.toMove(seatText(game, seat))}
            </button>
          ))}
          <button type="button" onClick={() => setSheet(cleared(editor, sheet))}>
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
function useFault({ id }: GameModule, position: string): Refusal | undefined {
  const [fault, setFault] = useState<Refusal>();
  useEffect(() => {
    let current = true;
    ask(id, "position", { position })
      .then(() => current && setFault(undefined))
      .catch((reason) => current && setFault(reason instanceof Refusal ? reason : undefined));
    return () => {
      current = false;
    };
  }, [id, position]);
  return fault;
}

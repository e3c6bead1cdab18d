/** The board of the analysis: the position of the line, the computer's arrows, what a square means. */

import { useState } from "preact/hooks";
import type { Asked } from "../board/choices";
import type { Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import { seatNamed } from "../games/texts";
import type { BestLine } from "../net/query";
import { BoardView } from "../parts/BoardView";
import { MoveChooser } from "../parts/Chooser";
import { useExtras } from "../parts/extras";
import { marksOf } from "../parts/marking";
import { RoleChooser } from "../parts/RoleChooser";
import { SquareInfo } from "../parts/SquareInfo";
import { StatusLine } from "../parts/StatusLine";
import { tellMove } from "../parts/telling";
import { tipFor } from "../parts/tips";
import type { Line, Step } from "../parts/useLine";
import { isLarge, ZoomButton } from "../parts/Zoom";
import { words } from "../words";

interface BoardColumnProps {
  game: GameModule;
  line: Line;
  step: Step;
  /** The computer's lines that are shown. */
  best: readonly BestLine[];
  bottom: Seat;
  onFlip(): void;
  onEdit(): void;
}

export function BoardColumn({ game, line, step, best, bottom, onFlip, onEdit }: BoardColumnProps) {
  const [asked, setAsked] = useState<Asked>();
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<string>();
  const { situation, move } = step;
  const { scene, position, legal } = situation;
  const extras = useExtras(game, { position, scene, legal });
  const checked = situation.check ? seatNamed(game, situation.to_act) : undefined;
  const marks = { ...marksOf({ game, scene, move, checked, best }), ...extras.marks };
  const w = words.value;
  return (
    <div class="board-column stack">
      <BoardView
        game={game}
        scene={scene}
        bottom={bottom}
        legal={legal}
        marks={marks}
        say={move && w.turn.played(tellMove(game, move))}
        zoom={zoom}
        onPlay={line.play}
        onChoose={setAsked}
        onPoint={setSquare}
      />
      <StatusLine game={game} situation={situation} />
      <SquareInfo
        game={game}
        scene={scene}
        position={position}
        square={square}
        tip={tipFor(game, scene, legal)}
      />
      <div class="row">
        <button type="button" onClick={onFlip}>
          {w.board.flip}
        </button>
        {game.editor && (
          <button type="button" onClick={onEdit}>
            {w.editor.edit}
          </button>
        )}
        {isLarge(scene) && <ZoomButton zoom={zoom} onZoom={setZoom} />}
        {extras.buttons}
      </div>
      <MoveChooser
        game={game}
        asked={asked}
        onPlay={line.play}
        onClose={() => setAsked(undefined)}
      />
      {line.question && (
        <RoleChooser game={game} line={line} question={line.question} situation={situation} />
      )}
    </div>
  );
}

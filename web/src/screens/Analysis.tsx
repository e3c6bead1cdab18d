/** The analysis board: any position, moves by hand or as text, what the computer thinks of it. */

import { useState } from "preact/hooks";
import type { Choice } from "../board/choices";
import { opposite, type Seat } from "../board/scene";
import { type GameId, seatNamed, usualBottom } from "../games";
import { BoardView } from "../parts/BoardView";
import { MoveChooser } from "../parts/Chooser";
import { ComputerPanel } from "../parts/ComputerPanel";
import { GameTabs } from "../parts/GameTabs";
import { MoveList } from "../parts/MoveList";
import { MoveText, WordButtons } from "../parts/MoveText";
import { marksOf } from "../parts/marking";
import { PositionBox } from "../parts/PositionBox";
import { RoleChooser } from "../parts/RoleChooser";
import { StatusLine } from "../parts/StatusLine";
import { type Line, useLine } from "../parts/useLine";
import { WaitingBoard } from "../parts/Waiting";
import { useForecasts, useNetwork, ZoomButton } from "../parts/war";
import { errorText, words } from "../words";

export function Analysis({ game, position }: { game: GameId; position: string }) {
  const line = useLine(game, position);
  const [bottom, setBottom] = useState<Seat>(usualBottom(game));
  const [hint, setHint] = useState<Hint>();
  const w = words.value;
  return (
    <>
      <h1>
        {w.analysis.title}: {w.games[game]?.name}
      </h1>
      {line.error && <ErrorLines line={line} />}
      <div class="split" data-game={game}>
        <BoardColumn
          game={game}
          line={line}
          bottom={bottom}
          hint={hint}
          onFlip={() => setBottom(opposite(bottom))}
        />
        <SideColumn game={game} line={line} onHint={setHint} />
      </div>
      <GameTabs screen="analysis" game={game} />
    </>
  );
}

function ErrorLines({ line }: { line: Line }) {
  const { error } = line;
  if (!error) {
    return null;
  }
  const lines = error.faults.length > 0 ? error.faults : [error];
  return (
    <div class="error" role="alert">
      {lines.map(({ code, message }) => (
        <p key={code + message}>{errorText(code, message || words.value.connection.noServer)}</p>
      ))}
    </div>
  );
}

/** A move that the computer recommends in one position. */
interface Hint {
  position: string;
  move: string;
}

interface BoardColumnProps {
  game: GameId;
  line: Line;
  hint: Hint | undefined;
  bottom: Seat;
  onFlip(): void;
}

function BoardColumn({ game, line, hint, bottom, onFlip }: BoardColumnProps) {
  const [choices, setChoices] = useState<Choice[]>([]);
  const [zoom, setZoom] = useState(1);
  const step = line.steps[line.at];
  const network = useNetwork(game, step?.situation.position);
  const notes = useForecasts(game, step?.situation);
  if (!step) {
    return (
      <div class="board-column">
        <WaitingBoard game={game} />
      </div>
    );
  }
  const { situation, move } = step;
  const shownHint = hint?.position === situation.position ? hint.move : undefined;
  const checked = situation.check ? seatNamed(game, situation.to_act) : undefined;
  const marks = {
    ...marksOf({ scene: situation.scene, move, checked, network: network.shown, hint: shownHint }),
    notes,
  };
  return (
    <div class="board-column stack">
      <BoardView
        game={game}
        scene={situation.scene}
        bottom={bottom}
        legal={situation.legal}
        marks={marks}
        say={move && words.value.turn.played(move)}
        zoom={zoom}
        onPlay={line.play}
        onChoose={setChoices}
      />
      <StatusLine game={game} situation={situation} />
      <div class="row">
        <button type="button" onClick={onFlip}>
          {words.value.board.flip}
        </button>
        {game === "war" && <ZoomButton zoom={zoom} onZoom={setZoom} />}
        {network.button}
      </div>
      <MoveChooser choices={choices} onPlay={line.play} onClose={() => setChoices([])} />
      {line.question && <RoleChooser line={line} question={line.question} situation={situation} />}
    </div>
  );
}

interface SideColumnProps {
  game: GameId;
  line: Line;
  onHint(hint: Hint): void;
}

function SideColumn({ game, line, onHint }: SideColumnProps) {
  const step = line.steps[line.at];
  const moves = line.steps.flatMap(({ move }) => (move ? [move] : []));
  if (!step) {
    return null;
  }
  const { position, legal } = step.situation;
  return (
    <div class="stack">
      <div class="row">
        <WordButtons legal={legal} onPlay={line.play} />
        <MoveText onPlay={line.play} />
      </div>
      <section class="card stack">
        <MoveList moves={moves} at={line.at} onGo={line.goTo} />
      </section>
      <ComputerPanel
        key={position}
        game={game}
        situation={step.situation}
        onPlay={line.play}
        onHint={(move) => onHint({ position, move })}
      />
      <PositionBox key={`box ${position}`} position={position} onLoad={line.load} />
    </div>
  );
}

/** The analysis board: any position, moves by hand or as text, what the computer thinks of it. */

import { useEffect, useState } from "preact/hooks";
import { BoardColumn } from "../analysis/BoardColumn";
import { ComputerPanel } from "../analysis/ComputerPanel";
import { PositionBox } from "../analysis/PositionBox";
import { opposite, type Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import { textsOf } from "../games/texts";
import { engine } from "../here";
import type { BestLine } from "../net/query";
import { Faults } from "../parts/Faults";
import { GameTabs } from "../parts/GameTabs";
import { lazy } from "../parts/Lazy";
import { MoveList } from "../parts/MoveList";
import { CommandButtons, MoveText } from "../parts/MoveText";
import { numbering } from "../parts/numbering";
import { tellMove } from "../parts/telling";
import { type Line, type Step, useLine } from "../parts/useLine";
import { WaitingBoard } from "../parts/Waiting";
import { words } from "../words";

/** What the computer recommends in one position. */
interface Advice {
  position: string;
  lines: readonly BestLine[];
}

const NO_LINES: readonly BestLine[] = [];

const Editor = lazy(() => import("../editor/Editor").then((it) => it.Editor));

export function Analysis({ game, position }: { game: GameModule; position: string }) {
  const line = useLine(game, position);
  const [bottom, setBottom] = useState<Seat>(game.bottom);
  const [advice, setAdvice] = useState<Advice>();
  const [editing, setEditing] = useState(false);
  const step = line.steps[line.at];
  // Sooner or later the computer is asked, and then it shall be here.
  useEffect(() => {
    engine().catch(() => undefined);
  }, []);
  const w = words.value;
  const isCurrent = advice !== undefined && advice.position === step?.situation.position;
  const use = (text: string) => {
    setEditing(false);
    line.load(text);
  };
  return (
    <>
      <h1>
        {w.analysis.title}: {textsOf(game).name}
      </h1>
      {line.error && <Faults refusal={line.error} />}
      <div class="split" data-grid={game.paper.grid}>
        {!step && !line.error && (
          <div class="board-column">
            <WaitingBoard game={game} />
          </div>
        )}
        {!step && line.error && <PositionBox position={position} onLoad={line.load} />}
        {step && editing && (
          <Editor
            game={game}
            position={step.situation.position}
            scene={step.situation.scene}
            bottom={bottom}
            onDone={use}
            onCancel={() => setEditing(false)}
          />
        )}
        {step && !editing && (
          <BoardColumn
            game={game}
            line={line}
            step={step}
            best={isCurrent ? advice.lines : NO_LINES}
            bottom={bottom}
            onFlip={() => setBottom(opposite(bottom))}
            onEdit={() => setEditing(true)}
          />
        )}
        {step && !editing && (
          <SideColumn game={game} line={line} step={step} onAdvice={setAdvice} />
        )}
      </div>
      <GameTabs screen="analysis" game={game} />
    </>
  );
}

interface SideColumnProps {
  game: GameModule;
  line: Line;
  step: Step;
  onAdvice(advice: Advice): void;
}

function SideColumn({ game, line, step, onAdvice }: SideColumnProps) {
  const moves = line.steps.flatMap(({ move }) => (move ? [move] : []));
  const { position, scene, legal } = step.situation;
  return (
    <div class="stack">
      <div class="row">
        <CommandButtons game={game} scene={scene} legal={legal} onPlay={line.play} />
        <MoveText onPlay={line.play} />
      </div>
      <section class="card stack">
        <MoveList
          moves={moves.map((move) => tellMove(game, move))}
          at={line.at}
          number={numbering(game, line.steps[0]?.situation.position)}
          onGo={line.goTo}
        />
      </section>
      <ComputerPanel
        game={game}
        situation={step.situation}
        onPlay={line.play}
        onLines={(lines) => onAdvice({ position, lines })}
      />
      <PositionBox key={`box ${position}`} position={position} onLoad={line.load} />
    </div>
  );
}

/** The board of a match between its two players. */

import { useState } from "preact/hooks";
import type { Asked } from "../board/choices";
import { opposite, type Scene, type Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import type { Chronicle, Played } from "../net/stream";
import { BoardView } from "../parts/BoardView";
import { MoveChooser } from "../parts/Chooser";
import { useExtras } from "../parts/extras";
import { marksOf } from "../parts/marking";
import { figuresAmong, tell } from "../parts/telling";
import { isLarge, ZoomButton } from "../parts/Zoom";
import { words } from "../words";
import { lastTurn } from "./lastMove";
import { PlayerBar } from "./PlayerBar";
import type { Shown } from "./useShown";

interface TableBoardProps {
  game: GameModule;
  chronicle: Chronicle;
  moves: readonly Played[];
  shown: Shown;
  bottom: Seat;
  onPlay(text: string): void;
  onPoint(square: string | undefined): void;
  now(): number;
}

export function TableBoard(props: TableBoardProps) {
  const { game, chronicle, shown, bottom, now } = props;
  const w = words.value.table;
  const bar = { game, chronicle, scene: shown.scene, now };
  return (
    <div class="board-column">
      <PlayerBar {...bar} seat={opposite(bottom)} />
      {shown.scene && shown.scene.columns.length > 0 ? (
        <LiveBoard {...props} scene={shown.scene} />
      ) : (
        <p class="card">{shown.scene ? w.secret : w.earlier}</p>
      )}
      <PlayerBar {...bar} seat={bottom} />
    </div>
  );
}

interface LiveBoardProps extends TableBoardProps {
  scene: Scene;
}

const NOTHING: readonly string[] = [];

function LiveBoard(props: LiveBoardProps) {
  const { game, chronicle, scene, shown, bottom, moves, onPlay, onPoint } = props;
  const [asked, setAsked] = useState<Asked>();
  const [zoom, setZoom] = useState(1);
  const { state } = chronicle;
  const position = shown.isLive && state?.phase === "playing" ? state.position : undefined;
  const legal = shown.isLive && state && !shown.pending ? state.legal : NOTHING;
  const extras = useExtras(game, { position, scene, legal });
  const marks = {
    ...marksOf({ game, scene, move: undefined, checked: shown.checked }),
    ...extras.marks,
    last: shown.pending ? [] : lastTurn(moves, shown.at, scene),
    pending: shown.pending ?? [],
  };
  const last = moves[shown.at - 1];
  const told = last && tell(game, last, figuresAmong(scene.men, moves));
  return (
    <>
      <BoardView
        game={game}
        scene={scene}
        bottom={bottom}
        legal={legal}
        marks={marks}
        say={told && words.value.turn.played(told)}
        zoom={zoom}
        onPlay={onPlay}
        onChoose={setAsked}
        onPoint={onPoint}
      />
      {(isLarge(scene) || extras.buttons) && (
        <div class="row board-tools">
          {isLarge(scene) && <ZoomButton zoom={zoom} onZoom={setZoom} />}
          {extras.buttons}
        </div>
      )}
      <MoveChooser game={game} asked={asked} onPlay={onPlay} onClose={() => setAsked(undefined)} />
    </>
  );
}

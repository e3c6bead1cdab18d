/** What stands beside the board of a match: whose turn it is, what may be done, what was done. */

import type { GameModule } from "../games/module";
import type { Chronicle, Played } from "../net/stream";
import { Legend } from "../parts/Legend";
import { MoveList } from "../parts/MoveList";
import { CommandButtons, MoveText } from "../parts/MoveText";
import { numbering } from "../parts/numbering";
import { SquareInfo } from "../parts/SquareInfo";
import { figuresAmong, tell } from "../parts/telling";
import { tipFor } from "../parts/tips";
import { link } from "../router";
import { words } from "../words";
import { Actions } from "./Actions";
import { Result } from "./Result";
import { Talk } from "./Talk";
import { TurnLine } from "./TurnLine";
import type { Match } from "./useMatch";
import type { Shown } from "./useShown";

interface SideProps {
  game: GameModule;
  match: Match;
  moves: readonly Played[];
  shown: Shown;
  square: string | undefined;
  onPlay(text: string): void;
  onFlip(): void;
}

export function Side({ game, match, moves, shown, square, onPlay, onFlip }: SideProps) {
  const { chronicle, order, now } = match;
  const { state } = chronicle;
  const legal = shown.pending ? [] : (state?.legal ?? []);
  const figureOf = figuresAmong(state?.picture?.men ?? [], moves);
  return (
    <div class="stack">
      <Result game={game} chronicle={chronicle} />
      {state?.phase !== "over" && (
        <div class="row">
          <TurnLine game={game} chronicle={chronicle} pending={shown.pending !== undefined} />
          {shown.isLive && shown.scene && (
            <CommandButtons game={game} scene={shown.scene} legal={legal} onPlay={onPlay} />
          )}
        </div>
      )}
      {shown.scene && (
        <SquareInfo
          game={game}
          scene={shown.scene}
          position={shown.isLive ? state?.position : undefined}
          square={square}
          tip={tipFor(game, shown.scene, legal)}
        />
      )}
      <Actions game={game} chronicle={chronicle} onOrder={order} now={now} />
      <section class="card stack">
        <MoveList
          moves={moves.map((move) => tell(game, move, figureOf))}
          at={shown.at}
          number={numbering(game)}
          onGo={shown.go}
        />
        <Tools chronicle={chronicle} shown={shown} onFlip={onFlip} />
        {legal.length > 0 && <MoveText onPlay={onPlay} />}
      </section>
      <Talk chronicle={chronicle} onOrder={order} />
      <Legend game={game} shape="folded" />
      <Watchers chronicle={chronicle} />
    </div>
  );
}

interface ToolsProps {
  chronicle: Chronicle;
  shown: Shown;
  onFlip(): void;
}

function Tools({ chronicle, shown, onFlip }: ToolsProps) {
  const w = words.value;
  return (
    <div class="row">
      {!shown.isLive && (
        <button type="button" class="primary" onClick={shown.goLive}>
          {w.table.live}
        </button>
      )}
      <button type="button" onClick={onFlip}>
        {w.board.flip}
      </button>
      {chronicle.over && (
        <a class="button" href={link("replay", chronicle.match)}>
          {w.table.replay}
        </a>
      )}
    </div>
  );
}

/** Who else is here. */
function Watchers({ chronicle: { seat, presence } }: { chronicle: Chronicle }) {
  const w = words.value.table;
  const count = presence?.spectators ?? 0;
  const texts = [...(seat ? [] : [w.spectating]), ...(count > 0 ? [w.spectators(count)] : [])];
  return texts.length > 0 ? <p class="quiet-text">{texts.join(" · ")}</p> : null;
}

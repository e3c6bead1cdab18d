/** One player beside the board: name, presence, losses, clock. */

import { useEffect, useState } from "preact/hooks";
import type { Scene, Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import { seatText } from "../games/texts";
import { clockText, isRunning, remaining } from "../net/clock";
import type { ClockState } from "../net/protocol";
import type { Chronicle } from "../net/stream";
import { chairName } from "../parts/chairs";
import { LostPieces } from "../parts/Piece";
import { playSound } from "../sound";
import { words } from "../words";
import { Bubble } from "./Talk";

interface PlayerBarProps {
  game: GameModule;
  seat: Seat;
  chronicle: Chronicle;
  /** The position that is shown, if any. */
  scene?: Scene | undefined;
  now(): number;
}

export function PlayerBar({ game, seat, chronicle, scene, now }: PlayerBarProps) {
  const { state, presence } = chronicle;
  const w = words.value;
  if (!state) {
    return null;
  }
  const chair = state.seats[seat];
  const isHere = presence?.[seat] === true || (typeof chair === "object" && "computer" in chair);
  const you = chronicle.seat === seat ? ` (${w.table.you})` : "";
  const rival = seat === "first" ? "second" : "first";
  return (
    <div class="player">
      <span class={`lamp ${isHere ? "here" : ""}`} />
      <span class="name">
        {seatText(game, seat)}: {chairName(chair)}
        {you}
      </span>
      <Bubble chronicle={chronicle} seat={seat} now={now} />
      {scene && <LostPieces scene={scene} seat={rival} game={game} />}
      {state.clock && (
        <ClockFace clock={state.clock} seat={seat} now={now} warn={chronicle.seat === seat} />
      )}
    </div>
  );
}

/** Below this the clock shows that time is short. */
const LOW_MS = 20_000;

interface ClockFaceProps {
  clock: ClockState;
  seat: Seat;
  warn: boolean;
  now(): number;
}

function ClockFace({ clock, seat, now, warn }: ClockFaceProps) {
  const [, tick] = useState(0);
  const running = isRunning(clock, seat);
  useEffect(() => {
    if (running) {
      const timer = setInterval(() => tick((count) => count + 1), 100);
      return () => clearInterval(timer);
    }
    return undefined;
  }, [running]);
  const left = remaining(clock, seat, now());
  const isLow = left < LOW_MS;
  useEffect(() => {
    if (isLow && running && warn) {
      playSound("low");
    }
  }, [isLow, running]);
  const kind = `clock ${running ? "running" : ""} ${isLow ? "low" : ""}`;
  return (
    <span class={kind} role="timer">
      {clockText(left)}
    </span>
  );
}

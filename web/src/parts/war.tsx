/** What only the Game of War shows: lines of communication and the odds of attacks. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Note } from "../board/marks";
import type { Scene, Seat } from "../board/scene";
import { scannerOf } from "../board/squares";
import type { GameId } from "../games";
import { seatName } from "../games";
import { ask, type Forecast, type Network } from "../net/query";
import { words } from "../words";

interface Shown {
  seat: Seat;
  network: Network;
}

/** The lines of the side that the person asked for, and the buttons to ask with. */
export function useNetwork(
  game: GameId,
  position: string | undefined,
  initial?: Seat,
): { shown: Shown | undefined; button: JSX.Element | null } {
  const [seat, setSeat] = useState(initial);
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let current = true;
    setShown(undefined);
    if (seat && position && game === "war") {
      ask(game, "network", { position, side: seatName(game, seat) })
        .then((network) => current && setShown({ seat, network }))
        .catch(() => undefined);
    }
    return () => {
      current = false;
    };
  }, [game, position, seat]);
  if (game !== "war") {
    return { shown: undefined, button: null };
  }
  return { shown, button: <NetworkButtons seat={seat} onPick={setSeat} /> };
}

function NetworkButtons({ seat, onPick }: { seat: Seat | undefined; onPick(seat?: Seat): void }) {
  const w = words.value;
  return (
    <>
      {(["first", "second"] as const).map((side) => (
        <button
          type="button"
          key={side}
          aria-pressed={seat === side}
          onClick={() => onPick(seat === side ? undefined : side)}
        >
          {w.board.networkOf(w.seats[seatName("war", side)] ?? side)}
        </button>
      ))}
    </>
  );
}

interface Attackable {
  position: string;
  scene: Scene;
  legal: readonly string[];
}

const NO_NOTES: Note[] = [];

/** The odds of every attack that may be made now, written beside its target. */
export function useForecasts(game: GameId, situation: Attackable | undefined): Note[] {
  const [notes, setNotes] = useState(NO_NOTES);
  useEffect(() => {
    let current = true;
    setNotes(NO_NOTES);
    if (situation && game === "war") {
      forecasts(situation).then((found) => current && setNotes(found));
    }
    return () => {
      current = false;
    };
  }, [game, situation?.position]);
  return notes;
}

async function forecasts({ position, scene, legal }: Attackable): Promise<Note[]> {
  const scan = scannerOf(scene);
  const targets = legal.filter((text) => scan(text).length === 1);
  const notes = targets.map(async (target): Promise<Note[]> => {
    const [place] = scan(target);
    const forecast = await ask("war", "forecast", { position, target }).catch(() => undefined);
    return place && forecast ? [{ place, ...odds(forecast) }] : [];
  });
  return (await Promise.all(notes)).flat();
}

function odds({ attack, defense, outcome }: Forecast): { text: string; kind: Note["kind"] } {
  const kinds: Record<string, Note["kind"]> = { capture: "good", retreat: "even", fail: "bad" };
  return { text: `${attack}:${defense}`, kind: kinds[outcome] ?? "even" };
}

/** How much larger a small screen shows a large board. */
const CLOSE = 2.4;

export function ZoomButton({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  const w = words.value.board;
  return (
    <button type="button" aria-pressed={zoom > 1} onClick={() => onZoom(zoom > 1 ? 1 : CLOSE)}>
      {zoom > 1 ? w.zoomOut : w.zoomIn}
    </button>
  );
}

/** What only the Game of War shows on its board: lines of communication and the odds of attacks. */

import { useEffect, useState } from "preact/hooks";
import type { Marks, Note } from "../../board/marks";
import type { Scene, Seat } from "../../board/scene";
import { scannerOf } from "../../board/squares";
import { askOwn } from "../../net/query";
import type { Extras, GameModule, Shown } from "../module";
import { seatName, seatText } from "../texts";
import { own } from "./words";

/** Units with and without contact, and the squares that the lines of a side reach. */
interface Network {
  online: string[];
  offline: string[];
  covered: string[];
}

/** The network of one side. */
interface Lines {
  seat: Seat;
  network: Network;
}

interface Forecast {
  attack: number;
  defense: number;
  outcome: string;
}

/** Shows the lines of the side that the person asked for, and the odds beside every target. */
export function useWarExtras(game: GameModule, { position, scene, legal, shows }: Shown): Extras {
  const [seat, setSeat] = useState(shows);
  const lines = useNetwork(game, position, seat);
  const notes = useForecasts(game, { position, scene, legal });
  return {
    marks: { ...(scene && lines ? marksOf(scene, lines) : {}), notes },
    buttons: <LineButtons game={game} seat={seat} onPick={setSeat} />,
  };
}

function useNetwork(
  game: GameModule,
  position: string | undefined,
  seat: Seat | undefined,
): Lines | undefined {
  const [lines, setLines] = useState<Lines>();
  useEffect(() => {
    let current = true;
    setLines(undefined);
    if (seat && position) {
      askOwn<Network>(game.id, "network", { position, side: seatName(game, seat) })
        .then((network) => current && setLines({ seat, network }))
        .catch(() => undefined);
    }
    return () => {
      current = false;
    };
  }, [position, seat]);
  return lines;
}

function marksOf(scene: Scene, { seat, network }: Lines): Partial<Marks> {
  const scan = scannerOf(scene);
  const places = (names: string[]) => names.flatMap((name) => scan(name).slice(0, 1));
  return {
    network: places(network.covered).map((place) => ({ place, seat })),
    unlinked: places(network.offline),
  };
}

interface LineButtonsProps {
  game: GameModule;
  seat: Seat | undefined;
  onPick(seat?: Seat): void;
}

function LineButtons({ game, seat, onPick }: LineButtonsProps) {
  return (
    <>
      {(["first", "second"] as const).map((side) => (
        <button
          type="button"
          key={side}
          aria-pressed={seat === side}
          onClick={() => onPick(seat === side ? undefined : side)}
        >
          {own().linesOf(seatText(game, side))}
        </button>
      ))}
    </>
  );
}

const NO_NOTES: Note[] = [];

/** The odds of every attack that may be made now, written beside its target. */
function useForecasts({ id }: GameModule, { position, scene, legal }: Shown): Note[] {
  const [notes, setNotes] = useState(NO_NOTES);
  useEffect(() => {
    let current = true;
    setNotes(NO_NOTES);
    if (position && scene) {
      forecasts(id, position, scene, legal).then((found) => current && setNotes(found));
    }
    return () => {
      current = false;
    };
  }, [position]);
  return notes;
}

async function forecasts(
  id: string,
  position: string,
  scene: Scene,
  legal: readonly string[],
): Promise<Note[]> {
  const scan = scannerOf(scene);
  const targets = legal.filter((text) => scan(text).length === 1);
  const notes = targets.map(async (target): Promise<Note[]> => {
    const [place] = scan(target);
    const question = { position, target };
    const forecast = await askOwn<Forecast>(id, "forecast", question).catch(() => undefined);
    return place && forecast ? [{ place, ...odds(forecast) }] : [];
  });
  return (await Promise.all(notes)).flat();
}

function odds({ attack, defense, outcome }: Forecast): { text: string; kind: Note["kind"] } {
  const kinds: Record<string, Note["kind"]> = { capture: "good", retreat: "even", fail: "bad" };
  return { text: `${attack}:${defense}`, kind: kinds[outcome] ?? "even" };
}

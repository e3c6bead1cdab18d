/** The five games: what the client must know of each before it has asked the server. */

import type { Seat } from "./board/scene";

export type GameId = "chess" | "xiangqi" | "jieqi" | "stupid" | "war";

export const GAMES: readonly GameId[] = ["jieqi", "stupid", "xiangqi", "chess", "war"];

/** What the two seats are called. */
const SEATS: Record<GameId, [string, string]> = {
  chess: ["white", "black"],
  xiangqi: ["red", "black"],
  jieqi: ["red", "black"],
  stupid: ["red", "black"],
  war: ["north", "south"],
};

export function isGame(text: string): text is GameId {
  return text in SEATS;
}

/** The name of `seat` in `game`, to be looked up in the words. */
export function seatName(game: GameId, seat: Seat): string {
  return SEATS[game][seat === "first" ? 0 : 1];
}

/** The seat that is called `name` in `game`. */
export function seatNamed(game: GameId, name: string | null): Seat | undefined {
  const index = name === null ? -1 : SEATS[game].indexOf(name);
  return index < 0 ? undefined : index === 0 ? "first" : "second";
}

/** Whether both sides set up in secret before the first move. */
export function hasSetup(game: GameId): boolean {
  return game === "stupid" || game === "war";
}

/** The seat that sits below when nobody plays. */
export function usualBottom(game: GameId): Seat {
  return game === "war" ? "second" : "first";
}

/** A record as a row of pictures. The server plays it again; open games need only its door. */

import type { Scene } from "../board/scene";
import { isGame } from "../games";
import { replayFrames, type View } from "../net/http";
import { ask } from "../net/query";
import type { MatchRecord } from "../proof/record";

/** One position and what led to it. */
export interface Moment {
  scene: Scene;
  lines: string[];
}

/** The moments of a match as `view` saw them. */
export async function replay(record: MatchRecord, text: string, view: View): Promise<Moment[]> {
  try {
    const frames = await replayFrames(text, view);
    return frames.map(({ picture, lines }) => ({ scene: picture, lines }));
  } catch (reason) {
    if (!isOpen(record)) {
      throw reason;
    }
    return openMoments(record);
  }
}

/** Whether nothing is hidden and everything follows from the moves. */
function isOpen({ game }: MatchRecord): boolean {
  return game === "chess" || game === "xiangqi";
}

async function openMoments({ game, entries }: MatchRecord): Promise<Moment[]> {
  if (!isGame(game)) {
    return [];
  }
  const moves = entries.flatMap(({ text }) => text.match(/^play (.*)$/)?.slice(1) ?? []);
  let position = "start";
  const moments = [
    { scene: (await ask(game, "scene", { position })).scene, lines: [] as string[] },
  ];
  for (const move of moves) {
    position = (await ask(game, "play", { position, moves: [move] })).position;
    moments.push({ scene: (await ask(game, "scene", { position })).scene, lines: [move] });
  }
  return moments;
}

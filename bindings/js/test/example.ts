/** An example whose types are checked as its users check theirs. */

import { type Answer, type Decision, load, Refusal } from "umpire-games";
import { Api, type Chronicle, fetchFrom, MatchLine, webSocket } from "umpire-games/client";

export async function first(): Promise<string[]> {
  const umpire = await load();
  const answer: Answer<{ moves: string[] }> = umpire.ask({
    game: "chess",
    op: "moves",
    position: "start",
  });
  if (answer.error) {
    throw new Refusal(answer.error);
  }
  return answer.ok.moves;
}

export async function think(): Promise<Decision> {
  const umpire = await load();
  const player = umpire.createPlayer({ game: "jieqi", level: 3 });
  return player.decide({ limit: { ms: 100 }, onProgress: ({ depth }) => console.log(depth) });
}

export async function play(base: string): Promise<MatchLine> {
  const api = new Api(fetchFrom(base));
  const guest = await api.becomeGuest("Ann");
  const created = await api.createMatch(
    { game: "chess", opponent: { computer: { level: 3 } } },
    guest.token,
  );
  const connect = webSocket(`${base.replace("http", "ws")}/api/socket`);
  return new MatchLine(
    { match: created.match, connect, token: () => guest.token },
    {
      change: (chronicle: Chronicle) => console.log(chronicle.state?.legal),
      problem: ({ code }) => console.error(code),
      unknown: async () => undefined,
      state: console.log,
    },
  );
}

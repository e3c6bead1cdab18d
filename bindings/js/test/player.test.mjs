/** Computer players in workers: they decide, tell of progress, and can be stopped. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { load } from "umpire-games";

const umpire = await load();
const games = umpire.ask({ op: "games" }).ok.games.map(({ id }) => id);
const players = [];
const sit = (seating) => {
  const player = umpire.createPlayer(seating);
  players.push(player);
  return player;
};
afterEach(() => {
  for (const player of players.splice(0)) {
    player.close();
  }
  delete globalThis.crossOriginIsolated;
});

for (const game of games) {
  test(`${game}: a player decides in a worker as it decides here`, async () => {
    const { moves } = umpire.ask({ game, op: "moves", position: "start" }).ok;
    const heard = [];
    const player = sit({ game });
    const decided = await player.decide({
      limit: { nodes: 5000, lines: 2 },
      onProgress: (choice) => heard.push(choice),
    });
    assert.ok(moves.includes(decided.action), `${decided.action}`);
    assert.ok(heard.length > 0 && heard.every((choice) => choice.moves.length > 0));
    const here = umpire.ask({ game, op: "best", position: "start", limit: { nodes: 5000 }, n: 2 });
    assert.deepEqual(decided.moves, here.ok.moves);
    assert.equal(decided.nodes, here.ok.nodes);
  });

  for (const isolated of [true, false]) {
    const how = isolated ? "by a flag" : "without shared memory";
    test(`${game}: an endless thought is stopped ${how}, and the player goes on`, async () => {
      globalThis.crossOriginIsolated = isolated;
      const { moves } = umpire.ask({ game, op: "moves", position: "start" }).ok;
      const player = sit({ game });
      for (let round = 0; round < 2; round += 1) {
        let heard = 0;
        const decided = await player.decide({
          onProgress: () => {
            heard += 1;
            player.stop();
          },
        });
        assert.ok(heard >= 1);
        assert.equal(decided.stopped, true);
        assert.ok(moves.includes(decided.action), `${decided.action}`);
      }
      const decided = await player.decide({ limit: { nodes: 100 } });
      assert.equal(decided.stopped, undefined);
    });
  }
}

test("a thought that is stopped at once still ends with a move", async () => {
  for (const isolated of [true, false]) {
    globalThis.crossOriginIsolated = isolated;
    const player = sit({ game: "chess" });
    const decided = player.decide({});
    player.stop();
    assert.match((await decided).action, /^[a-h][12][a-h][34]$/);
  }
});

test("a time limit is kept by the clock outside", async () => {
  const decided = await sit({ game: "xiangqi" }).decide({ limit: { ms: 50 } });
  assert.ok(decided.action && decided.depth >= 1);
});

test("one thought at a time, and refusals are told", async () => {
  const player = sit({ game: "chess" });
  const first = player.decide({ limit: { nodes: 1000 } });
  await assert.rejects(player.decide({}), { code: "busy" });
  await first;
  await assert.rejects(player.decide({ position: "nonsense" }), { name: "Refusal" });
  await assert.rejects(player.decide({ moves: ["e2e5"] }), { code: "illegal_move", at: 0 });
  await assert.rejects(sit({ game: "ludo" }).decide({}), { code: "unknown_game" });
  await assert.rejects(sit({ game: "chess", level: 11 }).decide({}), { code: "bad_request" });
  assert.ok((await player.decide({ moves: ["e2e4"], limit: { depth: 2 } })).action);
});

test("a player that is closed answers no more", async () => {
  const player = sit({ game: "chess" });
  const endless = player.decide({});
  player.close();
  await assert.rejects(endless, { code: "internal" });
  await assert.rejects(player.decide({}), { code: "internal" });
});

test("the whole module works in a worker", async () => {
  const remote = umpire.createRemote();
  players.push(remote);
  const asked = await remote.ask({ game: "jieqi", op: "perft", position: "start", depth: 2 });
  assert.deepEqual(asked, umpire.ask({ game: "jieqi", op: "perft", position: "start", depth: 2 }));
  const { handle } = await remote.call("server.open", { name: "Ann" });
  assert.deepEqual(await remote.call("server.ask", { op: "matches" }, handle), { matches: [] });
  await assert.rejects(remote.call("server.ask", { op: "matches" }, handle + 1), {
    code: "bad_request",
  });
});

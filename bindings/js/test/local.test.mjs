/** Matches in this process, and the client at a server in this process. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, randomHex } from "umpire-games";
import { forgetful, MatchLine, movesOf, witnessOf } from "umpire-games/client";

const umpire = await load();
const games = umpire.ask({ op: "games" }).ok.games;
const LIMIT = { nodes: 50 };

for (const { id: game } of games) {
  test(`${game}: a match against a computer, saved on the way, ends with a record that holds`, () => {
    const computers = { first: { computer: { level: 1 } }, second: { computer: { level: 2 } } };
    let match = umpire.openMatch({ game, ...computers });
    for (let turn = 0; turn < 8; turn += 1) {
      assert.ok(match.think(LIMIT));
    }
    const saved = match.save();
    const before = match.state("spectator");
    match.close();
    match = umpire.takeUpMatch(saved);
    assert.equal(match.state("spectator").position, before.position);
    match.command("first", "resign");
    assert.equal(match.over().outcome.winner, "second");
    const { record, digest } = match.record();
    assert.equal(umpire.verify(record).digest, digest);
    match.close();
  });
}

/** A client at a server in this process: it plays what is due, and the computer answers. */
function attend(server, created, more = {}) {
  const problems = [];
  const seen = { chronicle: undefined };
  let line;
  const over = new Promise((resolve) => {
    const connect = more.connect ?? server.connect;
    const store = more.store ?? forgetful();
    line = new MatchLine(
      { match: created.match, connect, store, token: () => "me" },
      {
        change: (chronicle) => {
          seen.chronicle = chronicle;
          if (chronicle.over) {
            resolve(chronicle);
          } else {
            more.change?.(chronicle, line);
          }
        },
        problem: (problem) => problems.push(problem.code),
        unknown: async () => undefined,
        state: () => undefined,
      },
    );
  });
  return { line, over, problems, seen };
}

for (const { id: game, openings } of games) {
  test(`${game}: the client plays at a server in this process, over a line that breaks`, async () => {
    const server = umpire.openServer("Ann");
    const isBlind = openings.includes("blind");
    const created = server.create({
      game,
      side: "first",
      opponent: { computer: { level: 1 } },
      ...(isBlind ? { opening: "blind" } : {}),
    });
    let cut = () => undefined;
    let cuts = 0;
    // The same line, but somebody cuts it now and then.
    const connect = (events) => {
      const line = server.connect(events);
      cut = () => {
        line.close();
        setTimeout(() => events.close(), 0);
      };
      return line;
    };
    const played = new Set();
    const store = forgetful();
    const change = ({ state, seat }, line) => {
      if (state?.phase !== "playing" || !seat) {
        return;
      }
      if (server.due().length > 0) {
        setTimeout(() => server.think(created.match, LIMIT), 0);
      }
      if (state.stage === "playing" && state.awaiting === seat && !played.has(state.turn)) {
        played.add(state.turn);
        line.order(played.size > 6 ? "resign" : { play: state.legal[0] });
        if (played.size === 2 || played.size === 4) {
          cuts += 1;
          cut();
        }
      }
    };
    const { line, over, problems } = attend(server, created, { connect, change, store });
    if (isBlind) {
      const { layout } = drawn(game);
      const nonce = randomHex();
      const sealed = { game, match: created.match, seat: "first", layout, nonce };
      line.setUp(umpire.promiseSetUp(sealed));
    }
    const chronicle = await over;
    line.close();
    assert.equal(cuts, 2);
    assert.deepEqual(problems, []);
    assert.equal(chronicle.over.outcome.winner, "second");
    assert.ok(movesOf(chronicle).length >= 6);
    // Every event was heard once and in order.
    const numbers = chronicle.events.map(({ number }) => Number(number));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
    const { record } = server.record(created.match);
    const witness = witnessOf(store, created.match);
    assert.ok(umpire.verify(record, witness).kept.length >= 3, JSON.stringify(witness));
    server.close();
  });
}

/** The usual set-up of a game, as its introduction tells it. */
function drawn(game) {
  const { set_up } = games.find(({ id }) => id === game);
  return { layout: set_up.first.usual };
}

/** A match that is kept here, and a client at it. */
async function atHouse(wanted, more = {}) {
  const house = umpire.openHouse();
  const { match, seat, saved } = await house.create("Ann", wanted);
  const kept = { match, text: saved, summaries: [] };
  const store = forgetful();
  const keeper = {
    match,
    read: () => kept.text,
    write: (text, summary) => {
      kept.text = text;
      kept.summaries.push(summary);
    },
  };
  const attended = attend(undefined, { match }, { connect: house.line(keeper), store, ...more });
  return { house, match, seat, kept, store, ...attended };
}

const LEVEL = {
  opponent: { computer: { level: 1 } },
  clock: { base_ms: 20_000, increment_ms: 100 },
};

for (const { id: game, openings } of games) {
  test(`${game}: a match that is kept as text, with a computer in a worker`, async () => {
    const played = new Set();
    const change = ({ state, seat }, line) => {
      const isDue = state?.phase === "playing" && state.stage === "playing" && seat;
      if (isDue && state.awaiting === seat && !played.has(state.turn)) {
        played.add(state.turn);
        line.order(played.size > 4 ? "resign" : { play: state.legal[0] });
      }
    };
    const isBlind = openings.includes("blind");
    const opening = isBlind ? { opening: "blind" } : {};
    const wanted = { game, side: "second", ...opening, ...LEVEL };
    const { house, match, line, over, problems, kept, store } = await atHouse(wanted, { change });
    if (isBlind) {
      const { set_up } = games.find(({ id }) => id === game);
      const layout = set_up.second.usual;
      line.setUp(umpire.promiseSetUp({ game, match, seat: "second", layout, nonce: randomHex() }));
    }
    await over;
    line.close();
    assert.deepEqual(problems, []);
    assert.equal(kept.summaries.at(-1).outcome.winner, "first");
    const record = await house.record(kept.text);
    assert.ok(umpire.verify(record, witnessOf(store, match)).kept.length >= 3);
    const { frames, total } = await house.history(kept.text, 0);
    assert.equal(frames.length, total);
    assert.ok(frames.at(-1).picture);
  });
}

test("a move is taken back while the computer thinks about it", async () => {
  let asked = false;
  let line;
  const back = new Promise((resolve) => {
    const change = ({ state, events }, at) => {
      line = at;
      if (state?.turn === 0) {
        at.order({ play: "e2e4" });
      } else if (state?.awaiting === "second" && !asked) {
        asked = true;
        at.order("offer_takeback");
      } else if (events.some(({ what }) => what.kind === "taken_back")) {
        resolve(state);
      }
    };
    const level = { opponent: { computer: { level: 10 } } };
    atHouse({ game: "chess", side: "first", ...level }, { change });
  });
  const state = await back;
  line.close();
  assert.equal(state.awaiting, "first");
  assert.ok(state.legal.includes("e2e4"));
});

test("a text that was changed is no match", async () => {
  const house = umpire.openHouse();
  const { match, saved } = await house.create("Ann", { game: "chess", ...LEVEL });
  const kept = { match, read: () => saved.replace("chess", "chass"), write: assert.fail };
  const refused = await new Promise((resolve) => {
    const change = (chronicle, line) => {
      if (chronicle.refused) {
        line.close();
        resolve(chronicle.refused);
      }
    };
    attend(undefined, { match }, { connect: house.line(kept), change });
  });
  assert.ok(["bad_record", "unknown_game"].includes(refused.code), refused.code);
});

/** The entry for mini-programs, in a world that has only what a mini-program has, and a stand-in of `wx`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { read, run, weChat } from "./we-chat.mjs";

test("nothing in it asks for what mini-programs lack", () => {
  for (const file of ["miniprogram.cjs", "worker-miniprogram.cjs"]) {
    const text = read(file).toString();
    assert.doesNotMatch(text, /import\.meta|\beval\(|new Function|\bimport\(|^import /m, file);
    assert.doesNotMatch(text, /\brequire\(/, file);
  }
});

for (const path of ["/umpire.wasm", "/umpire.wasm.br"]) {
  test(`questions are answered after loading ${path}`, async () => {
    const { load } = run("miniprogram.cjs", { wx: weChat() });
    const umpire = await load({ wasm: path });
    assert.equal(
      umpire.ask({ game: "chess", op: "perft", position: "start", depth: 3 }).ok.nodes,
      8902,
    );
    assert.equal(umpire.ask({ op: "games", id: "揭棋 🂡" }).id, "揭棋 🂡");
    assert.throws(() => umpire.createPlayer({ game: "chess", seed: "07".repeat(32) }), {
      code: "unsupported",
    });
    assert.throws(() => umpire.openMatch({ game: "chess" }), { code: "unsupported" });
  });
}

test("a player decides in a worker", async () => {
  const { load, drawHex } = run("miniprogram.cjs", { wx: weChat() });
  const umpire = await load({ wasm: "/umpire.wasm", worker: "workers/worker-miniprogram.cjs" });
  const seed = await drawHex();
  assert.match(seed, /^[0-9a-f]{64}$/);
  const player = umpire.createPlayer({ game: "jieqi", level: 4, seed });
  let heard = 0;
  const onProgress = () => {
    heard += 1;
  };
  const decided = await player.decide({ limit: { nodes: 2000 }, onProgress });
  assert.ok(
    umpire.ask({ game: "jieqi", op: "moves", position: "start" }).ok.moves.includes(decided.action),
  );
  assert.ok(heard > 0);
  player.close();
});

test("the client plays over a socket of `wx`, which breaks once", async () => {
  let server;
  const sockets = [];
  const connectSocket = ({ url }) => {
    assert.equal(url, "wss://example.org/api/socket");
    const heard = {};
    const line = server.connect({
      open: () => heard.open(),
      message: (data) => heard.message({ data }),
      close: () => heard.close(),
    });
    const socket = {
      send: ({ data }) => line.send(data),
      close: () => line.close(),
      onOpen: (hear) => Object.assign(heard, { open: hear }),
      onMessage: (hear) => Object.assign(heard, { message: hear }),
      onClose: (hear) => Object.assign(heard, { close: hear }),
      onError: (hear) => Object.assign(heard, { error: hear }),
      break: () => {
        line.close();
        heard.error();
        heard.close();
      },
    };
    sockets.push(socket);
    return socket;
  };
  const wx = weChat({ connectSocket });
  const mini = run("miniprogram.cjs", { wx });
  const umpire = await mini.load({ wasm: "/umpire.wasm" });
  server = umpire.openServer("Ann");
  const seed = await mini.drawHex();
  const share = await mini.drawHex();
  const wanted = { game: "xiangqi", side: "first", opponent: { computer: { level: 1 } } };
  const { match } = server.create(wanted, seed, "77");
  const connect = mini.weChatSocket("wss://example.org/api/socket");
  const store = mini.weChatStore;
  let played = 0;
  const over = new Promise((resolve) => {
    const line = new mini.MatchLine(
      { match, connect, store, share, token: () => "me" },
      {
        change: ({ state, over }) => {
          if (over) {
            line.close();
            resolve(over);
          } else if (server.due().length > 0) {
            server.think(match, { nodes: 50 });
          } else if (state?.awaiting === "first" && state.turn === played * 2) {
            played += 1;
            line.order(played === 4 ? "resign" : { play: state.legal[0] });
            if (played === 2) {
              sockets.at(-1).break();
            }
          }
        },
        problem: assert.fail,
        unknown: async () => undefined,
        state: () => undefined,
      },
    );
  });
  assert.equal((await over).outcome.winner, "second");
  assert.equal(sockets.length, 2);
  assert.ok(mini.witnessOf(store, match).digest);
});

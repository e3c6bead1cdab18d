/** The client at a real server, which `UMPIRE` names: each game to its end, over lines that break. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { load, randomHex } from "umpire-games";
import { Api, fetchFrom, forgetful, MatchLine, webSocket, witnessOf } from "umpire-games/client";
import { WebSocket } from "ws";

const binary = process.env.UMPIRE;
const umpire = await load();
const games = umpire.ask({ op: "games" }).ok.games;

describe("at a real server", { skip: binary ? false : "UMPIRE names no server" }, () => {
  let server;
  let folder;
  let address;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "umpire-live-"));
    server = spawn(binary, serve(join(folder, "umpire.db")));
    address = await addressOf(server);
  });

  after(() => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const { id: game, openings, set_up } of games) {
    test(`${game}: a match with joint luck, two broken lines and a record as promised`, async () => {
      const api = new Api(fetchFrom(address));
      const { token } = await api.becomeGuest("Ann");
      const isBlind = openings.includes("blind");
      const wanted = { game, side: "first", opponent: { computer: { level: 1 } } };
      const { match } = await api.createMatch(
        { ...wanted, ...(isBlind ? { opening: "blind" } : {}) },
        token,
      );
      const store = forgetful();
      const sockets = [];
      const Socket = class extends WebSocket {
        constructor(url) {
          super(url);
          sockets.push(this);
        }
      };
      const connect = webSocket(`${address.replace("http", "ws")}/api/socket`, Socket);
      const played = new Set();
      const problems = [];
      const chronicle = await new Promise((resolve) => {
        const line = new MatchLine(
          { match, connect, store, token: () => token },
          {
            change: (heard) => {
              const { state, seat, over } = heard;
              if (over) {
                line.close();
                resolve(heard);
              } else if (isDue(state, seat) && !played.has(state.turn)) {
                played.add(state.turn);
                line.order(played.size > 6 ? "resign" : { play: state.legal[0] });
                if (played.size === 2 || played.size === 4) {
                  sockets.at(-1).terminate();
                }
              }
            },
            problem: (problem) => problems.push(problem),
            unknown: async () => undefined,
            state: () => undefined,
          },
        );
        if (isBlind) {
          const layout = set_up.first.usual;
          const sealed = { game, match, seat: "first", layout, nonce: randomHex() };
          line.setUp(umpire.promiseSetUp(sealed));
        }
      });
      assert.deepEqual(problems, []);
      assert.ok(sockets.length >= 3, "two lines were broken");
      const numbers = chronicle.events.map(({ number }) => Number(number));
      assert.deepEqual(
        numbers,
        numbers.map((_, index) => index + 1),
      );
      const record = await api.record(match);
      const { kept, digest } = umpire.verify(record, witnessOf(store, match));
      assert.equal(digest, chronicle.over.record_digest);
      assert.ok(kept.length >= 4, `${kept}`);
    });
  }
});

function serve(store) {
  return ["serve", "--listen", "127.0.0.1:0", "--store", store];
}

/** Where a server says that it listens. */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (part) => {
      said += part;
      const [found] = said.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
      if (found) {
        resolve(found);
      }
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("error", reject);
    server.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
}

function isDue(state, seat) {
  return (
    state?.phase === "playing" &&
    state.stage === "playing" &&
    seat !== undefined &&
    state.awaiting === seat
  );
}

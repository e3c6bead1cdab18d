/** A real server, which `UMPIRE` names, for as long as a test needs it. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";

export async function serving(binary) {
  const folder = mkdtempSync(join(tmpdir(), "umpire-mini-"));
  const store = join(folder, "umpire.db");
  const child = spawn(binary, ["serve", "--listen", "127.0.0.1:0", "--store", store], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const address = await new Promise((resolve, reject) => {
    child.on("exit", () => reject(new Error(`${binary} serve did not start`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [found] = line.match(/http:[^\s]+/) ?? [];
      if (found) {
        resolve(found.replace(/\/+$/, ""));
      }
    });
  });
  const close = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, close };
}

/** `wx.request` and `wx.connectSocket` over a real network. */
export const network = {
  request: ({ url, method, header, data, success, fail }) => {
    fetch(url, { method, headers: header, body: data })
      .then(async (answer) => success({ statusCode: answer.status, data: await answer.text() }))
      .catch((reason) => fail({ errMsg: String(reason) }));
  },
  connectSocket: ({ url }) => {
    const socket = new WebSocket(url);
    return {
      send: ({ data }) => socket.send(data),
      close: () => socket.close(),
      onOpen: (hear) => socket.on("open", () => hear()),
      onMessage: (hear) => socket.on("message", (data) => hear({ data: String(data) })),
      onClose: (hear) => socket.on("close", () => hear()),
      onError: (hear) => socket.on("error", () => hear()),
    };
  },
};

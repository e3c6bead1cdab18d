/** The package in a WeChat mini-program: the module is loaded by path, everything else is handed in. */

import type { Send } from "./client/api.js";
import type { Connect } from "./client/link.js";
import type { Store } from "./client/store.js";
import { type Exports, type Imports, Module } from "./module.js";
import { toHex } from "./random.js";
import type { FromWorker, Port, Spawn, ToWorker } from "./remote.js";
import { Umpire } from "./umpire.js";

export * from "./client.js";
export * from "./everything.js";

/** As much of `WXWebAssembly` as is used. */
interface WeChatAssembly {
  instantiate(path: string, imports: unknown): Promise<{ instance: { exports: unknown } }>;
}

/** As much of a worker as is used. */
interface WeChatWorker {
  postMessage(message: object): void;
  onMessage(hear: (message: never) => void): void;
  terminate(): void;
}

/** As much of a socket as is used. */
interface WeChatSocket {
  send(options: { data: string }): void;
  close(options: object): void;
  onOpen(hear: () => void): void;
  onMessage(hear: (message: { data: string | ArrayBuffer }) => void): void;
  onClose(hear: () => void): void;
  onError(hear: () => void): void;
}

/** As much of `wx` as is used. */
export interface WeChat {
  createWorker(path: string): WeChatWorker;
  connectSocket(options: { url: string }): WeChatSocket;
  getRandomValues(options: {
    length: number;
    success(result: { randomValues: ArrayBuffer }): void;
    fail(reason: { errMsg: string }): void;
  }): void;
  getStorageSync(key: string): unknown;
  setStorageSync(key: string, value: string): void;
  request(options: {
    url: string;
    method: "GET" | "POST";
    header: Record<string, string>;
    data?: string;
    dataType: string;
    responseType: "text";
    success(result: { statusCode: number; data: unknown }): void;
    fail(reason: { errMsg: string }): void;
  }): unknown;
}

declare const WXWebAssembly: WeChatAssembly;
declare const wx: WeChat;

/** Where the parts of the package were put in the mini-program. */
export interface Places {
  /** Such as `/umpire/umpire.wasm.br`. */
  wasm: string;
  /** The worker's file, in the folder that `app.json` names; without it there are no players. */
  worker?: string;
}

/** Loads the module. */
export async function load({ wasm, worker }: Places): Promise<Umpire> {
  const instantiate = async (imports: Imports) => {
    const { instance } = await WXWebAssembly.instantiate(wasm, imports);
    return instance.exports as Exports;
  };
  const spawn: Spawn | undefined =
    worker === undefined
      ? undefined
      : () => ({ port: portOf(wx.createWorker(worker)), source: wasm, memory: "copied" });
  return new Umpire(await Module.load(instantiate), spawn);
}

function portOf(worker: WeChatWorker): Port {
  return {
    post: (message: ToWorker) => worker.postMessage(message),
    listen: (hear: (message: FromWorker) => void) => worker.onMessage(hear),
    terminate: () => worker.terminate(),
  };
}

/** Sixty-four hexadecimal digits that nobody can guess: seeds, nonces, shares of the luck. */
export function drawHex(): Promise<string> {
  return new Promise((resolve, reject) => {
    wx.getRandomValues({
      length: 32,
      success: ({ randomValues }) => resolve(toHex(new Uint8Array(randomValues))),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    });
  });
}

/** Lines to the server at `url`, which begins with `wss:`. */
export function weChatSocket(url: string): Connect {
  return (events) => {
    const socket = wx.connectSocket({ url });
    let ended = false;
    const end = () => {
      if (!ended) {
        ended = true;
        events.close();
      }
    };
    socket.onOpen(() => events.open());
    socket.onMessage(({ data }) => typeof data === "string" && events.message(data));
    socket.onClose(end);
    socket.onError(end);
    return {
      send: (data) => socket.send({ data }),
      close: () => {
        ended = true;
        socket.close({});
      },
    };
  };
}

/** The storage of the mini-program. */
export const weChatStore: Store = {
  read: (key) => {
    const kept = wx.getStorageSync(`umpire.${key}`);
    return typeof kept === "string" && kept !== "" ? kept : null;
  },
  write: (key, value) => wx.setStorageSync(`umpire.${key}`, value),
};

/** Requests to the server at `base`, such as `https://example.org`. */
export function weChatRequest(base: string): Send {
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      wx.request({
        url: `${base}${path}`,
        method,
        header: headers,
        ...(body === undefined ? {} : { data: body }),
        dataType: "text",
        responseType: "text",
        success: ({ statusCode, data }) => resolve({ status: statusCode, text: String(data) }),
        fail: ({ errMsg }) => reject(new Error(errMsg)),
      });
    });
}

/** The package in a WeChat mini-program: the module is loaded by path, everything else is handed in. */
import type { Send } from "./client/api.js";
import type { Connect } from "./client/link.js";
import type { Store } from "./client/store.js";
import { Umpire } from "./umpire.js";
export * from "./client.js";
export * from "./everything.js";
/** As much of a worker as is used. */
interface WeChatWorker {
    postMessage(message: object): void;
    onMessage(hear: (message: never) => void): void;
    terminate(): void;
}
/** As much of a socket as is used. */
interface WeChatSocket {
    send(options: {
        data: string;
    }): void;
    close(options: object): void;
    onOpen(hear: () => void): void;
    onMessage(hear: (message: {
        data: string | ArrayBuffer;
    }) => void): void;
    onClose(hear: () => void): void;
    onError(hear: () => void): void;
}
/** As much of `wx` as is used. */
export interface WeChat {
    createWorker(path: string): WeChatWorker;
    connectSocket(options: {
        url: string;
    }): WeChatSocket;
    getRandomValues(options: {
        length: number;
        success(result: {
            randomValues: ArrayBuffer;
        }): void;
        fail(reason: {
            errMsg: string;
        }): void;
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
        success(result: {
            statusCode: number;
            data: unknown;
        }): void;
        fail(reason: {
            errMsg: string;
        }): void;
    }): unknown;
}
/** Where the parts of the package were put in the mini-program. */
export interface Places {
    /** Such as `/umpire/umpire.wasm.br`. */
    wasm: string;
    /** The worker's file, in the folder that `app.json` names; without it there are no players. */
    worker?: string;
}
/** Loads the module. */
export declare function load({ wasm, worker }: Places): Promise<Umpire>;
/** Sixty-four hexadecimal digits that nobody can guess: seeds, nonces, shares of the luck. */
export declare function drawHex(): Promise<string>;
/** Lines to the server at `url`, which begins with `wss:`. */
export declare function weChatSocket(url: string): Connect;
/** The storage of the mini-program. */
export declare const weChatStore: Store;
/** Requests to the server at `base`, such as `https://example.org`. */
export declare function weChatRequest(base: string): Send;

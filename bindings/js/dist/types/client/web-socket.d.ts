/** Lines made of WebSockets, in browsers and in programs. */
import type { Connect, Wakes } from "./link.js";
/** As much of a WebSocket as is used. */
interface Socket {
    onopen: ((event: never) => void) | null;
    onmessage: ((event: never) => void) | null;
    onclose: ((event: never) => void) | null;
    readonly readyState: number;
    send(text: string): void;
    close(): void;
}
type SocketClass = new (url: string) => Socket;
/** Lines to the server at `url`, such as `wss://example.org/api/socket`; older programs hand a class in. */
export declare function webSocket(url: string, make?: SocketClass): Connect;
/** The moments in which a page may find a lost line again. */
export declare const pageWakes: Wakes;
export {};

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

/** A socket that may be written to. */
const OPEN = 1;

/** Lines to the server at `url`, such as `wss://example.org/api/socket`; older programs hand a class in. */
export function webSocket(url: string, make?: SocketClass): Connect {
  return (events) => {
    const socket = new (make ?? (globalThis.WebSocket as unknown as SocketClass))(url);
    socket.onopen = () => events.open();
    socket.onmessage = ({ data }: { data: unknown }) => events.message(String(data));
    socket.onclose = () => events.close();
    return {
      send: (text) => {
        if (socket.readyState === OPEN) {
          socket.send(text);
        }
      },
      close: () => socket.close(),
    };
  };
}

/** The moments in which a page may find a lost line again. */
export const pageWakes: Wakes = (wake) => {
  const wakeIfShown = () => {
    if (!document.hidden) {
      wake();
    }
  };
  addEventListener("online", wakeIfShown);
  document.addEventListener("visibilitychange", wakeIfShown);
  return () => {
    removeEventListener("online", wakeIfShown);
    document.removeEventListener("visibilitychange", wakeIfShown);
  };
};

/** One match over the line of a page: the package's client with the browser's own socket and storage. */

import type { Connect, Line } from "../../../bindings/js/src/client/link";
import {
  type Intent,
  type MatchEvents,
  MatchLine as SharedLine,
} from "../../../bindings/js/src/client/match";
import { pageWakes, webSocket } from "../../../bindings/js/src/client/web-socket";
import { engine } from "../here";
import { isHere } from "../here/kept";
import { store } from "../settings";
import type { MatchId } from "./protocol";

export type { Intent, MatchEvents };

/** Where the server listens for lines. */
export function socketUrl(): string {
  const url = new URL("./api/socket", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url.href;
}

/** Lines to a match that lives in this browser. */
function hereLine(match: MatchId): Connect {
  return (events) => {
    let line: Line | undefined;
    let left = false;
    engine().then(
      (found) => {
        if (!left) {
          line = found.line(match)(events);
        }
      },
      () => events.close(),
    );
    return {
      send: (text) => line?.send(text),
      close: () => {
        left = true;
        line?.close();
      },
    };
  };
}

export class MatchLine extends SharedLine {
  constructor(
    match: MatchId,
    invite: string | undefined,
    token: () => string | undefined,
    events: MatchEvents,
  ) {
    const connect = isHere(match) ? hereLine(match) : webSocket(socketUrl());
    super({ match, invite, token, connect, store, wakes: pageWakes, detail: "picture" }, events);
  }
}

/** Starts the client. */

import { render } from "preact";
import { App } from "./App";
import "./style/base.css";
import "./style/board.css";
import "./style/screens.css";

// Without a connection, saved records still open. The browser offers this on secure pages only.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  });
}

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
}

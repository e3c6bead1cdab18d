/** Starts the client. */

import { render } from "preact";
import { App } from "./App";
import "./style/base.css";
import "./style/board.css";
import "./style/screens.css";

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
}

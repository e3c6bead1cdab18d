/** Bars that say when something is wrong with the line to the server. */

import { connection, online } from "../notices";
import { words } from "../words";

export function Notices() {
  const w = words.value;
  if (connection.value === "old") {
    return (
      <div class="notices" role="alert">
        <div class="notice">
          {w.connection.old}
          <button type="button" onClick={() => location.reload()}>
            {w.connection.reload}
          </button>
        </div>
      </div>
    );
  }
  const text = connection.value === "lost" ? w.connection.lost : online.value ? "" : w.home.offline;
  return (
    <div class="notices" role="status">
      {text && <div class="notice">{text}</div>}
    </div>
  );
}

/** Bars that say when something is wrong with the line to the server. */

import { connection, online } from "../notices";
import { words } from "../words";

export function Notices() {
  const w = words.value;
  if (connection.value === "old") {
    return (
      <div class="notice" role="alert">
        {w.connection.old}
        <button type="button" onClick={() => location.reload()}>
          {w.connection.reload}
        </button>
      </div>
    );
  }
  const text = connection.value === "lost" ? w.connection.lost : online.value ? "" : w.home.offline;
  return <div role="status">{text && <div class="notice">{text}</div>}</div>;
}

/** Bars that say when something is wrong with the line to the server. */

import { type Connection, connection, online } from "../notices";
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
  const told: Partial<Record<Connection, string>> = {
    lost: w.connection.lost,
    elsewhere: w.here.elsewhere,
  };
  const text = told[connection.value] ?? (online.value ? "" : w.home.offline);
  return (
    <div class="notices" role="status">
      {text && <div class="notice">{text}</div>}
    </div>
  );
}

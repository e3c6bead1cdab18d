/** What the server says is wrong, fault by fault. */

import type { Refusal } from "../net/query";
import { errorText, words } from "../words";

export function Faults({ refusal }: { refusal: Refusal }) {
  const faults = refusal.faults.length > 0 ? refusal.faults : [refusal];
  return (
    <div class="error" role="alert">
      {faults.map(({ code, message }) => (
        <p key={code + message}>{errorText(code, message || words.value.connection.noServer)}</p>
      ))}
    </div>
  );
}

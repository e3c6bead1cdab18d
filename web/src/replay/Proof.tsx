/** Every promise of a record, checked in this page. */

import { useEffect, useState } from "preact/hooks";
import { type GameId, seatName } from "../games";
import { type Check, checkRecord, type MatchRecord } from "../proof/record";
import { words } from "../words";

export function Proof({ game, record }: { game: GameId; record: MatchRecord }) {
  const [checks, setChecks] = useState<Check[]>([]);
  const w = words.value;
  useEffect(() => {
    checkRecord(record).then(setChecks);
  }, [record]);
  const claim = ({ what, seat }: Check) =>
    what === "setup"
      ? w.replay.setup(w.seats[seatName(game, seat ?? "first")] ?? "")
      : w.replay.claims[what];
  return (
    <section class="card proof">
      <h2>{w.replay.proof}</h2>
      <p>{w.replay.proofIntro}</p>
      <ul class="lines">
        {checks.map((check) => (
          <li key={check.what + (check.seat ?? "")} class={check.holds ? "holds" : "fails"}>
            {claim(check)} {check.holds ? "" : w.replay.fails}
            <br />
            <code>{check.promised}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

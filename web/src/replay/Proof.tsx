/** Every promise of a record, checked in this page. */

import { useEffect, useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import { seatText } from "../games/texts";
import { usualPreimages } from "../proof/commitment";
import { type Check, checkRecord, type MatchRecord } from "../proof/record";
import { words } from "../words";

export function Proof({ game, record }: { game: GameModule; record: MatchRecord }) {
  const [checks, setChecks] = useState<Check[]>([]);
  const w = words.value;
  useEffect(() => {
    checkRecord(record, game.preimages ?? usualPreimages(game.id)).then(setChecks);
  }, [game, record]);
  const claim = ({ what, seat }: Check) =>
    what === "setup" ? w.replay.setup(seatText(game, seat ?? "first")) : w.replay.claims[what];
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

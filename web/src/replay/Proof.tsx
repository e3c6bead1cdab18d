/** Every promise of a record, checked in this page. */

import { useEffect, useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import { seatText } from "../games/texts";
import { usualPreimages } from "../proof/commitment";
import { type Check, checkRecord, type MatchRecord, testify } from "../proof/record";
import { witnessOf } from "../proof/witness";
import { words } from "../words";

/** Who put nothing into the luck. */
function absent({ luck }: MatchRecord): string[] {
  return [luck?.first, luck?.second].flatMap((part) =>
    part && part.committed === undefined ? [part.name] : [],
  );
}

/** The record held against what this browser was promised while the match was played. */
function Testimonies({ record }: { record: MatchRecord }) {
  const w = words.value.replay;
  const testimonies = testify(record, witnessOf(record.match));
  const verdict = (holds: boolean | undefined) =>
    holds === undefined ? "unknown" : holds ? "holds" : "fails";
  return (
    <>
      <p>{w.witnessed}</p>
      <ul class="lines witness">
        {testimonies.map(({ what, holds }) => (
          <li key={what} class={verdict(holds)}>
            {w.witness[what]} {holds === undefined ? w.notWitnessed : holds ? "" : w.fails}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Proof({ game, record }: { game: GameModule; record: MatchRecord }) {
  const [checks, setChecks] = useState<Check[]>([]);
  const w = words.value;
  useEffect(() => {
    checkRecord(record, game.preimages ?? usualPreimages(game.id)).then(setChecks);
  }, [game, record]);
  const claim = ({ what, seat, name }: Check) => {
    if (what === "setup") {
      return w.replay.setup(seatText(game, seat ?? "first"));
    }
    return what === "share" ? w.replay.share(name ?? "") : w.replay.claims[what];
  };
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
        {absent(record).map((name) => (
          <li key={name}>{w.replay.noShare(name)}</li>
        ))}
        {!record.luck && <li>{w.replay.houseLuck}</li>}
      </ul>
      <Testimonies record={record} />
    </section>
  );
}

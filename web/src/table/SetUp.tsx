/** The secret set-up at the table: arrange, seal, wait, open. */

import { useEffect, useState } from "preact/hooks";
import type { Seat } from "../board/scene";
import type { GameId } from "../games";
import type { Intent } from "../net/match";
import type { Order } from "../net/protocol";
import type { Chronicle } from "../net/stream";
import { newNonce, setupCommitment } from "../proof/commitment";
import { verbOf } from "../setup/layout";
import { Explanation, SetupBoard } from "../setup/SetupBoard";
import { keepSecret, secretOf } from "../setup/saved";
import { words } from "../words";
import type { SetUpState } from "./setUpState";

interface SetUpProps {
  game: GameId;
  seat: Seat;
  chronicle: Chronicle;
  setUp: SetUpState;
  onOrder(order: Order, intent: Intent): void;
}

export function SetUp({ game, seat, chronicle, setUp, onOrder }: SetUpProps) {
  const { match, terms } = chronicle;
  const [commitment, setCommitment] = useState("");
  const mustOpen = setUp.phase === "opening" && !setUp.opened[seat];
  useEffect(() => {
    const secret = mustOpen ? secretOf(match, seat) : undefined;
    if (secret) {
      onOrder({ play: `${verbOf(game)} ${secret.layout} ${secret.nonce}` }, "anytime");
    }
  }, [mustOpen]);

  const seal = async (layout: string) => {
    const nonce = newNonce();
    const config = terms?.config_hash ?? "";
    const hash = await setupCommitment({ game, match, seat, config, layout, nonce });
    keepSecret(match, seat, { layout, nonce });
    setCommitment(hash);
    onOrder({ play: `commit ${hash}` }, "anytime");
  };
  const w = words.value.setup;
  if (setUp.phase === "committing" && !setUp.committed[seat]) {
    return <SetupBoard game={game} seat={seat} onReady={seal} />;
  }
  return (
    <div class="stack">
      <p class="status" role="status">
        {w.waiting}
      </p>
      {commitment && (
        <p class="proof">
          {w.fingerprint}: <code>{commitment}</code>
        </p>
      )}
      <Explanation />
    </div>
  );
}

/** The secret set-up at the table: arrange, seal, wait, open. */

import { useEffect } from "preact/hooks";
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
  const sealed = setUp.committed[seat];
  const secret = sealed ? secretOf(sealed) : undefined;
  const mustOpen = setUp.phase === "opening" && !setUp.opened[seat];
  useEffect(() => {
    if (mustOpen && secret) {
      onOrder({ play: `${verbOf(game)} ${secret.layout} ${secret.nonce}` }, "anytime");
    }
  }, [mustOpen]);

  const seal = async (layout: string) => {
    const nonce = newNonce();
    const config = terms?.config_hash ?? "";
    const hash = await setupCommitment({ game, match, seat, config, layout, nonce });
    keepSecret(hash, { layout, nonce });
    onOrder({ play: `commit ${hash}` }, "anytime");
  };
  const w = words.value.setup;
  if (setUp.phase === "committing" && !sealed) {
    return <SetupBoard game={game} seat={seat} onReady={seal} />;
  }
  return (
    <div class="stack">
      <p class="status" role="status">
        {secret || setUp.opened[seat] ? w.waiting : w.elsewhere}
      </p>
      <p class="proof">
        {w.fingerprint}: <code>{sealed}</code>
      </p>
      <Explanation />
    </div>
  );
}

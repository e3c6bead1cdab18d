/** The secret set-up at the table: arrange, seal, wait, open. */

import { useEffect } from "preact/hooks";
import type { Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import type { Intent } from "../net/match";
import type { Order } from "../net/protocol";
import type { Chronicle } from "../net/stream";
import { newNonce, setupCommitment, usualPreimages } from "../proof/commitment";
import { Explanation, SetupBoard } from "../setup/SetupBoard";
import { keepSecret, secretOf } from "../setup/saved";
import { words } from "../words";
import type { SetUpState } from "./setUpState";

interface SetUpProps {
  game: GameModule;
  seat: Seat;
  chronicle: Chronicle;
  setUp: SetUpState;
  onOrder(order: Order, intent: Intent): void;
}

export function SetUp({ game, seat, chronicle, setUp, onOrder }: SetUpProps) {
  const { match, terms } = chronicle;
  const sealed = setUp.committed[seat];
  const secret = sealed ? secretOf(sealed) : undefined;
  const mustOpen = setUp.stage === "opening" && !setUp.opened[seat];
  useEffect(() => {
    if (mustOpen && secret) {
      onOrder({ play: `${game.setUp?.verb} ${secret.layout} ${secret.nonce}` }, "anytime");
    }
  }, [mustOpen]);

  const seal = async (layout: string) => {
    const nonce = newNonce();
    const config = terms?.config_hash ?? "";
    const preimages = game.preimages ?? usualPreimages(game.id);
    const hash = await setupCommitment(preimages, { match, seat, config, layout, nonce });
    keepSecret(hash, { layout, nonce });
    onOrder({ play: `commit ${hash}` }, "anytime");
  };
  const w = words.value.setup;
  if (setUp.stage === "committing" && !sealed) {
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

/** What a player may do besides moving: offers and answers, resigning, claims. */

import { useEffect, useState } from "preact/hooks";
import type { GameModule } from "../games/module";
import { reasonText } from "../games/texts";
import type { Order } from "../net/protocol";
import type { Chronicle } from "../net/stream";
import { Chooser } from "../parts/Chooser";
import { link } from "../router";
import { words } from "../words";
import { setUpState } from "./setUpState";

interface ActionsProps {
  game: GameModule;
  chronicle: Chronicle;
  onOrder(order: Order): void;
  now(): number;
}

export function Actions({ game, chronicle, onOrder, now }: ActionsProps) {
  const { state, seat } = chronicle;
  if (!state || !seat) {
    return null;
  }
  if (state.phase === "over") {
    return <AfterGame game={game} chronicle={chronicle} onOrder={onOrder} />;
  }
  return (
    <div class="stack">
      <Answers chronicle={chronicle} onOrder={onOrder} />
      <Absence chronicle={chronicle} onOrder={onOrder} now={now} />
      <DuringGame game={game} chronicle={chronicle} onOrder={onOrder} />
    </div>
  );
}

interface ButtonProps {
  order: Order;
  label: string;
  kind?: string;
  onOrder(order: Order): void;
}

function OrderButton({ order, label, kind = "", onOrder }: ButtonProps) {
  return (
    <button type="button" class={kind} onClick={() => onOrder(order)}>
      {label}
    </button>
  );
}

/** Whether the other side has just said no. */
function isDeclined({ events, seat }: Chronicle): boolean {
  const what = events.at(-1)?.what;
  return (
    (what?.kind === "draw_declined" || what?.kind === "takeback_declined") && what.seat !== seat
  );
}

/** Offers of the other side wait for an answer. */
function Answers({ chronicle, onOrder }: Omit<ActionsProps, "game" | "now">) {
  const { state, seat } = chronicle;
  const w = words.value.table;
  const { draw, takeback } = state?.offers ?? { draw: null, takeback: null };
  return (
    <div role="status">
      {draw && draw !== seat && (
        <p class="row">
          {w.drawOffered}
          <OrderButton order="accept_draw" label={w.acceptDraw} kind="primary" onOrder={onOrder} />
          <OrderButton order="decline_draw" label={w.declineDraw} onOrder={onOrder} />
        </p>
      )}
      {isDeclined(chronicle) && <p class="quiet-text">{w.declined}</p>}
      {draw && draw === seat && <p class="quiet-text">{w.youOfferedDraw}</p>}
      {takeback && takeback !== seat && (
        <p class="row">
          {w.takebackOffered}
          <OrderButton
            order="accept_takeback"
            label={w.acceptTakeback}
            kind="primary"
            onOrder={onOrder}
          />
          <OrderButton order="decline_takeback" label={w.declineTakeback} onOrder={onOrder} />
        </p>
      )}
      {takeback && takeback === seat && <p class="quiet-text">{w.youAskedTakeback}</p>}
    </div>
  );
}

/** Who is left alone is told for how long, and may then claim the win. */
function Absence({ chronicle, onOrder, now }: Omit<ActionsProps, "game">) {
  const [, tick] = useState(0);
  const claimAt = chronicle.presence?.claim_at ?? undefined;
  const left = claimAt === undefined ? 0 : Number(claimAt) - now();
  const mustWait = left > 0;
  useEffect(() => {
    if (mustWait) {
      const timer = setInterval(() => tick((count) => count + 1), 500);
      return () => clearInterval(timer);
    }
    return undefined;
  }, [mustWait]);
  const w = words.value.table;
  if (claimAt === undefined) {
    return null;
  }
  return mustWait ? (
    <p class="quiet-text">{w.away(Math.ceil(left / 1000))}</p>
  ) : (
    <OrderButton order="claim_win" label={w.claimWin} kind="primary" onOrder={onOrder} />
  );
}

function DuringGame({ game, chronicle, onOrder }: Omit<ActionsProps, "now">) {
  const [asking, setAsking] = useState(false);
  const { state } = chronicle;
  const w = words.value;
  const isEarly = (state?.turn ?? 0) < 2;
  const hasBegun = state?.phase === "playing" && !setUpState(chronicle);
  return (
    <div class="row">
      {state?.claims.map((reason) => (
        <OrderButton
          key={reason}
          order={{ claim: reason }}
          label={w.table.claim(reasonText(game, reason))}
          kind="primary"
          onOrder={onOrder}
        />
      ))}
      {state?.claims_by_intent?.map((claim) => {
        const [reason = claim, move = ""] = claim.split(" ");
        return (
          <OrderButton
            key={claim}
            order={{ claim }}
            label={w.table.claimWith(reasonText(game, reason), move)}
            onOrder={onOrder}
          />
        );
      })}
      {isEarly && <OrderButton order="abort" label={w.table.abort} onOrder={onOrder} />}
      {hasBegun && (
        <>
          <OrderButton order="offer_takeback" label={w.table.takeback} onOrder={onOrder} />
          <OrderButton order="offer_draw" label={w.table.offerDraw} onOrder={onOrder} />
        </>
      )}
      {state?.phase === "playing" && (
        <button type="button" onClick={() => setAsking(true)}>
          {w.table.resign}
        </button>
      )}
      {asking && (
        <Chooser
          title={w.table.resignSure}
          items={[{ label: w.table.resign, value: "resign" }]}
          onPick={() => {
            setAsking(false);
            onOrder("resign");
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function AfterGame({ game, chronicle, onOrder }: Omit<ActionsProps, "now">) {
  const { state, seat } = chronicle;
  const w = words.value.table;
  if (state?.rematch) {
    return (
      <a class="button primary" href={link("match", state.rematch)}>
        {w.nextGame}
      </a>
    );
  }
  const offer = state?.offers.rematch;
  return (
    <div class="row">
      {!offer && (
        <OrderButton order="offer_rematch" label={w.rematch} kind="primary" onOrder={onOrder} />
      )}
      {offer && offer === seat && <span class="quiet-text">{w.youAskedRematch}</span>}
      {offer && offer !== seat && (
        <>
          <span>{w.rematchOffered}</span>
          <OrderButton
            order="accept_rematch"
            label={w.acceptRematch}
            kind="primary"
            onOrder={onOrder}
          />
        </>
      )}
      <a class="button" href={link("play", game.id)}>
        {w.newGame}
      </a>
    </div>
  );
}

/** What a player may do besides moving: offers and answers, resigning, claims. */

import { useState } from "preact/hooks";
import type { Order } from "../net/protocol";
import type { Chronicle } from "../net/stream";
import { Chooser } from "../parts/Chooser";
import { link } from "../router";
import { words } from "../words";

interface ActionsProps {
  chronicle: Chronicle;
  onOrder(order: Order): void;
  now(): number;
}

export function Actions({ chronicle, onOrder, now }: ActionsProps) {
  const { state, seat } = chronicle;
  if (!state || !seat) {
    return null;
  }
  if (state.phase === "over") {
    return <AfterGame chronicle={chronicle} onOrder={onOrder} />;
  }
  return (
    <div class="stack">
      <Answers chronicle={chronicle} onOrder={onOrder} />
      <DuringGame chronicle={chronicle} onOrder={onOrder} now={now} />
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

/** Offers of the other side wait for an answer. */
function Answers({ chronicle, onOrder }: Omit<ActionsProps, "now">) {
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

function DuringGame({ chronicle, onOrder, now }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  const { state, presence } = chronicle;
  const w = words.value;
  const canClaimWin = presence?.claim_at != null && now() >= Number(presence.claim_at);
  const isEarly = (state?.turn ?? 0) < 2;
  return (
    <div class="row">
      {state?.claims.map((reason) => (
        <OrderButton
          key={reason}
          order={{ claim: reason }}
          label={w.table.claim(w.outcome.reasons[reason] ?? reason)}
          kind="primary"
          onOrder={onOrder}
        />
      ))}
      {canClaimWin && (
        <OrderButton order="claim_win" label={w.table.claimWin} kind="primary" onOrder={onOrder} />
      )}
      {isEarly && <OrderButton order="abort" label={w.table.abort} onOrder={onOrder} />}
      <OrderButton order="offer_takeback" label={w.table.takeback} onOrder={onOrder} />
      <OrderButton order="offer_draw" label={w.table.offerDraw} onOrder={onOrder} />
      <button type="button" onClick={() => setAsking(true)}>
        {w.table.resign}
      </button>
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

function AfterGame({ chronicle, onOrder }: Omit<ActionsProps, "now">) {
  const { state, seat, terms } = chronicle;
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
      <a class="button" href={link("play", terms?.game ?? "jieqi")}>
        {w.newGame}
      </a>
    </div>
  );
}

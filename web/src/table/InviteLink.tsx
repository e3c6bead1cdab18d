/** The link by which a friend comes to the table. */

import { useState } from "preact/hooks";
import type { Seats } from "../net/protocol";
import { link } from "../router";
import { read } from "../settings";
import { words } from "../words";

/** Under this key the page that set up a match keeps its invitation. */
export function inviteKey(match: string): string {
  return `invite.${match}`;
}

export function InviteLink({ match, seats }: { match: string; seats: Seats }) {
  const [copied, setCopied] = useState(false);
  const invite = read(inviteKey(match));
  const w = words.value;
  const isOpen = [seats.first, seats.second].includes("open");
  const url = new URL(invite ? link("match", match, invite) : link("match", match), location.href)
    .href;
  const share = async () => {
    if (navigator.share) {
      await navigator.share({ title: w.title, url }).catch(() => undefined);
    } else {
      await navigator.clipboard?.writeText(url);
      setCopied(true);
    }
  };
  return (
    <section class="card stack">
      <p>{isOpen ? w.play.anybody : w.play.invite}</p>
      <input
        class="code-link"
        readOnly
        value={url}
        aria-label={w.play.invite}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="primary" onClick={share}>
        {copied ? w.analysis.copied : w.play.share}
      </button>
    </section>
  );
}

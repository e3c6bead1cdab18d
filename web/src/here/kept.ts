/** Matches against the computer that live in this browser. Their texts hold every secret of them. */

import { signal } from "@preact/signals";
import type { MatchSummary } from "../net/protocol";
import { erase, read, readObjects, write } from "../settings";

/** How many are kept; the oldest that is over is forgotten first. */
const MOST = 40;

/** What there is, the newest first. */
export const keptMatches = signal(all());

function all(): readonly MatchSummary[] {
  return readObjects<MatchSummary>("here", ["match", "game"]);
}

// Another tab may have played.
addEventListener("storage", () => {
  keptMatches.value = all();
});

function keyOf(match: string): string {
  return `here.${match}`;
}

/** Whether this browser itself is the server of a match. */
export function isHere(match: string): boolean {
  return keptMatches.value.some((it) => it.match === match);
}

/** A match as text. */
export function savedText(match: string): string {
  return read(keyOf(match)) ?? "";
}

/** Keeps a match as it stands now. */
export function keep(saved: string, summary: MatchSummary): void {
  const others = all().filter(({ match }) => match !== summary.match);
  if (others.length >= MOST) {
    const oldest = others.findLast(({ outcome }) => outcome) ?? others.at(-1);
    others.splice(others.indexOf(oldest as MatchSummary), 1);
    erase(keyOf(oldest?.match ?? ""));
  }
  write(keyOf(summary.match), saved);
  note([summary, ...others]);
}

export function forget(match: string): void {
  erase(keyOf(match));
  note(all().filter((it) => it.match !== match));
}

function note(matches: readonly MatchSummary[]): void {
  write("here", JSON.stringify(matches));
  keptMatches.value = matches;
}

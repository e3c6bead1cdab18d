/** Which screen is shown: the part of the address after `#`, which no server ever sees. */

import { signal } from "@preact/signals";

/** The steps of the address, decoded; empty at home. */
export const route = signal(parse());

function parse(): string[] {
  return location.hash
    .replace(/^#\/?/, "")
    .split("/")
    .filter((step) => step !== "")
    .map(decode);
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The address of a screen. */
export function link(...steps: string[]): string {
  return `#/${steps.map(encodeURIComponent).join("/")}`;
}

/** Goes to a screen. */
export function go(...steps: string[]): void {
  location.hash = link(...steps);
}

addEventListener("hashchange", () => {
  route.value = parse();
  scrollTo(0, 0);
});

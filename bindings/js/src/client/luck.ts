/** What a player puts into the luck of a match, and what all parts make together. */

import { domain, join, u64 } from "./bytes.js";
import { digest, fromHex, toHex } from "./sha256.js";

/** The hash by which a player commits itself to its share. */
export function shareCommitment(match: string, share: string): string {
  return toHex(digest(join(domain("Umpire/share/v1"), u64(match), fromHex(share))));
}

/** The house's part, and what each chair put in; undefined for nothing. */
export interface Parts {
  match: string;
  config: string;
  seed: string;
  shares: readonly [string | undefined, string | undefined];
}

/** The seed that all luck follows from. */
export function jointSeed({ match, config, seed, shares }: Parts): string {
  const parts = shares.map((share) =>
    share === undefined ? new Uint8Array([0]) : join(new Uint8Array([1]), fromHex(share)),
  );
  const bound = [u64(match), fromHex(config), fromHex(seed)];
  return toHex(digest(join(domain("Umpire/luck/v1"), ...bound, ...parts)));
}

/** Whether a joint seed makes the chairs change places. */
export function changesPlaces(seed: string): boolean {
  const [first = 0] = digest(join(domain("Umpire/sides/v1"), fromHex(seed)));
  return first % 2 === 1;
}

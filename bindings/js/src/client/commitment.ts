/** Promises that can be checked later: what is hashed, byte by byte. */

import type { Seat } from "../protocol.js";
import { randomHex } from "../random.js";
import { encode } from "../text.js";
import { domain, join, u16, u64 } from "./bytes.js";
import { fromHex, sha256 } from "./sha256.js";

export type Options = Record<string, unknown>;

/** How a game writes what is hashed. */
export interface Preimages {
  /** What each hash begins with. */
  name: string;
  options(options: Options): Uint8Array;
  layout(layout: string): Uint8Array;
}

/** How games write it unless they say otherwise. */
export function usualPreimages(game: string): Preimages {
  return {
    name: `Umpire/${game}`,
    options: (options) => {
      const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
      return encode(JSON.stringify(Object.fromEntries(sorted)));
    },
    layout: (layout) => {
      const text = encode(layout);
      return join(u16(text.length), text);
    },
  };
}

function seatByte(seat: Seat): Uint8Array {
  return new Uint8Array([seat === "first" ? 0 : 1]);
}

/** Thirty-two bytes that nobody can guess, as hexadecimal digits. */
export const newNonce = randomHex;

/** The hash that names a game, the version of its rules and its options. */
export function configHash(
  preimages: Preimages,
  ruleVersion: number,
  options: Options,
): Promise<string> {
  const { name } = preimages;
  return sha256(join(domain(`${name}/config/v1`), u16(ruleVersion), preimages.options(options)));
}

/** A set-up and everything that it is bound to. */
export interface Sealed {
  match: string;
  seat: Seat;
  config: string;
  layout: string;
  nonce: string;
}

/** The hash by which a seat commits itself to its set-up. */
export function setupCommitment(preimages: Preimages, sealed: Sealed): Promise<string> {
  const { match, seat, config, layout, nonce } = sealed;
  const bound = [u64(match), seatByte(seat), fromHex(config)];
  const written = preimages.layout(layout);
  return sha256(join(domain(`${preimages.name}/setup/v1`), ...bound, written, fromHex(nonce)));
}

/** The hash by which the server commits itself to the seed. */
export function dealCommitment(
  game: string,
  match: string,
  config: string,
  seed: string,
): Promise<string> {
  return sha256(join(domain(`Umpire/${game}/deal/v1`), u64(match), fromHex(config), fromHex(seed)));
}

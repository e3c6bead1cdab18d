/** Promises that can be checked later: what is hashed, byte by byte. */

import type { Seat } from "../board/scene";
import { fromHex, sha256 } from "./sha256";

export type Options = Record<string, unknown>;

/** The order in which StupidChess hashes the roles. */
const ROLES = "KAEHRCP";

const STUPID_FLAGS = [
  "reveal_on_first_capture",
  "reveal_captured_role",
  "freeze_if_illegal_after_reveal",
  "allow_pass_when_no_legal_move",
  "double_pass_is_draw",
];

function domain(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`);
}

function u64(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(text));
  return new Uint8Array(view.buffer);
}

function u16(value: number): Uint8Array {
  return new Uint8Array([value >> 8, value & 255]);
}

function seatByte(seat: Seat): Uint8Array {
  return new Uint8Array([seat === "first" ? 0 : 1]);
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Thirty-two bytes that nobody can guess, as hexadecimal digits. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash that names a game, the version of its rules and its options. */
export function configHash(game: string, ruleVersion: number, options: Options): Promise<string> {
  if (game === "stupid") {
    const flags = new Uint8Array(STUPID_FLAGS.map((name) => (options[name] ? 1 : 0)));
    const quiet = u16(Number(options.no_capture_limit));
    const repetition = u16(Number(options.repetition_count));
    return sha256(
      join(domain("StupidChess/config/v1"), u16(ruleVersion), flags, quiet, repetition),
    );
  }
  const sorted = Object.fromEntries(
    Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const text = new TextEncoder().encode(JSON.stringify(sorted));
  return sha256(join(domain(`Umpire/${game}/config/v1`), u16(ruleVersion), text));
}

/** A set-up and everything that it is bound to. */
export interface Sealed {
  game: string;
  match: string;
  seat: Seat;
  config: string;
  layout: string;
  nonce: string;
}

/** The hash by which a seat commits itself to its set-up. */
export function setupCommitment({
  game,
  match,
  seat,
  config,
  layout,
  nonce,
}: Sealed): Promise<string> {
  const bound = [u64(match), seatByte(seat), fromHex(config)];
  if (game === "stupid") {
    const roles = new Uint8Array([...layout].map((letter) => ROLES.indexOf(letter)));
    return sha256(join(domain("StupidChess/setup/v1"), ...bound, roles, fromHex(nonce)));
  }
  const text = new TextEncoder().encode(layout);
  return sha256(
    join(domain(`Umpire/${game}/setup/v1`), ...bound, u16(text.length), text, fromHex(nonce)),
  );
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

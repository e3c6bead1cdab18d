/** Random bytes where the platform has them at once; mini-programs must hand them in. */

import { Refusal } from "./types.js";

/** Thirty-two bytes that nobody can guess, as hexadecimal digits. */
export function randomHex(): string {
  const source = globalThis.crypto;
  if (typeof source?.getRandomValues !== "function") {
    const message = "there is no source of random bytes here: hand 64 hexadecimal digits in";
    throw new Refusal({ code: "unsupported", message });
  }
  return toHex(source.getRandomValues(new Uint8Array(32)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes as promises are made of them: numbers are written with the highest byte first. */

import { encode } from "../text.js";

/** A text that says what the bytes after it are. */
export function domain(text: string): Uint8Array {
  return encode(`${text}\0`);
}

export function u64(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(text));
  return new Uint8Array(view.buffer);
}

export function u16(value: number): Uint8Array {
  return new Uint8Array([value >> 8, value & 255]);
}

/** All parts in a row. */
export function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

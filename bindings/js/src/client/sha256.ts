/** SHA-256: by the browser where it may, by our own hand on pages that are not served securely. */

import { toHex } from "../random.js";

/** The hash of `bytes` as 64 lower-case hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  return toHex(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : digest(bytes));
}

export { toHex };

/** The bytes of a text of hexadecimal digits. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/** The first 32 bits of the fractional part of `power`-th roots of the first primes. */
function constants(count: number, power: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) {
      primes.push(number);
    }
  }
  return primes.map((prime) => {
    const root = prime ** (1 / power);
    return ((root - Math.floor(root)) * 2 ** 32) | 0;
  });
}

const ROUND = constants(64, 3);
const START = constants(8, 2);

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The message with its length, a whole number of blocks. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}

/** Own SHA-256, as FIPS 180-4 says it. */
export function digest(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  const hash = [...START];
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    compress(hash, schedule(view, offset));
  }
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => {
    result.setUint32(index * 4, word);
  });
  return new Uint8Array(result.buffer);
}

function schedule(view: DataView, offset: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(offset + index * 4));
  const at = (index: number) => words[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((at(index - 16) + s0 + at(index - 7) + s1) | 0);
  }
  return words;
}

function compress(hash: number[], words: number[]): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  words.forEach((word, index) => {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[index] ?? 0) + word) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = ((hash[index] ?? 0) + word) | 0;
  });
}

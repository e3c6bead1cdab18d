/** Texts as bytes and bytes as texts, also where the platform cannot do it: mini-programs. */

/** The bytes of a text in UTF-8; half a character becomes a question mark in a diamond, as everywhere. */
export function encode(text: string): Uint8Array<ArrayBuffer> {
  if (typeof TextEncoder !== "undefined") {
    return new TextEncoder().encode(text);
  }
  const bytes: number[] = [];
  for (const letter of text) {
    let code = letter.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) {
      code = 0xfffd;
    }
    if (code < 0x80) {
      bytes.push(code);
    } else if (code < 0x800) {
      bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    } else if (code < 0x10000) {
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    } else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63));
      bytes.push(0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
  }
  return new Uint8Array(bytes);
}

/** The text that bytes in UTF-8 stand for. Ours come from Rust, so they are never malformed. */
export function decode(bytes: Uint8Array): string {
  if (typeof TextDecoder !== "undefined") {
    return new TextDecoder().decode(bytes);
  }
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let code = length === 1 ? first : first & (0xff >> (length + 1));
    for (let more = 1; more < length; more += 1) {
      code = (code << 6) | ((bytes[at + more] ?? 0) & 63);
    }
    parts.push(String.fromCodePoint(code));
    at += length;
  }
  return parts.join("");
}

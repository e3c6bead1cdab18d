/** Texts as bytes and bytes as texts, also where the platform cannot do it: mini-programs. */
/** The bytes of a text in UTF-8; half a character becomes a question mark in a diamond, as everywhere. */
export declare function encode(text: string): Uint8Array<ArrayBuffer>;
/** The text that bytes in UTF-8 stand for. Ours come from Rust, so they are never malformed. */
export declare function decode(bytes: Uint8Array): string;

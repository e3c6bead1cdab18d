/** Bytes as promises are made of them: numbers are written with the highest byte first. */
/** A text that says what the bytes after it are. */
export declare function domain(text: string): Uint8Array;
export declare function u64(text: string): Uint8Array;
export declare function u16(value: number): Uint8Array;
/** All parts in a row. */
export declare function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer>;

/** Random bytes where the platform has them at once; mini-programs must hand them in. */
/** Thirty-two bytes that nobody can guess, as hexadecimal digits. */
export declare function randomHex(): string;
export declare function toHex(bytes: Uint8Array): string;

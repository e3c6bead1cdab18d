/** SHA-256: by the browser where it may, by our own hand on pages that are not served securely. */
import { toHex } from "../random.js";
/** The hash of `bytes` as 64 lower-case hexadecimal digits. */
export declare function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
export { toHex };
/** The bytes of a text of hexadecimal digits. */
export declare function fromHex(text: string): Uint8Array<ArrayBuffer>;
/** Own SHA-256, as FIPS 180-4 says it. */
export declare function digest(bytes: Uint8Array): Uint8Array;

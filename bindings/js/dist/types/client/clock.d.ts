/** Clocks by the server's time, so that neither a wrong nor a sleeping computer falsifies them. */
import type { ClockState, Seat } from "../protocol.js";
/** What the server's clock is ahead of ours, and how well we know it. */
export interface Offset {
    ms: number;
    /** The round trip in which it was measured; a shorter one is trusted more. */
    roundTrip: number;
}
/** The offset after a ping that was sent and answered at these times. */
export declare function measure(known: Offset | undefined, sent: number, heard: number, serverAt: number): Offset;
/** What `seat` has left at the server's time `now`. */
export declare function remaining(clock: ClockState, seat: Seat, now: number): number;
export declare function isRunning(clock: ClockState, seat: Seat): boolean;
/** `5:03`, `1:02:03`, or `0:09.4` when little is left. */
export declare function clockText(ms: number): string;

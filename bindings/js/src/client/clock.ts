/** Clocks by the server's time, so that neither a wrong nor a sleeping computer falsifies them. */

import type { ClockState, Seat } from "../protocol.js";

/** What the server's clock is ahead of ours, and how well we know it. */
export interface Offset {
  ms: number;
  /** The round trip in which it was measured; a shorter one is trusted more. */
  roundTrip: number;
}

/** The offset after a ping that was sent and answered at these times. */
export function measure(
  known: Offset | undefined,
  sent: number,
  heard: number,
  serverAt: number,
): Offset {
  const found = { ms: serverAt - (sent + heard) / 2, roundTrip: heard - sent };
  const drifted =
    known !== undefined && Math.abs(known.ms - found.ms) > known.roundTrip + found.roundTrip;
  return known && !drifted && known.roundTrip <= found.roundTrip ? known : found;
}

/** What `seat` has left at the server's time `now`. */
export function remaining(clock: ClockState, seat: Seat, now: number): number {
  const shown = seat === "first" ? clock.first_ms : clock.second_ms;
  const passed = isRunning(clock, seat) ? Math.max(0, now - Number(clock.at)) : 0;
  return Math.max(0, shown - passed);
}

export function isRunning(clock: ClockState, seat: Seat): boolean {
  return clock.running === seat || clock.running === "both";
}

/** `5:03`, `1:02:03`, or `0:09.4` when little is left. */
export function clockText(ms: number): string {
  const seconds = ms < 20_000 ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = ms < 20_000 ? (seconds % 60).toFixed(1).padStart(4, "0") : pad(seconds % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

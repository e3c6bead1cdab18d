/** Clocks that stay honest. */

import { describe, expect, it } from "vitest";
import { clockText, measure, remaining } from "../clock";
import type { ClockState } from "../protocol";

const CLOCK: ClockState = { first_ms: 60_000, second_ms: 30_000, running: "first", at: "1000000" };

describe("what is left", () => {
  it("runs down for the seat whose clock runs, by the server's time", () => {
    expect(remaining(CLOCK, "first", 1_010_000)).toBe(50_000);
    expect(remaining(CLOCK, "second", 1_010_000)).toBe(30_000);
  });

  it("is right at once after a sleep, and never below zero", () => {
    expect(remaining(CLOCK, "first", 1_000_000 + 3_600_000)).toBe(0);
  });

  it("is not more than shown when our time is behind", () => {
    expect(remaining(CLOCK, "first", 999_000)).toBe(60_000);
  });
});

describe("the server's time", () => {
  it("is taken from the middle of the round trip", () => {
    expect(measure(undefined, 1000, 1200, 5100)).toEqual({ ms: 4000, roundTrip: 200 });
  });

  it("is better known by the shorter round trip", () => {
    const good = { ms: 4000, roundTrip: 20 };
    expect(measure(good, 1000, 1200, 5110)).toBe(good);
    expect(measure({ ms: 4000, roundTrip: 500 }, 1000, 1020, 5020).roundTrip).toBe(20);
  });

  it("is measured anew when our own clock was changed", () => {
    const good = { ms: 4000, roundTrip: 20 };
    expect(measure(good, 1000, 1100, 61_000).ms).toBe(59_950);
  });
});

describe("text", () => {
  it.each([
    [303_000, "5:03"],
    [3_723_000, "1:02:03"],
    [9_400, "0:09.4"],
    [19_999, "0:19.9"],
    [0, "0:00.0"],
  ])("of %d ms", (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});

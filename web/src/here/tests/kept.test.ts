/** What this browser keeps of matches, and who is asked. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchSummary } from "../../net/protocol";
import { forget, isHere, keep, keptMatches, savedText } from "../kept";

function summary(match: string, outcome: MatchSummary["outcome"] = null): MatchSummary {
  return { match, game: "any", outcome } as MatchSummary;
}

const OVER = { winner: "first", reason: "resign" } as MatchSummary["outcome"];

describe("matches that are kept", () => {
  beforeEach(() => {
    for (const { match } of keptMatches.value) {
      forget(match);
    }
  });

  it("has the newest first and each once", () => {
    keep("one", summary("1"));
    keep("two", summary("2"));
    keep("one, later", summary("1"));
    expect(keptMatches.value.map(({ match }) => match)).toEqual(["1", "2"]);
    expect(savedText("1")).toBe("one, later");
    expect(isHere("1") && !isHere("3")).toBe(true);
  });

  it("forgets text and all", () => {
    keep("one", summary("1"));
    forget("1");
    expect(isHere("1")).toBe(false);
    expect(savedText("1")).toBe("");
  });

  it("forgets the oldest that is over before any that goes on", () => {
    keep("on", summary("on"));
    keep("over", summary("over", OVER));
    for (let index = 0; index < 39; index += 1) {
      keep("text", summary(`${index}`));
    }
    expect(keptMatches.value).toHaveLength(40);
    expect(isHere("on")).toBe(true);
    expect(isHere("over")).toBe(false);
    keep("text", summary("last"));
    expect(isHere("on")).toBe(false);
  });
});

describe("who is asked", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("Worker", class {});
  });

  it("asks the server first, and hears what it says against a question", async () => {
    const { hereOrThere } = await import("..");
    const here = vi.fn();
    expect(
      await hereOrThere(
        here,
        async () => "there",
        () => true,
      ),
    ).toBe("there");
    const refused = hereOrThere(
      here,
      () => Promise.reject(new Error("no")),
      () => false,
    );
    await expect(refused).rejects.toThrow("no");
    expect(here).not.toHaveBeenCalled();
  });

  it("asks the engine when the server cannot be reached, and from then on", async () => {
    const engine = { name: "engine" };
    vi.doMock("../engine", () => ({ openEngine: async () => engine }));
    const { hereOrThere } = await import("..");
    const there = vi.fn(() => Promise.reject(new Error("lost")));
    const here = async (found: unknown) => found;
    expect(await hereOrThere<unknown>(here, there, () => true)).toBe(engine);
    expect(await hereOrThere<unknown>(here, there, () => true)).toBe(engine);
    expect(there).toHaveBeenCalledTimes(1);
  });

  it("has the last word with the server where there is no engine", async () => {
    vi.doMock("../engine", () => ({ openEngine: () => Promise.reject(new Error("no file")) }));
    const { hereOrThere } = await import("..");
    const lost = () => Promise.reject(new Error("lost"));
    await expect(hereOrThere(vi.fn(), lost, () => true)).rejects.toThrow("lost");
  });
});

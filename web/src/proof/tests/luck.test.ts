/** Luck that everybody has a part in, and records held against what was promised. */

import { beforeEach, describe, expect, it } from "vitest";
import type { GameOver, LuckShare, State, Terms } from "../../net/protocol";
import { blank, type Chronicle } from "../../net/stream";
import { changesPlaces, jointSeed, shareCommitment } from "../luck";
import { readRecord, testify } from "../record";
import { bearWitness, witnessOf } from "../witness";

const bytes = (value: number) => value.toString(16).padStart(2, "0").repeat(32);

describe("the hashes of luck", () => {
  const parts = { match: "7", config: bytes(3), seed: bytes(9) };

  it("are those of the protocol", () => {
    expect(shareCommitment("7", bytes(1))).toBe(
      "cc7e7ae2d4ebb023491f4991096f45a457ebc89930b140985b6f7d1fbf390e12",
    );
    const both = jointSeed({ ...parts, shares: [bytes(1), bytes(2)] });
    expect(both).toBe("bf5784f21c6e4a550177f2a9359d8e454e2ab260e90f3106d2e84b3b508b3553");
    expect(changesPlaces(both)).toBe(false);
    expect(jointSeed({ ...parts, shares: [undefined, bytes(2)] })).toBe(
      "c0e5e7c41090a26417d836c90e5c4f979f4211c386bf650f7cd367c29e3aaa2d",
    );
    expect(jointSeed({ ...parts, shares: [undefined, undefined] })).toBe(
      "288b95a2410ce17d781bf460d9b6f92818b4e29e984658b42d69d52fb3b9507e",
    );
  });
});

const committed = (value: number): LuckShare => ({ committed: { commitment: bytes(value) } });
const opened = (value: number, share: number): LuckShare => ({
  opened: { commitment: bytes(value), share: bytes(share) },
});

function chronicle(turn: number, first: LuckShare, second: LuckShare, changed = false): Chronicle {
  const terms = { deal_commitment: bytes(4), config_hash: bytes(3), luck: "joint" } as Terms;
  const luck = { first, second, changed_places: changed };
  const isDrawn = [first, second].every((part) => typeof part === "object" && "opened" in part);
  const stage = isDrawn ? "playing" : "drawing";
  const state = { phase: "playing", stage, turn, luck } as State;
  return { ...blank("7"), terms, state };
}

/** A record of version 2; only what is held against a witness is right in it. */
function record(deal: number, digest: number, share = 1): string {
  return [
    "umpire-match 2",
    "game chess",
    `config ${bytes(3)}`,
    "match 7",
    `deal ${bytes(deal)}`,
    "luck joint",
    "first player 1 Ann",
    "second player 2 Bo",
    `seed ${bytes(9)}`,
    `5 house pledge first ${bytes(11)}`,
    `6 house pledge second ${bytes(12)}`,
    `7 first 1 open-luck ${bytes(share)}`,
    `8 second 1 open-luck ${bytes(2)}`,
    "outcome second resign",
    `digest ${bytes(digest)}`,
    "",
  ].join("\n");
}

const held = (text: string) => {
  const read = readRecord(text);
  const told = read && testify(read, witnessOf("7"));
  return Object.fromEntries((told ?? []).map(({ what, holds }) => [what, holds]));
};

describe("a witness", () => {
  beforeEach(() => localStorage.clear());

  const attend = () => {
    bearWitness(chronicle(0, committed(11), "undecided"));
    bearWitness(chronicle(0, committed(11), committed(12)));
    bearWitness(chronicle(0, opened(11, 1), committed(12)));
    bearWitness(chronicle(3, opened(11, 1), opened(12, 2)));
    const over = { record_digest: bytes(8) } as GameOver;
    bearWitness({ ...chronicle(4, opened(11, 1), opened(12, 2)), over });
  };

  it("confirms the record that was promised", () => {
    attend();
    expect(held(record(4, 8))).toEqual({
      deal: true,
      config: true,
      digest: true,
      committed: true,
      opened: true,
    });
  });

  it("finds a record that was exchanged", () => {
    attend();
    expect(held(record(5, 6))).toMatchObject({ deal: false, digest: false, committed: true });
    expect(held(record(4, 8, 77))).toMatchObject({ opened: false });
  });

  it("names chairs as they stood before sides were drawn", () => {
    bearWitness(chronicle(0, committed(11), committed(12)));
    bearWitness(chronicle(1, opened(12, 2), opened(11, 1), true));
    expect(witnessOf("7")).toMatchObject({
      committed: { first: bytes(11), second: bytes(12) },
      opened: { first: bytes(1), second: bytes(2) },
    });
  });

  it("finds a part that was exchanged after ours was open", () => {
    bearWitness(chronicle(0, committed(11), committed(66)));
    bearWitness(chronicle(0, opened(11, 1), committed(12)));
    bearWitness(chronicle(0, opened(11, 1), opened(12, 2)));
    expect(witnessOf("7")?.committed).toEqual({ first: bytes(11), second: bytes(66) });
    expect(held(record(4, 8))).toMatchObject({ deal: true, committed: false });
  });

  it("finds a part that appeared where there was none", () => {
    bearWitness(chronicle(0, committed(11), "nothing"));
    bearWitness(chronicle(0, opened(11, 1), opened(12, 2)));
    expect(held(record(4, 8))).toMatchObject({ committed: false });
  });

  it("lets a chair change its mind until the other has spoken", () => {
    bearWitness(chronicle(0, committed(10), "undecided"));
    bearWitness(chronicle(0, committed(11), committed(12)));
    expect(witnessOf("7")?.committed).toEqual({ first: bytes(11), second: bytes(12) });
  });

  it.each([0, 5])("says nothing of what it did not hear, at turn %d", (turn) => {
    bearWitness(chronicle(turn, opened(11, 1), opened(12, 2)));
    expect(held(record(4, 8))).toEqual({
      deal: undefined,
      config: undefined,
      digest: undefined,
      committed: undefined,
      opened: undefined,
    });
  });

  it("does not take back what it was promised first", () => {
    attend();
    const other = chronicle(0, committed(11), committed(12));
    bearWitness({ ...other, terms: { ...other.terms, deal_commitment: bytes(5) } as Terms });
    expect(witnessOf("7")?.deal).toBe(bytes(4));
  });
});

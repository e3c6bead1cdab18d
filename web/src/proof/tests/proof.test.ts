/** Hashes against known values, and records that were tampered with. */

import { describe, expect, it } from "vitest";
import { preimages } from "../../games/stupid/preimages";
import { configHash, dealCommitment, setupCommitment } from "../commitment";
import { checkRecord, readRecord } from "../record";
import { digest, sha256, toHex } from "../sha256";

const OPTIONS = {
  reveal_on_first_capture: true,
  reveal_captured_role: true,
  freeze_if_illegal_after_reveal: true,
  allow_pass_when_no_legal_move: true,
  double_pass_is_draw: true,
  no_capture_limit: 120,
  repetition_count: 3,
};
const CONFIG = "bf80bcaa44f78196f7388cd288535a7bb547d5de5b67942fef9192f6189a5fe6";
const COUNTING = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0")).join(
  "",
);

describe("our own SHA-256", () => {
  it("gives the published values", () => {
    const of = (text: string) => toHex(digest(new TextEncoder().encode(text)));
    expect(of("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(of("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("agrees with the browser's for every length around a block", async () => {
    for (let length = 0; length < 130; length += 1) {
      const bytes = new Uint8Array(length).map((_, index) => index * 7);
      expect(toHex(digest(bytes))).toBe(await sha256(bytes));
    }
  });
});

describe("commitments of StupidChess", () => {
  it("name the options", async () => {
    expect(await configHash(preimages, 1, OPTIONS)).toBe(CONFIG);
  });

  it.each([
    [
      "first",
      "RHEAKAEHRCCPPPPP",
      COUNTING,
      "b442af1955abd6d3abe0f1dc495a9674d3c2d5d652e1bbcfffd7f52634a52b93",
    ],
    [
      "second",
      "KHEARAEHRCCPPPPP",
      "ff".repeat(32),
      "8ce09bfeb74afc41c77afb1d5f6e2c5b1e4dbe9ca8e2cee8b79d442b0aa6e51b",
    ],
  ] as const)("seal the set-up of the %s seat", async (seat, layout, nonce, expected) => {
    const sealed = { match: "1", seat, config: CONFIG, layout, nonce };
    expect(await setupCommitment(preimages, sealed)).toBe(expected);
  });
});

async function honestRecord(): Promise<string> {
  const [match, seed, nonce] = ["42", "11".repeat(32), COUNTING];
  const layout = "RHEAKAEHRCCPPPPP";
  const deal = await dealCommitment("stupid", match, CONFIG, seed);
  const sealed = { match, seat: "first", config: CONFIG, layout, nonce } as const;
  const commitment = await setupCommitment(preimages, sealed);
  const options = Object.entries(OPTIONS).map(([name, value]) => `option ${name} ${value}\n`);
  const body = `umpire-match 1\nengine umpire 0\ngame stupid\nrules 1\nconfig ${CONFIG}\n${options.join("")}match ${match}\nclock unlimited\ncreated 1\ndeal ${deal}\nfirst player 5 Ann Lee\nsecond invited\nseed ${seed}\n5 house sit second 7 Bo\n10 first 1 play commit ${commitment}\n20 first 2 play setup ${layout} ${nonce}\n30 first 3 resign\noutcome second resign\n`;
  return `${body}digest ${await sha256(new TextEncoder().encode(body))}\n`;
}

describe("records", () => {
  it("are read", async () => {
    const record = readRecord(await honestRecord());
    expect(record?.chairs).toEqual({
      first: { player: { id: "5", name: "Ann Lee" } },
      second: { player: { id: "7", name: "Bo" } },
    });
    expect(record?.outcome).toEqual({ winner: "second", reason: "resign" });
    expect(record?.entries.slice(1).map(({ by, text }) => [by, text.slice(0, 11)])).toEqual([
      ["first", "play commit"],
      ["first", "play setup "],
      ["first", "resign"],
    ]);
    expect(readRecord("something else")).toBeUndefined();
  });

  it("hold when nobody touched them", async () => {
    const record = readRecord(await honestRecord());
    const checks = record ? await checkRecord(record, preimages) : [];
    expect(checks.map(({ what, holds }) => [what, holds])).toEqual([
      ["digest", true],
      ["config", true],
      ["deal", true],
      ["setup", true],
    ]);
  });

  it.each([
    ["seed 11", "seed 12", "deal"],
    ["setup RHEAK", "setup HREAK", "setup"],
    ["no_capture_limit 120", "no_capture_limit 80", "config"],
  ])("do not hold when `%s` becomes `%s`", async (from, to, broken) => {
    const record = readRecord((await honestRecord()).replace(from, to));
    const checks = record ? await checkRecord(record, preimages) : [];
    const failed = checks.filter(({ holds }) => !holds).map(({ what }) => what);
    expect(failed).toEqual(["digest", broken]);
  });
});

/** Reads the record of a match and checks every promise in it. No rule is needed for that. */

import type { Seat } from "../board/scene";
import type { Chair, Outcome } from "../net/protocol";
import {
  configHash,
  dealCommitment,
  type Options,
  type Preimages,
  setupCommitment,
} from "./commitment";
import { sha256 } from "./sha256";

/** One thing that happened, as the record tells it. */
export interface Entry {
  at: number;
  by: Seat | "house";
  /** What was ordered or done, such as `play e2e4`. */
  text: string;
}

export interface MatchRecord {
  game: string;
  ruleVersion: number;
  config: string;
  options: Options;
  match: string;
  deal: string;
  seed: string;
  chairs: Record<Seat, Chair>;
  entries: Entry[];
  outcome: Outcome;
  digest: string;
  /** The text that the digest is of. */
  body: string;
}

/** A promise and whether it was kept. */
export interface Check {
  what: "digest" | "config" | "deal" | "setup";
  seat?: Seat;
  holds: boolean;
  /** The hash that was promised. */
  promised: string;
}

/** Reads a record; undefined if it is none. */
export function readRecord(text: string): MatchRecord | undefined {
  const lines = text.replace(/\r/g, "").trimEnd().split("\n");
  if (lines[0] !== "umpire-match 1") {
    return undefined;
  }
  const field = (name: string) =>
    lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  const options = lines.filter((line) => line.startsWith("option ")).map(readOption);
  const entries = lines.filter((line) => /^\d+ /.test(line)).map(readEntry);
  const end = lines.findIndex((line) => line.startsWith("digest "));
  return {
    game: field("game"),
    ruleVersion: Number(field("rules")),
    config: field("config"),
    options: Object.fromEntries(options),
    match: field("match"),
    deal: field("deal"),
    seed: field("seed"),
    chairs: {
      first: sitterOf(entries, "first") ?? readChair(field("first")),
      second: sitterOf(entries, "second") ?? readChair(field("second")),
    },
    entries,
    outcome: readOutcome(field("outcome")),
    digest: field("digest"),
    body: `${lines.slice(0, end < 0 ? undefined : end).join("\n")}\n`,
  };
}

function readOption(line: string): [string, unknown] {
  const [, name = "", value = ""] = line.match(/^option (\S+) (.*)$/) ?? [];
  try {
    return [name, JSON.parse(value)];
  } catch {
    return [name, value];
  }
}

/** Who sat down on a seat that was free at first. */
function sitterOf(entries: Entry[], seat: Seat): Chair | undefined {
  const sat = entries.find(({ by, text }) => by === "house" && text.startsWith(`sit ${seat} `));
  return sat && readChair(sat.text.replace(`sit ${seat}`, "player"));
}

function readChair(text: string): Chair {
  const [, id, name] = text.match(/^player (\S+) (.*)$/) ?? [];
  if (id && name) {
    return { player: { id, name } };
  }
  const [, level] = text.match(/^computer (\d+)$/) ?? [];
  return level ? { computer: { level: Number(level) } } : "open";
}

function readOutcome(text: string): Outcome {
  const [winner, reason = ""] = text.split(" ");
  return { winner: winner === "first" || winner === "second" ? winner : null, reason };
}

function readEntry(line: string): Entry {
  const [, at = "0", by = "", rest = ""] = line.match(/^(\d+) (\S+) (.*)$/) ?? [];
  if (by === "first" || by === "second") {
    return { at: Number(at), by, text: rest.replace(/^\d+ /, "") };
  }
  return { at: Number(at), by: "house", text: rest };
}

/** Checks the record's own hash, its options, its seed and its sealed set-ups. */
export async function checkRecord(record: MatchRecord, preimages: Preimages): Promise<Check[]> {
  const { game, ruleVersion, options, config, match, seed } = record;
  const body = new TextEncoder().encode(record.body);
  const compare = (what: Check["what"], promised: string, found: string): Check => ({
    what,
    promised,
    holds: promised !== "" && promised === found,
  });
  return [
    compare("digest", record.digest, await sha256(body)),
    compare("config", config, await configHash(preimages, ruleVersion, options)),
    compare("deal", record.deal, await dealCommitment(game, match, config, seed)),
    ...(await setupChecks(record, preimages)),
  ];
}

async function setupChecks(record: MatchRecord, preimages: Preimages): Promise<Check[]> {
  const checks = (["first", "second"] as const).map(async (seat): Promise<Check[]> => {
    const played = record.entries.filter(({ by }) => by === seat).map(({ text }) => text);
    const promised = capture(played, /^play commit ([0-9a-f]{64})$/)?.[0];
    const opened = capture(played, /^play \w+ (.*) ([0-9a-f]{64})$/);
    if (!promised || !opened) {
      return [];
    }
    const [layout = "", nonce = ""] = opened;
    const { match, config } = record;
    const found = await setupCommitment(preimages, { match, seat, config, layout, nonce });
    return [{ what: "setup", seat, promised, holds: found === promised }];
  });
  return (await Promise.all(checks)).flat();
}

/** The groups of the first line that fits. */
function capture(lines: string[], pattern: RegExp): string[] | undefined {
  for (const line of lines) {
    const found = line.match(pattern);
    if (found) {
      return found.slice(1);
    }
  }
  return undefined;
}

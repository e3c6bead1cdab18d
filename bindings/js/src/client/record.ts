/** Reads the record of a match and checks every promise in it. No rule is needed for that. */

import type { Chair, Outcome, Seat, Witness } from "../protocol.js";
import { encode } from "../text.js";
import {
  configHash,
  dealCommitment,
  type Options,
  type Preimages,
  setupCommitment,
} from "./commitment.js";
import { changesPlaces, jointSeed, shareCommitment } from "./luck.js";
import { sha256 } from "./sha256.js";

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
  /** What each chair committed itself to and opened, as they stood before sides were drawn. */
  luck: Record<Seat, LuckPart> | undefined;
  chairs: Record<Seat, Chair>;
  entries: Entry[];
  outcome: Outcome;
  digest: string;
  /** The text that the digest is of. */
  body: string;
}

/** What one chair put into the luck; nothing at all if it took no part. */
export interface LuckPart {
  name: string;
  committed?: string;
  opened?: string;
}

/** A promise and whether it was kept. */
export interface Check {
  what: "digest" | "config" | "deal" | "setup" | "share";
  seat?: Seat;
  /** Whose promise it was, where it is a player's. */
  name?: string;
  holds: boolean;
  /** The hash that was promised. */
  promised: string;
}

/** Reads a record; undefined if it is none. */
export function readRecord(text: string): MatchRecord | undefined {
  const lines = text.replace(/\r/g, "").trimEnd().split("\n");
  if (!/^umpire-match [12]$/.test(lines[0] ?? "")) {
    return undefined;
  }
  const field = (name: string) =>
    lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  const options = lines.filter((line) => line.startsWith("option ")).map(readOption);
  const entries = lines.filter((line) => /^\d+ /.test(line)).map(readEntry);
  const chairs: Record<Seat, Chair> = {
    first: sitterOf(entries, "first") ?? readChair(field("first")),
    second: sitterOf(entries, "second") ?? readChair(field("second")),
  };
  const luck = field("luck") ? luckOf(entries, chairs) : undefined;
  const shares = [luck?.first.opened, luck?.second.opened] as const;
  const parts = { match: field("match"), config: field("config"), seed: field("seed"), shares };
  const changed =
    field("luck").endsWith(" sides") && isDrawn(luck) && changesPlaces(jointSeed(parts));
  const end = lines.findIndex((line) => line.startsWith("digest "));
  return {
    game: field("game"),
    ruleVersion: Number(field("rules")),
    config: field("config"),
    options: Object.fromEntries(options),
    match: field("match"),
    deal: field("deal"),
    seed: field("seed"),
    luck,
    chairs: changed ? { first: chairs.second, second: chairs.first } : chairs,
    entries,
    outcome: readOutcome(field("outcome")),
    digest: field("digest"),
    body: `${lines.slice(0, end < 0 ? undefined : end).join("\n")}\n`,
  };
}

/** What each chair put into the luck. */
function luckOf(entries: Entry[], chairs: Record<Seat, Chair>): Record<Seat, LuckPart> {
  const part = (seat: Seat): LuckPart => {
    const pledges = entries.filter(
      ({ by, text }) => by === "house" && text.startsWith(`pledge ${seat} `),
    );
    const committed = pledges.at(-1)?.text.slice(`pledge ${seat} `.length);
    const opening = entries.find(({ by, text }) => by === seat && text.startsWith("open-luck "));
    return {
      name: nameOf(chairs[seat]),
      ...(committed && committed !== "nothing" ? { committed } : {}),
      ...(opening ? { opened: opening.text.slice("open-luck ".length) } : {}),
    };
  };
  return { first: part("first"), second: part("second") };
}

function nameOf(chair: Chair): string {
  if (typeof chair === "object" && "player" in chair) {
    return chair.player.name;
  }
  return typeof chair === "object" ? `Umpire ${chair.computer.level}` : "";
}

/** Whether everybody who committed itself has opened. */
function isDrawn(luck: Record<Seat, LuckPart> | undefined): boolean {
  return [luck?.first, luck?.second].every((part) => part && !part.committed === !part.opened);
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
  const body = encode(record.body);
  const compare = (what: Check["what"], promised: string, found: string): Check => ({
    what,
    promised,
    holds: promised !== "" && promised === found,
  });
  return [
    compare("digest", record.digest, await sha256(body)),
    compare("config", config, await configHash(preimages, ruleVersion, options)),
    compare("deal", record.deal, await dealCommitment(game, match, config, seed)),
    ...shareChecks(record),
    ...(await setupChecks(record, preimages)),
  ];
}

/** Whether each opened share is the one that was committed to. */
function shareChecks({ match, luck }: MatchRecord): Check[] {
  const parts = luck
    ? (["first", "second"] as const).map((seat) => [seat, luck[seat]] as const)
    : [];
  return parts.flatMap(([seat, { name, committed, opened }]) =>
    committed
      ? [
          {
            what: "share" as const,
            seat,
            name,
            promised: committed,
            holds: opened !== undefined && shareCommitment(match, opened) === committed,
          },
        ]
      : [],
  );
}

/** What this browser was promised, and whether the record keeps it; undefined where it was not there. */
export interface Testimony {
  what: "digest" | "config" | "deal" | "committed" | "opened";
  holds: boolean | undefined;
}

/** Holds a record against what was promised at the table. */
export function testify(record: MatchRecord, witness: Witness | undefined): Testimony[] {
  const same = (told: string | undefined, found: string) =>
    told === undefined ? undefined : told === found;
  const parts = (what: "committed" | "opened") => {
    const told = witness?.[what];
    const seats = (["first", "second"] as const).filter((seat) => told?.[seat] !== undefined);
    return seats.length === 0
      ? undefined
      : seats.every((seat) => told?.[seat] === (record.luck?.[seat][what] ?? "nothing"));
  };
  const own: Testimony[] = [
    { what: "deal", holds: same(witness?.deal, record.deal) },
    { what: "config", holds: same(witness?.config, record.config) },
    { what: "digest", holds: same(witness?.digest, record.digest) },
  ];
  const luck: Testimony[] = [
    { what: "committed", holds: parts("committed") },
    { what: "opened", holds: parts("opened") },
  ];
  return record.luck || witness?.committed || witness?.opened ? [...own, ...luck] : own;
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

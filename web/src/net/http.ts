/** Questions and orders to the server that need no open line. */

import { engine, hereOrThere } from "../here";
import { isHere } from "../here/kept";
import { read, readObject, write } from "../settings";
import type {
  Created,
  Credentials,
  Eyes,
  Frame,
  Guest,
  MatchList,
  MatchSummary,
  NewMatch,
  Pair,
  Paired,
  Replay as ReplayAnswer,
} from "./protocol";
import { Refusal } from "./query";

/** Who this browser is; with an account, the same on every device. */
export interface Identity extends Guest {
  account?: true;
}

/** This browser's identity, if it has one already. */
export function guest(): Identity | undefined {
  return readObject<Identity>("guest", ["player", "name", "token"]);
}

/** This browser's identity; a new one if there is none, or if `fresh` is asked for. */
export async function identify(name: string, which: "known" | "fresh" = "known"): Promise<Guest> {
  const known = guest();
  if (known && which === "known") {
    return known;
  }
  const fresh = await send<Guest>("POST", "guests", { name });
  write("guest", JSON.stringify(fresh));
  return fresh;
}

/** Does `work` as somebody whom the server knows; a server that forgot us meets us anew. */
export async function asGuest<T>(name: string, work: () => Promise<T>): Promise<T> {
  await identify(name);
  try {
    return await work();
  } catch (reason) {
    if (!(reason instanceof Refusal) || reason.code !== "unauthorized") {
      throw reason;
    }
    await identify(name, "fresh");
    return work();
  }
}

/** Whether the server keeps accounts. */
export function offersAccounts(): Promise<boolean> {
  return request("GET", "accounts").then(
    ({ status }) => status === 204,
    () => false,
  );
}

export function register(credentials: Credentials): Promise<void> {
  return become("accounts", credentials);
}

export function logIn(credentials: Credentials): Promise<void> {
  return become("sessions", credentials);
}

/** Who was a guest before is that guest again after logging out, with all games begun as one. */
async function become(where: string, credentials: Credentials): Promise<void> {
  const member = await send<Guest>("POST", where, credentials);
  write("guest.before", read("guest") ?? "");
  write("guest", JSON.stringify({ ...member, account: true }));
}

export async function logOut(): Promise<void> {
  await send("DELETE", "sessions");
  write("guest", read("guest.before") ?? "");
}

export function createMatch(match: NewMatch): Promise<Created> {
  return send("POST", "matches", match);
}

export function pair(wanted: Pair): Promise<Paired> {
  return send("POST", "pairings", wanted);
}

export async function listMatches(state: "open" | "running" | "over"): Promise<MatchSummary[]> {
  const { matches } = await send<MatchList>("GET", `matches?state=${state}`);
  return matches;
}

/** A finished match as text: its `record`, or a format for other programs such as `pgn`. */
export async function fetchText(match: string, format: string): Promise<string> {
  if (isHere(match)) {
    return (await engine()).text(match, format);
  }
  const response = await request("GET", `matches/${encodeURIComponent(match)}/${format}`);
  const text = await response.text();
  if (!response.ok) {
    throw refusal(parse(text));
  }
  return text;
}

/** The positions of a match so far as this viewer saw them, from one of them on. */
export async function fetchHistory(match: string, from: number): Promise<ReplayAnswer> {
  if (isHere(match)) {
    return (await engine()).history(match, from);
  }
  return send("GET", `matches/${encodeURIComponent(match)}/history?from=${from}`);
}

/** Plays a record again, as `view` saw it, from one position on. */
export function replayFrames(record: string, view: Eyes, from: number): Promise<ReplayAnswer> {
  return hereOrThere(
    (engine) => engine.frames(record, view, from),
    () => send("POST", "replay", { record, view, part: { from } }),
    isLost,
  );
}

/** A record in another format. The server is asked by the match, since it has the record already. */
export function exportText(match: string, record: string, format: string): Promise<string> {
  return hereOrThere(
    (engine) => engine.exported(record, format),
    () => fetchText(match, format),
    isLost,
  );
}

/** Whether no server answered, or only something between us and it. */
function isLost(reason: unknown): boolean {
  return reason instanceof Refusal && reason.code === "no_server";
}

/** All positions of a long match: the server hands out a part at a time. */
export async function everyFrame(
  fetchFrom: (from: number) => Promise<ReplayAnswer>,
): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (;;) {
    const part = await fetchFrom(frames.length);
    frames.push(...part.frames);
    if (part.frames.length === 0 || frames.length >= part.total) {
      return frames;
    }
  }
}

/** Sends a request and reads the answer; throws what the server says against it. */
export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body);
  const answer = parse(await response.text());
  if (!response.ok) {
    throw refusal(answer);
  }
  return answer as T;
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const token = guest()?.token;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (body !== undefined) {
    headers["content-type"] = "application/json";
  }
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    return await fetch(`./api/${path}`, { method, headers, ...payload });
  } catch {
    throw new Refusal("no_server", "");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(answer: unknown): Refusal {
  const found = (answer as { error?: { code?: string; message?: string } } | undefined)?.error;
  return new Refusal(found?.code ?? "no_server", found?.message ?? "");
}

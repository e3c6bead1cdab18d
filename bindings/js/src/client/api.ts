/** What is asked of a server without a line: to be known, to set up a match, to have its record. */

import type { Created, Guest, NewMatch } from "../protocol.js";
import { Refusal } from "../types.js";

/** Sends a request and brings the answer, by whatever means there are. */
export type Send = (request: {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; text: string }>;

/** Requests by `fetch` to the server at `base`, such as `https://example.org`. */
export function fetchFrom(base: string): Send {
  return async ({ path, ...request }) => {
    const response = await fetch(new URL(path, base), request);
    return { status: response.status, text: await response.text() };
  };
}

export class Api {
  constructor(private readonly send: Send) {}

  /** Makes the server know us by a name. */
  becomeGuest(name: string): Promise<Guest> {
    return this.post("/api/guests", { name });
  }

  createMatch(match: NewMatch, token: string): Promise<Created> {
    return this.post("/api/matches", match, token);
  }

  /** The record of a match that is over. */
  async record(match: string): Promise<string> {
    const path = `/api/matches/${encodeURIComponent(match)}/record`;
    const { status, text } = await this.send({ method: "GET", path, headers: {} });
    return status < 300 ? text : fail(text);
  }

  private async post<T>(path: string, body: unknown, token?: string): Promise<T> {
    const who: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const headers = { "content-type": "application/json", ...who };
    const request = { method: "POST" as const, path, headers, body: JSON.stringify(body) };
    const { status, text } = await this.send(request);
    return status < 300 ? (JSON.parse(text) as T) : fail(text);
  }
}

function fail(text: string): never {
  let error = { code: "no_server", message: "the server's answer cannot be read" };
  try {
    error = (JSON.parse(text) as { error?: typeof error }).error ?? error;
  } catch {
    // What is no JSON is not from our server.
  }
  throw new Refusal(error);
}

/** What is asked of a server without a line: to be known, to set up a match, to have its record. */
import type { Created, Guest, NewMatch } from "../protocol.js";
/** Sends a request and brings the answer, by whatever means there are. */
export type Send = (request: {
    method: "GET" | "POST";
    path: string;
    headers: Record<string, string>;
    body?: string;
}) => Promise<{
    status: number;
    text: string;
}>;
/** Requests by `fetch` to the server at `base`, such as `https://example.org`. */
export declare function fetchFrom(base: string): Send;
export declare class Api {
    private readonly send;
    constructor(send: Send);
    /** Makes the server know us by a name. */
    becomeGuest(name: string): Promise<Guest>;
    createMatch(match: NewMatch, token: string): Promise<Created>;
    /** The record of a match that is over. */
    record(match: string): Promise<string>;
    private post;
}

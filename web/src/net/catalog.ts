/** The games that the server has, in its own words. */

import { signal } from "@preact/signals";
import { engine } from "../here";
import { send } from "./http";
import type { Opening } from "./protocol";

/** What may be agreed on before a match. */
export interface CatalogOption {
  default: boolean | number | string;
  help: string;
  min?: number;
  max?: number;
  /** What it may be, where it is one of a few words. */
  words?: string[];
}

/** One game, as the server speaks of it. */
export interface CatalogEntry {
  id: string;
  name: string;
  name_zh?: string;
  seats: [string, string];
  openings: Opening[];
  options: Record<string, CatalogOption>;
}

/** What the server has; nothing until it has said so. */
export const catalog = signal<readonly CatalogEntry[] | undefined>(undefined);

/** Without a server there are the games of the engine in this browser, if it has been here before. */
async function askHere(): Promise<void> {
  const { ok } = await (await engine()).ask<{ games: CatalogEntry[] }>({ op: "games" });
  catalog.value = ok?.games ?? [];
}

/** Asks for the catalog; a server that does not answer has nothing to add to what the page knows. */
export async function fetchCatalog(): Promise<void> {
  try {
    const { ok } = await send<{ ok: { games: CatalogEntry[] } }>("GET", "games");
    catalog.value = ok.games;
  } catch {
    catalog.value = [];
    await askHere().catch(() => undefined);
  }
}

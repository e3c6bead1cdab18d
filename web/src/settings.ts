/** What a person has chosen, kept in the browser. */

import { effect, type Signal, signal } from "@preact/signals";
import type { Letters } from "./board/men";
import type { Witness } from "./net/protocol";

export type Language = "en" | "zh";
export type Theme = "auto" | "light" | "dark";
export type Sound = "on" | "off";
/** Where the computer thinks. */
export type Place = "server" | "here";

/** A signal that remembers itself under `key`. */
function kept<T extends string>(key: string, allowed: readonly T[], otherwise: T): Signal<T> {
  const stored = read(key);
  const value = signal(allowed.find((option) => option === stored) ?? otherwise);
  effect(() => write(key, value.value));
  return value;
}

/** What a browser that keeps nothing knows until the page is left. */
const unkept = new Map<string, string>();

export function read(key: string): string | null {
  try {
    return localStorage.getItem(`umpire.${key}`) ?? unkept.get(key) ?? null;
  } catch {
    return unkept.get(key) ?? null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(`umpire.${key}`, value);
  } catch {
    unkept.set(key, value);
  }
}

export function erase(key: string): void {
  unkept.delete(key);
  try {
    localStorage.removeItem(`umpire.${key}`);
  } catch {
    // A browser that keeps nothing has nothing to erase.
  }
}

/** What is kept under `key`, if it can be read and has a text for each of the `names`: anybody may have been at it. */
export function readObject<T>(key: string, names: readonly (keyof T & string)[]): T | undefined {
  const kept = parsed(read(key));
  return isObject<T>(kept, names) ? kept : undefined;
}

/** The list that is kept under `key`, without what is damaged. */
export function readObjects<T>(key: string, names: readonly (keyof T & string)[]): T[] {
  const kept = parsed(read(key));
  return Array.isArray(kept) ? kept.filter((it) => isObject<T>(it, names)) : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}

function isObject<T>(value: unknown, names: readonly string[]): value is T {
  const object = value as Record<string, unknown> | null | undefined;
  return names.every((name) => typeof object?.[name] === "string");
}

/** What keeps texts for parts that know no browser. They are handed no damaged list. */
export const store = {
  read: (key: string) =>
    key === "witness" ? JSON.stringify(readObjects<Witness>(key, ["match"])) : read(key),
  write,
};

function browserLanguage(): Language {
  return navigator.languages.some((tag) => tag.startsWith("zh")) && !prefersEnglish() ? "zh" : "en";
}

function prefersEnglish(): boolean {
  const english = navigator.languages.findIndex((tag) => tag.startsWith("en"));
  const chinese = navigator.languages.findIndex((tag) => tag.startsWith("zh"));
  return english >= 0 && english < chinese;
}

export const language = kept<Language>("language", ["en", "zh"], browserLanguage());
export const theme = kept<Theme>("theme", ["auto", "light", "dark"], "auto");
export const sound = kept<Sound>("sound", ["on", "off"], "on");
export const place = kept<Place>("computer", ["server", "here"], "server");
export const letters = kept<Letters>("letters", ["han", "latin"], "han");

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

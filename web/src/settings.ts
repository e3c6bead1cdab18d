/** What a person has chosen, kept in the browser. */

import { effect, type Signal, signal } from "@preact/signals";
import type { Letters } from "./board/men";

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

/** What keeps texts for parts that know no browser. */
export const store = { read, write };

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

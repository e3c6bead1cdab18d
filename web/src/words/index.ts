/** The words of the language that is chosen now. */

import { computed, effect } from "@preact/signals";
import { type Language, language } from "../settings";
import { en, type Words } from "./en";
import { zh } from "./zh";

const DICTIONARIES: Record<Language, Words> = { en, zh };

export type { Words };

/** Read `words.value` in a component, and it follows the language. */
export const words = computed(() => DICTIONARIES[language.value]);

effect(() => {
  document.documentElement.lang = language.value === "zh" ? "zh-CN" : "en";
});

/** What the server's word for an error means to people. */
export function errorText(code: string, message: string): string {
  return words.value.errors[code] ?? message;
}

/** A name for those who did not choose one. */
export function guestName(): string {
  return words.value.play.guest(100 + Math.floor(Math.random() * 900));
}

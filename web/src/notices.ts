/** What must be told to a person whatever screen is shown. */

import { signal } from "@preact/signals";

export type Connection = "unused" | "open" | "lost" | "old" | "elsewhere";

/** How the line to the server stands. */
export const connection = signal<Connection>("unused");

/** Whether the browser says that there is a network at all. */
export const online = signal(navigator.onLine);

addEventListener("online", () => {
  online.value = true;
});
addEventListener("offline", () => {
  online.value = false;
});

/** What is kept from one visit to the next: in a browser its local storage, elsewhere what is handed in. */

/** Keeps texts by name. */
export interface Store {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** A store that forgets when the program ends. */
export function forgetful(): Store {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => {
      kept.set(key, value);
    },
  };
}

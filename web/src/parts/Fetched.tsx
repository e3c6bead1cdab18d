/** Shows something that is fetched when it is first wanted. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words";
import { Trouble, twice } from "./Lazy";

interface FetchedProps<T> {
  /** Fetches it; none where there is nothing of the kind. */
  fetch: (() => Promise<T>) | undefined;
  children(found: T): JSX.Element;
}

export function Fetched<T>({ fetch, children }: FetchedProps<T>) {
  const [found, setFound] = useState<{ value: T } | "failed">();
  useEffect(() => {
    let current = true;
    setFound(undefined);
    (fetch ? twice(fetch) : undefined)
      ?.then((value) => current && setFound({ value }))
      .catch(() => current && setFound("failed"));
    return () => {
      current = false;
    };
  }, [fetch]);
  if (found === "failed") {
    return <Trouble text={words.value.connection.missing} />;
  }
  return found ? children(found.value) : <p class="quiet-text">{words.value.play.working}</p>;
}

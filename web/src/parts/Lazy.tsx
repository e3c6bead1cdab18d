/** A screen that is fetched when it is first shown. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words";

/** Fetches a part of the page; one that is missing is asked for a second time. */
export function twice<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(load);
}

/** Says that something is not as it should be, and how to go on. */
export function Trouble({ text }: { text: string }) {
  return (
    <div class="stack" role="alert">
      <p class="error">{text}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => location.reload()}>
          {words.value.connection.reload}
        </button>
        <a class="button" href="#/">
          {words.value.navigation.home}
        </a>
      </div>
    </div>
  );
}

/** Makes a component of one that is still to be fetched. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, refresh] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (!Loaded) {
        twice(load).then(
          (component) => {
            Loaded = component;
            refresh((count) => count + 1);
          },
          () => setFailed(true),
        );
      }
    }, []);
    if (Loaded) {
      return <Loaded {...props} />;
    }
    const { connection, play } = words.value;
    return failed ? (
      <Trouble text={connection.missing} />
    ) : (
      <p class="quiet-text">{play.working}</p>
    );
  };
}

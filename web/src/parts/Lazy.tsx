/** A screen that is fetched when it is first shown. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words";

/** Makes a component of one that is still to be fetched. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, refresh] = useState(0);
    useEffect(() => {
      if (!Loaded) {
        load().then((component) => {
          Loaded = component;
          refresh((count) => count + 1);
        });
      }
    }, []);
    return Loaded ? <Loaded {...props} /> : <p class="quiet-text">{words.value.play.working}</p>;
  };
}

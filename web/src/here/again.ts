/** Another game against the computer with the same terms and the sides changed. */

import { opposite } from "../board/scene";
import type { NewMatch } from "../net/protocol";
import type { Chronicle } from "../net/stream";

/** What to set up after a match, if it was one against a computer. */
export function rematchOf({ terms, state, seat }: Chronicle): NewMatch | undefined {
  const opponent = seat && state?.seats[opposite(seat)];
  if (!terms || !seat || typeof opponent !== "object" || !("computer" in opponent)) {
    return undefined;
  }
  const { game, opening, options, clock } = terms;
  const time = clock ? { clock } : {};
  return { game, opening, options, ...time, side: opposite(seat), opponent };
}

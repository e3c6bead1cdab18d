/** How StupidChess writes what is hashed: as in the program that it comes from. */

import { join, u16 } from "../../proof/bytes";
import type { Preimages } from "../../proof/commitment";

/** The order in which roles are counted. */
const ROLES = "KAEHRCP";

const FLAGS = [
  "reveal_on_first_capture",
  "reveal_captured_role",
  "freeze_if_illegal_after_reveal",
  "allow_pass_when_no_legal_move",
  "double_pass_is_draw",
];

export const preimages: Preimages = {
  name: "StupidChess",
  options(options) {
    const flags = new Uint8Array(FLAGS.map((name) => (options[name] ? 1 : 0)));
    const quiet = u16(Number(options.no_capture_limit));
    return join(flags, quiet, u16(Number(options.repetition_count)));
  },
  layout: (layout) => new Uint8Array([...layout].map((letter) => ROLES.indexOf(letter))),
};

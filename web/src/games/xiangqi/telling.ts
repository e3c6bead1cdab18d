/** How moves on xiangqi's board are told. */

import { roleText } from "./roles";

/** Reads `h2e2` and, where roles are hidden, `+b2b9=R*h`: what turned up, and what was taken. */
export function tellMove(move: string): string {
  const [before = "", taken] = move.split("*");
  const [step = "", turned] = before.split("=");
  const squares = step.startsWith("+") ? step.slice(1) : step;
  return [
    `${squares.slice(0, 2)}–${squares.slice(2)}`,
    ...(turned ? [`= ${roleText(turned)}`] : []),
    ...(taken ? [`× ${roleText(taken)}`] : []),
  ].join(" ");
}

/** What the looks of StupidChess's pieces mean. */

import type { Man } from "../../board/scene";
import { loose } from "../../parts/loose";
import { Piece } from "../../parts/Piece";
import type { LegendEntry } from "../module";
import { CHARIOT, GENERAL, HORSE } from "../xiangqi/roles";
import { own } from "./words";

export function legend(): LegendEntry[] {
  const { disguised, honest, unknown, unmasked, frozen } = own();
  const entry = (man: Man, text: string) => ({ sign: <Piece man={man} grid="points" />, text });
  return [
    entry(loose("first", CHARIOT, { covered: true, really: GENERAL }), disguised),
    entry(loose("first", HORSE, { covered: true, really: HORSE }), honest),
    entry(loose("second", CHARIOT, { covered: true }), unknown),
    entry(loose("second", HORSE), unmasked),
    entry(loose("first", GENERAL, { frozen: true }), frozen),
  ];
}

export function meaning(man: Man): string {
  if (man.frozen) {
    return own().frozen;
  }
  return man.covered ? disguise(man) : own().unmasked;
}

function disguise({ figure, really }: Man): string {
  if (!really) {
    return own().unknown;
  }
  return really.name === figure?.name ? own().honest : own().disguised;
}

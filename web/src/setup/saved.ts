/** Set-ups that a person keeps, and the secrets of those that are sealed in a match. */

import type { Seat } from "../board/scene";
import type { GameId } from "../games/module";
import { readObject, readObjects, write } from "../settings";

export interface SavedLayout {
  game: GameId;
  seat: Seat;
  name: string;
  layout: string;
}

/** A set-up that was sealed, kept until it is opened. */
export interface Secret {
  layout: string;
  nonce: string;
}

export function savedLayouts(): SavedLayout[] {
  return readObjects<SavedLayout>("layouts", ["game", "seat", "name", "layout"]);
}

/** Keeps `layout`, in place of one of the same name. */
export function saveLayout(layout: SavedLayout): void {
  write("layouts", JSON.stringify([...withoutNamed(layout), layout]));
}

export function removeLayout(layout: SavedLayout): void {
  write("layouts", JSON.stringify(withoutNamed(layout)));
}

function withoutNamed({ game, seat, name }: SavedLayout): SavedLayout[] {
  return savedLayouts().filter((it) => it.game !== game || it.seat !== seat || it.name !== name);
}

/** The secret behind a fingerprint survives a reload, and other attempts to seal. */
export function keepSecret(fingerprint: string, secret: Secret): void {
  write(`secret.${fingerprint}`, JSON.stringify(secret));
}

export function secretOf(fingerprint: string): Secret | undefined {
  return readObject<Secret>(`secret.${fingerprint}`, ["layout", "nonce"]);
}

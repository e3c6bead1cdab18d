/** How to get a game: against the computer, a friend, or whoever comes. */

import { useState } from "preact/hooks";
import type { GameModule, GameOption } from "../games/module";
import { seatText, textsOf } from "../games/texts";
import { canPlayHere, engine } from "../here";
import { asGuest, createMatch, guest, identify, pair } from "../net/http";
import type { JsonValue, NewMatch, Opening, Pair, Side } from "../net/protocol";
import { Refusal } from "../net/query";
import { online } from "../notices";
import { GameTabs } from "../parts/GameTabs";
import { go, link } from "../router";
import { type Place, place, write } from "../settings";
import { inviteKey } from "../table/InviteLink";
import { errorText, guestName, words } from "../words";

/** Minutes and seconds on offer; none means no clock. */
const CLOCKS: ([minutes: number, increment: number] | undefined)[] = [
  undefined,
  [5, 3],
  [10, 5],
  [30, 20],
];
const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);

type Way = "computer" | "friend" | "pairing";

interface Wishes {
  name: string;
  level: number;
  side: Side;
  clock: number;
  opening: Opening;
  /** The options that differ from the game's own. */
  options: Record<string, JsonValue>;
}

export function Play({ game }: { game: GameModule }) {
  const [wishes, setWishes] = useState<Wishes>({
    name: guest()?.name ?? "",
    level: 3,
    side: "any",
    clock: 0,
    opening: game.openings?.[0] ?? "usual",
    options: {},
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const w = words.value;
  const { name, line } = textsOf(game);
  const begin = async (way: Way) => {
    setBusy(true);
    setError("");
    try {
      go("match", await arrange(game, way, wishes));
    } catch (reason) {
      const { code, message } =
        reason instanceof Refusal ? reason : new Refusal("", String(reason));
      setError(errorText(code, message || w.connection.noServer));
    }
    setBusy(false);
  };
  return (
    <>
      <h1>{w.play.title(name)}</h1>
      <p class="quiet-text">
        {line} <a href={link("rules", game.id)}>{w.home.rules}</a>
      </p>
      <div class="card stack">
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <button type="button" class="primary" disabled={busy} onClick={() => begin("computer")}>
          {w.play.computer}
        </button>
        <button type="button" disabled={busy || !online.value} onClick={() => begin("friend")}>
          {w.play.friend}
        </button>
        <button type="button" disabled={busy || !online.value} onClick={() => begin("pairing")}>
          {w.play.pairing}
        </button>
        <WishForm game={game} wishes={wishes} onChange={setWishes} />
      </div>
      <GameTabs screen="play" game={game} />
    </>
  );
}

interface WishFormProps {
  game: GameModule;
  wishes: Wishes;
  onChange(wishes: Wishes): void;
}

function WishForm({ game, wishes, onChange }: WishFormProps) {
  const w = words.value;
  const sides: Record<Side, string> = {
    any: w.play.any,
    first: seatText(game, "first"),
    second: seatText(game, "second"),
  };
  return (
    <div class="wishes">
      <label>
        {w.play.level}
        <select
          value={wishes.level}
          onChange={(event) => onChange({ ...wishes, level: Number(event.currentTarget.value) })}
        >
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {w.play.levelName(level, LEVELS.length)}
            </option>
          ))}
        </select>
      </label>
      {canPlayHere && <PlaceField />}
      <label>
        {w.play.side}
        <select
          value={wishes.side}
          onChange={(event) => onChange({ ...wishes, side: event.currentTarget.value as Side })}
        >
          {Object.entries(sides).map(([side, label]) => (
            <option key={side} value={side}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {w.play.clock}
        <select
          value={wishes.clock}
          onChange={(event) => onChange({ ...wishes, clock: Number(event.currentTarget.value) })}
        >
          {CLOCKS.map((clock, index) => (
            <option key={index} value={index}>
              {clock ? w.play.minutes(...clock) : w.play.unlimited}
            </option>
          ))}
        </select>
      </label>
      {game.openings && <OpeningField game={game} wishes={wishes} onChange={onChange} />}
      <label>
        {w.settings.name}
        <input
          maxLength={40}
          readOnly={guest()?.account}
          value={wishes.name}
          onInput={(event) => onChange({ ...wishes, name: event.currentTarget.value })}
        />
      </label>
      {game.options?.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          value={wishes.options[option.name] ?? option.usual}
          onChange={(value) =>
            onChange({ ...wishes, options: { ...wishes.options, [option.name]: value } })
          }
        />
      ))}
    </div>
  );
}

/** Where the computer thinks. Without a network there is no choice. */
function PlaceField() {
  const w = words.value.here;
  const places: Record<Place, string> = { server: w.there, here: w.here };
  return (
    <label>
      {w.place}
      <select
        disabled={!online.value}
        value={online.value ? place.value : "here"}
        onChange={(event) => {
          place.value = event.currentTarget.value as Place;
        }}
      >
        {Object.entries(places).map(([where, label]) => (
          <option key={where} value={where}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function OpeningField({ game, wishes, onChange }: WishFormProps) {
  const w = words.value.play;
  return (
    <label>
      {w.opening}
      <select
        value={wishes.opening}
        onChange={(event) => onChange({ ...wishes, opening: event.currentTarget.value as Opening })}
      >
        {game.openings?.map((opening) => (
          <option key={opening} value={opening}>
            {textsOf(game).openings?.[opening] ?? w.openings[opening]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface OptionFieldProps {
  option: GameOption;
  value: JsonValue;
  onChange(value: JsonValue): void;
}

/** A field that fits the kind of the option's usual value. */
function OptionField({ option, value, onChange }: OptionFieldProps) {
  const { label, usual, min, max, words: allowed } = option;
  if (allowed) {
    return (
      <label class="option">
        {label}
        <select value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
          {allowed.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </select>
      </label>
    );
  }
  if (typeof usual === "boolean") {
    return (
      <label class="option">
        {label}
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
    );
  }
  return (
    <label class="option">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        value={Number(value)}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/** What is agreed with any opponent. A game that always begins in secret needs no word of it. */
function termsOf(game: GameModule, { clock, opening, options }: Wishes): Pair {
  const chosen = CLOCKS[clock];
  const time = chosen && { base_ms: chosen[0] * 60_000, increment_ms: chosen[1] * 1000 };
  return {
    game: game.id,
    ...(time ? { clock: time } : {}),
    ...(game.openings ? { opening } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
}

/** Gets a match and says which. */
async function arrange(game: GameModule, way: Way, wishes: Wishes): Promise<string> {
  const name = wishes.name.trim() || guestName();
  if (way !== "computer") {
    return arrangeThere(game, way, wishes, name);
  }
  if (canPlayHere && (place.value === "here" || !online.value)) {
    return arrangeHere(game, wishes, name);
  }
  try {
    return await arrangeThere(game, way, wishes, name);
  } catch (reason) {
    if (reason instanceof Refusal && reason.code === "no_server" && canPlayHere) {
      return arrangeHere(game, wishes, name);
    }
    throw reason;
  }
}

/** A match of which this browser is the server. */
async function arrangeHere(game: GameModule, wishes: Wishes, name: string): Promise<string> {
  const opponent = { computer: { level: wishes.level } };
  const wanted = { ...termsOf(game, wishes), side: wishes.side, opponent };
  const found = await engine().catch(() => {
    throw new Refusal("no_engine", "");
  });
  return found.begin(name, wanted);
}

async function arrangeThere(
  game: GameModule,
  way: Way,
  wishes: Wishes,
  name: string,
): Promise<string> {
  const known = guest();
  if (known && known.name !== name) {
    await identify(name, "fresh");
  }
  const terms = termsOf(game, wishes);
  if (way === "pairing") {
    return (await asGuest(name, () => pair(terms))).match;
  }
  const opponent =
    way === "computer" ? ({ computer: { level: wishes.level } } as const) : "invited";
  const wanted: NewMatch = { ...terms, side: wishes.side, opponent };
  const { match, invite } = await asGuest(name, () => createMatch(wanted));
  if (invite) {
    write(inviteKey(match), invite);
  }
  return match;
}

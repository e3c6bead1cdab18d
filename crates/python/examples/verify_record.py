"""Check the record of a match, from the documentation alone: docs/protocol.md, section "Proof".

    python verify_record.py RECORD... [--witness PROMISED.json]

Only the standard library is used, and nothing of Umpire: whoever does not trust us can read these
pages and this file, or write his own. It prints one line of JSON for each record and ends with 1 if
one does not hold. What it does not know are the rules of the games: whether every move was legal is
for `umpire verify` to say.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import struct
import sys
from typing import Any

SEATS = ("first", "second")


class Broken(Exception):
    """A promise that was not kept, or a record that cannot be read."""


def sha256(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def demand(kept: bool, what: str) -> None:
    if not kept:
        raise Broken(what)


# --- P1: the file -----------------------------------------------------------------------------


class Record:
    """The lines of a record, taken apart."""

    def __init__(self, text: str):
        body, found, rest = text.rpartition("\ndigest ")
        demand(bool(found), "there is no digest")
        self.body, self.digest = body + "\n", rest.strip()
        lines = body.split("\n")
        head = re.fullmatch(r"umpire-match ([12])", lines[0])
        if head is None:
            raise Broken("this is no record of a match")
        self.version = int(head[1])
        self.options: dict[str, object] = {}
        self.fields: dict[str, str] = {}
        self.entries: list[tuple[str, str]] = []
        for line in lines[1:]:
            entry = re.fullmatch(r"\d+ (first|second) \d+ (.+)|\d+ (house) (.+)", line)
            name, _, value = line.partition(" ")
            if entry:
                self.entries.append((entry[1] or entry[3], entry[2] or entry[4]))
            elif name == "option":
                name, _, value = value.partition(" ")
                self.options[name] = json.loads(value)
            else:
                demand(name not in self.fields, f"`{name}` stands twice")
                self.fields[name] = value
        self.match = struct.pack(">Q", int(self.fields["match"]))
        self.config = bytes.fromhex(self.fields["config"])
        self.seed = bytes.fromhex(self.fields["seed"])

    def by(self, seat: str, verb: str) -> list[str]:
        """The words after `verb` of all that `seat` did."""
        return [what[len(verb) + 1 :] for who, what in self.entries if who == seat and what.startswith(verb + " ")]


# --- P2: hashes and commitments ---------------------------------------------------------------


def config_hash(record: Record) -> str:
    game, options = record.fields["game"], record.options
    version = struct.pack(">H", int(record.fields["rules"]))
    if game == "stupid":
        names = (
            "reveal_on_first_capture",
            "reveal_captured_role",
            "freeze_if_illegal_after_reveal",
            "allow_pass_when_no_legal_move",
            "double_pass_is_draw",
        )
        switches = bytes(int(bool(options[name])) for name in names)
        counts = struct.pack(">HH", options["no_capture_limit"], options["repetition_count"])
        return sha256(b"StupidChess/config/v1\0", version, switches, counts)
    text = json.dumps(dict(sorted(options.items())), separators=(",", ":"), ensure_ascii=False)
    return sha256(f"Umpire/{game}/config/v1\0".encode(), version, text.encode())


def deal_commitment(record: Record) -> str:
    domain = f"Umpire/{record.fields['game']}/deal/v1\0".encode()
    return sha256(domain, record.match, record.config, record.seed)


def setup_commitment(record: Record, seat: str, layout: str, nonce: str) -> str:
    game, side = record.fields["game"], bytes([SEATS.index(seat)])
    if game == "stupid":
        placed = bytes("KAEHRCP".index(letter) for letter in layout)
        domain = b"StupidChess/setup/v1\0"
    else:
        placed = struct.pack(">H", len(layout.encode())) + layout.encode()
        domain = f"Umpire/{game}/setup/v1\0".encode()
    return sha256(domain, record.match, side, record.config, placed, bytes.fromhex(nonce))


def check_setups(record: Record) -> None:
    """Whether each secret set-up that was opened is the one that was committed to."""
    for seat in SEATS:
        commitments = record.by(seat, "play commit")
        if not commitments:
            continue
        for verb in ("setup", "deploy"):
            for opened in record.by(seat, f"play {verb}"):
                layout, _, nonce = opened.rpartition(" ")
                found = setup_commitment(record, seat, layout, nonce)
                demand(found == commitments[0], f"the {seat} seat opened another set-up")


# --- P3: the luck -----------------------------------------------------------------------------


def shares_of(record: Record) -> list[bytes | None]:
    """What each chair put in; it opened what it had committed itself to."""
    shares: list[bytes | None] = []
    for seat in SEATS:
        pledges = record.by("house", f"pledge {seat}")
        opened = record.by(seat, "open-luck")
        if not opened:
            shares.append(None)
            continue
        share = bytes.fromhex(opened[0])
        found = sha256(b"Umpire/share/v1\0", record.match, share)
        demand(bool(pledges) and pledges[-1] == found, f"the {seat} chair opened another share")
        shares.append(share)
    return shares


def is_drawn(record: Record) -> bool:
    """Whether everybody has said what it puts in, and whoever committed itself has opened."""
    for seat in SEATS:
        pledges = record.by("house", f"pledge {seat}")
        if not pledges or (pledges[-1] != "nothing" and not record.by(seat, "open-luck")):
            return False
    return True


def luck_of(record: Record) -> tuple[bytes | None, bool]:
    """The seed of all luck, none if it was never drawn, and whether the chairs changed places."""
    if record.version == 1:
        return record.seed, False
    shares = shares_of(record)
    if not is_drawn(record):
        return None, False
    parts = [b"\0" if share is None else b"\1" + share for share in shares]
    seed = bytes.fromhex(sha256(b"Umpire/luck/v1\0", record.match, record.config, record.seed, *parts))
    sides = record.fields["luck"] == "joint sides"
    return seed, sides and bytes.fromhex(sha256(b"Umpire/sides/v1\0", seed))[0] % 2 == 1


class Dice:
    """The words of the ChaCha20 key stream: the seed is the key, the nonce zero, the counter from 0."""

    def __init__(self, seed: bytes):
        self.key = struct.unpack("<8I", seed)
        self.counter = 0
        self.words: list[int] = []

    def word(self) -> int:
        if not self.words:
            self.words = list(self.block())
            self.counter += 1
        return self.words.pop(0)

    def block(self) -> list[int]:
        low, high = self.counter & 0xFFFFFFFF, self.counter >> 32
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *self.key, low, high, 0, 0]
        state = start[:]

        def quarter(a: int, b: int, c: int, d: int) -> None:
            for into, by, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                state[into] = (state[into] + state[by]) & 0xFFFFFFFF
                mixed = state[turned] ^ state[into]
                state[turned] = (mixed << bits | mixed >> (32 - bits)) & 0xFFFFFFFF

        for _ in range(10):
            for column in range(4):
                quarter(column, 4 + column, 8 + column, 12 + column)
            for diagonal in range(4):
                quarter(diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4)
        return [(new + old) & 0xFFFFFFFF for new, old in zip(state, start)]

    def below(self, bound: int) -> int:
        while True:
            product = self.word() * bound
            if product & 0xFFFFFFFF >= (1 << 32) % bound:
                return product >> 32

    def pick(self, odds: list[tuple[str, int]]) -> str:
        roll = self.below(sum(weight for _, weight in odds))
        for what, weight in odds:
            if roll < weight:
                return what
            roll -= weight
        raise AssertionError("a roll is below the sum of the weights")


# --- P4: the draws of each game ---------------------------------------------------------------


class Jieqi:
    """What lies face down where, and what is left in the bags."""

    HOMES = "a0 b0 c0 d0 f0 g0 h0 i0 b2 h2 a3 c3 e3 g3 i3".split()

    def __init__(self, dice: Dice):
        self.dice = dice
        self.bags = {seat: {"R": 2, "H": 2, "C": 2, "E": 2, "A": 2, "P": 5} for seat in SEATS}
        mirrored = [f"{home[0]}{9 - int(home[1])}" for home in self.HOMES]
        self.owner = dict.fromkeys(["e0", *self.HOMES], "first") | dict.fromkeys(["e9", *mirrored], "second")
        self.hidden = set(self.HOMES) | set(mirrored)
        self.draws: list[str] = []
        self.past: list[tuple[str, dict[str, str], set[str]]] = []

    def draw(self, seat: str) -> str:
        bag = self.bags[seat]
        role = self.dice.pick([(role, count) for role, count in bag.items() if count])
        bag[role] -= 1
        return role

    def play(self, seat: str, text: str) -> None:
        found = re.fullmatch(r"\+?([a-i]\d)([a-i]\d)", text)
        if found is None:
            raise Broken(f"`{text}` is no move")
        origin, target = found.groups()
        self.past.append((seat, dict(self.owner), set(self.hidden)))
        taken, turned = target in self.hidden, origin in self.hidden
        loser = self.owner.get(target, "")
        self.owner[target] = self.owner.pop(origin)
        self.hidden -= {origin, target}
        if turned:
            self.draws.append(self.draw(seat))
        if taken:
            self.draws.append(self.draw(loser))

    def take_back(self, asking: str) -> None:
        """Undoes the last move of whoever asked, and what followed. No draw fell in what is undone."""
        while True:
            seat, self.owner, self.hidden = self.past.pop()
            if seat == asking:
                return

    def rest(self) -> str:
        """What still lies face down at the end, rank by rank from a9 to i0."""
        reading = (f"{file}{rank}" for rank in range(9, -1, -1) for file in "abcdefghi")
        return "".join(self.draw(self.owner[square]) for square in reading if square in self.hidden)


def draws_of_jieqi(record: Record, dice: Dice) -> tuple[list[str], str]:
    game = Jieqi(dice)
    for who, what in record.entries:
        verb, _, detail = what.partition(" ")
        if who in SEATS and verb == "play":
            game.play(who, detail)
        elif verb == "accept-takeback":
            game.take_back(SEATS[1 - SEATS.index(who)])
    return game.draws, game.rest()


def draws_of_war(record: Record, dice: Dice) -> tuple[list[str], str]:
    """A throw says who begins: at once, or when both have opened a set-up that is within the rules."""
    opened = all(record.by(seat, "play deploy") for seat in SEATS)
    blind = record.fields["opening"] == "blind"
    forfeited = record.fields["outcome"].endswith(" rule_violation")
    if record.options["first"] != "random" or (blind and (not opened or forfeited)):
        return [], ""
    return [dice.pick([("north", 1), ("south", 1)])], ""


def draws_of(record: Record, seed: bytes | None) -> tuple[list[str], str]:
    games = {"jieqi": draws_of_jieqi, "war": draws_of_war}
    draw = games.get(record.fields["game"])
    return draw(record, Dice(seed)) if draw and seed is not None else ([], "")


# --- P5: what was promised at the table -------------------------------------------------------


def hold_against(record: Record, witness: dict[str, Any]) -> None:
    demand(witness["match"] == record.fields["match"], "this is another match than the one witnessed")
    named = {"deal": record.fields["deal"], "config": record.fields["config"], "digest": record.digest}
    for name, found in named.items():
        demand(witness.get(name, found) == found, f"`{name}` is not what was promised")
    for seat in SEATS:
        committed = (record.by("house", f"pledge {seat}") or ["nothing"])[-1]
        opened = (record.by(seat, "open-luck") or ["nothing"])[0]
        for name, found in (("committed", committed), ("opened", opened)):
            told = witness.get(name, {}).get(seat, found)
            demand(told == found, f"what the {seat} chair {name} is not what was heard")


def verify(text: str, witness: dict[str, Any] | None = None) -> dict[str, object]:
    """What a record that holds tells of; `Broken` if it does not."""
    record = Record(text)
    demand(sha256(record.body.encode()) == record.digest, "the digest is of another text")
    demand(config_hash(record) == record.fields["config"], "the options have another hash")
    demand(deal_commitment(record) == record.fields["deal"], "the seed is not the one that was promised")
    check_setups(record)
    seed, changed = luck_of(record)
    if witness:
        hold_against(record, witness)
    draws, rest = draws_of(record, seed)
    return {
        "game": record.fields["game"],
        "outcome": record.fields["outcome"],
        "luck": seed.hex() if seed else None,
        "changed_places": changed,
        "draws": draws,
        "face_down": rest,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", metavar="RECORD")
    parser.add_argument("--witness", metavar="PROMISED.json", help="what was promised at the table")
    arguments = parser.parse_args()
    witness = json.load(open(arguments.witness, encoding="utf-8")) if arguments.witness else None
    failed = False
    for path in arguments.records:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        try:
            print(json.dumps(verify(text, witness), ensure_ascii=False))
        except (Broken, KeyError, ValueError) as broken:
            failed = True
            print(f"{path}: {broken!r}" if isinstance(broken, KeyError) else f"{path}: {broken}", file=sys.stderr)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

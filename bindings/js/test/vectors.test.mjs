/** The same questions and records as everybody else's, through the package. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "umpire-games";

const folder = new URL("../../../vectors/", import.meta.url);
const umpire = await load();

/** Whether `found` has all that `expected` names. */
function holds(found, expected) {
  const isObject = (it) => typeof it === "object" && it !== null && !Array.isArray(it);
  if (isObject(expected)) {
    return (
      isObject(found) &&
      Object.entries(expected).every(([name, value]) => name in found && holds(found[name], value))
    );
  }
  try {
    assert.deepEqual(found, expected);
    return true;
  } catch {
    return false;
  }
}

const files = umpire.ask({ op: "games" }).ok.games.map(({ id }) => `${id}.jsonl`);
assert.ok(files.length >= 5, "every game has its vectors");

for (const file of files) {
  test(`${file} is answered as expected`, () => {
    const lines = readFileSync(new URL(file, folder), "utf8").split("\n").filter(Boolean);
    assert.ok(lines.length > 0);
    for (const line of lines) {
      const { expect, note: _, ...question } = JSON.parse(line);
      const answer = umpire.ask(question);
      assert.deepEqual(answer.id, question.id);
      const fits = expect.error
        ? answer.error && holds(answer.error, expect.error)
        : holds(answer.ok, expect.ok);
      assert.ok(fits, `${line} gives ${JSON.stringify(answer)}`);
    }
  });
}

const records = new URL("records/", folder);
const named = readdirSync(records).filter((name) => name.endsWith(".json"));
assert.ok(named.length >= 5, "there is a record of every game");

for (const file of named) {
  test(`the record ${file} holds, and a changed one does not`, () => {
    const expected = JSON.parse(readFileSync(new URL(file, records), "utf8"));
    const text = readFileSync(new URL(file.replace(".json", ".txt"), records), "utf8");
    const verified = umpire.verify(text);
    for (const name of ["game", "luck", "draws", "outcome"]) {
      assert.deepEqual(verified[name], expected[name], name);
    }
    assert.equal(umpire.hash(text.slice(0, text.indexOf("digest "))), verified.digest);
    const witness = { match: verified.match, digest: verified.digest };
    assert.deepEqual(umpire.verify(text, witness).kept.length, 2);
    const wrong = { match: verified.match, digest: "0".repeat(64) };
    assert.throws(() => umpire.verify(text, wrong), { code: "bad_record" });
    const changed = text.replace(/^seed .*$/m, `seed ${"0".repeat(64)}`);
    assert.throws(() => umpire.verify(changed), { code: "bad_record" });
    for (const view of ["first", "second", "spectator", "truth"]) {
      assert.ok(umpire.replay(text, view).frames.length > 0, view);
    }
  });
}

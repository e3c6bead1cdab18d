/** Hostile questions, and faults of our own. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "umpire-games";

const PERFT = { game: "chess", op: "perft", position: "start", depth: 3 };
const umpire = await load();

test("garbage is answered, and the next question too", () => {
  const lines = ["", " ", "hello", "{", "[]", "7", "null", "\0", "\ud800", "{}{}", "[".repeat(1e5)];
  for (const line of lines) {
    assert.equal(JSON.parse(umpire.askText(line)).error.code, "bad_request", line.slice(0, 20));
  }
  const long = `{"game":"chess","op":"moves","position":"${"x".repeat(2 << 20)}"}`;
  assert.ok(JSON.parse(umpire.askText(long)).error);
  assert.equal(JSON.parse(umpire.askText("x".repeat(65 << 20))).error.code, "too_large");
  assert.equal(umpire.ask(PERFT).ok.nodes, 8902);
});

test("a text in any script comes back as it was", () => {
  for (const id of ["é", "揭棋", "♞ 🂡", '\u0000\n"\\', "x".repeat(100_000)]) {
    assert.equal(umpire.ask({ ...PERFT, id }).id, id);
  }
});

test("questions broken at random are answered", () => {
  const seeds = [
    '{"game":"jieqi","op":"moves","position":"start"}',
    '{"game":"stupid","op":"play","position":"start","moves":["a3a4"]}',
    '{"game":"war","op":"position","position":"start","options":{"seed":1}}',
    '{"game":"xiangqi","op":"evaluate","position":"start"}',
  ];
  const letters = '{}[]",:0123456789abKQ/- \\u揭';
  let state = 2026;
  const below = (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
  for (let round = 0; round < 5000; round += 1) {
    const line = [...seeds[below(seeds.length)]];
    for (let change = 0; change <= below(3); change += 1) {
      line.splice(below(line.length), below(2), letters[below(letters.length)]);
    }
    const answer = JSON.parse(umpire.askText(line.join("")));
    assert.ok("ok" in answer !== "error" in answer, line.join(""));
    assert.notEqual(answer.error?.code, "internal", line.join(""));
  }
});

test("calls refuse what they do not know", () => {
  assert.throws(() => umpire.call("sing"), { name: "Refusal", code: "bad_request" });
  assert.throws(() => umpire.openMatch({ game: "ludo" }), { code: "unknown_game" });
  assert.throws(() => umpire.openMatch({ game: "chess", seed: "7" }), { code: "bad_request" });
  assert.throws(() => umpire.takeUpMatch("nonsense"), { code: "bad_record" });
  const match = umpire.openMatch({ game: "chess" });
  assert.throws(() => match.play("first", "e2e5"), { code: "illegal_move" });
  assert.throws(() => match.play("second", "e7e5"), { code: "not_your_turn" });
  assert.throws(() => match.record(), { code: "not_over" });
  match.close();
  assert.throws(() => match.terms(), { code: "bad_request" });
});

/** A function that does what a panic of ours does in the end. */
const TRAP = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0,
  0, 11,
]);

/** An instance that breaks when it is asked for the second time, made in one of two ways. */
async function breaking(how, work) {
  const Real = WebAssembly.Instance;
  const trap = new Real(new WebAssembly.Module(TRAP)).exports.t;
  let made = 0;
  const damaged = ({ exports }) => {
    made += 1;
    let asked = 0;
    const query = () => {
      asked += 1;
      return asked === 2 && made === 1 ? trap() : exports.umpire_query();
    };
    return { exports: { ...exports, umpire_query: query } };
  };
  WebAssembly.Instance = function Instance(module, imports) {
    return how(damaged(new Real(module, imports)));
  };
  try {
    const fresh = await load();
    await work(fresh);
    assert.equal(made, 2, "one new instance");
  } finally {
    WebAssembly.Instance = Real;
  }
}

test("a fault of ours is answered `internal`, with a new instance for the next question", async () => {
  await breaking(
    (instance) => instance,
    (broken) => {
      const match = broken.openMatch({ game: "chess" });
      assert.equal(broken.ask(PERFT).ok.nodes, 8902);
      const answer = broken.ask({ ...PERFT, id: 7 });
      assert.equal(answer.error.code, "internal");
      assert.equal(answer.id, 7);
      assert.equal(broken.ask(PERFT).ok.nodes, 8902);
      assert.throws(() => match.terms(), { code: "internal" });
      assert.equal(broken.openMatch({ game: "chess" }).terms().game, "chess");
    },
  );
});

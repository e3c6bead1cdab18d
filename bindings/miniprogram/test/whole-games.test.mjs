/** The example mini-program through its pages' own handlers, with a stand-in of `wx`. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { network, serving } from "../../js/test/serving.mjs";
import { timers, WXWebAssembly, weChat } from "../../js/test/we-chat.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const ROOT = here("../miniprogram");
const GAMES = ["chess", "xiangqi", "jieqi", "stupid", "war"];

/** Nobody plays longer than this; then it resigns. */
const ACTIONS_MAX = 300;

/** A phone with the mini-program on it: its files see only what mini-programs see. */
function phone(more = {}) {
  const visited = [];
  const wx = {
    ...weChat(),
    navigateTo: ({ url }) => visited.push(url),
    showModal: ({ success }) => success({ confirm: true }),
    showActionSheet: ({ itemList, success }) => {
      assert.ok(itemList.length <= 6, "an action sheet has six items at most");
      success({ tapIndex: 0 });
    },
    ...more,
  };
  let app;
  let page;
  const globals = {
    wx,
    WXWebAssembly,
    ...timers,
    App: (it) => {
      app = it;
    },
    getApp: () => app,
    Page: (it) => {
      page = it;
    },
  };
  const world = vm.createContext(globals);
  const loaded = new Map();
  const load = (path) => {
    if (!loaded.has(path)) {
      const module = { exports: {} };
      loaded.set(path, module);
      const source = `(function (module, exports, require) {${readFileSync(path, "utf8")}\n})`;
      const require = (name) => load(join(dirname(path), name)).exports;
      vm.runInContext(source, world, { filename: path })(module, module.exports, require);
    }
    return loaded.get(path);
  };
  load(join(ROOT, "app.js"));
  /** A page as the phone makes it: its data is copied, and all wait for news of it. */
  const open = (name) => {
    loaded.delete(join(ROOT, `pages/${name}/${name}.js`));
    load(join(ROOT, `pages/${name}/${name}.js`));
    const made = { ...page, data: structuredClone(page.data), waiting: [] };
    made.setData = (data) => {
      // Only what can be sent to the view may be in it.
      Object.assign(made.data, JSON.parse(JSON.stringify(data)));
      made.waiting.splice(0).forEach((wake) => {
        wake();
      });
    };
    return made;
  };
  return { app: () => app, open, visited };
}

/** Waits until a page shows something. */
async function until(page, holds) {
  while (!holds(page.data)) {
    await new Promise((resolve) => page.waiting.push(resolve));
  }
}

const value = (it) => ({ detail: { value: String(it) } });
const dataset = (it) => ({ currentTarget: { dataset: it } });

/** Chooses a game and sits down. */
async function sitDown({ open, visited }, game, how) {
  const choose = open("choose");
  await choose.onLoad();
  choose.pickGame(value(choose.data.games.findIndex(({ id }) => id === game)));
  choose.pickLevel(value(0));
  choose.pickSide(value(1));
  await how(choose);
  assert.equal(choose.data.error, "");
  const address = new URL(visited.at(-1), "wx://phone");
  assert.equal(address.pathname, "/pages/table/table");
  const table = open("table");
  // What a phone hands to a page is not decoded.
  const options = address.search
    .slice(1)
    .split("&")
    .map((pair) => pair.split("="));
  await table.onLoad(Object.fromEntries(options));
  return table;
}

/** Some number below another, the same in every run. */
function dice() {
  let state = 12345;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Does something with one's turn, as a finger does. */
function act(table, roll) {
  const marked = (mark) => table.data.cells.filter((cell) => cell.mark === mark);
  const sources = marked("source");
  if (sources.length === 0 || (table.data.commands.length > 0 && roll(3) === 0)) {
    table.tapCommand(dataset(table.data.commands[0]));
    return;
  }
  const before = table.chronicle;
  table.tap(dataset(sources[roll(sources.length)]));
  const targets = marked("target");
  if (targets.length > 0) {
    table.tap(dataset(targets[roll(targets.length)]));
  }
  assert.equal(table.chronicle, before, "nothing is heard before the server has spoken");
}

/** Plays to the end, and says how many times we acted. */
async function playOut(table, most = ACTIONS_MAX) {
  const roll = dice();
  await until(table, ({ settingUp, yours, cells }) => settingUp || yours || cells.length > 0);
  if (table.data.settingUp) {
    await table.shuffle();
    await table.seal();
  }
  let acted = -1;
  let actions = 0;
  while (actions < most) {
    await until(table, ({ yours, result }) => {
      return result || (yours && table.chronicle.state.turn !== acted);
    });
    if (table.data.result) {
      break;
    }
    acted = table.chronicle.state.turn;
    actions += 1;
    act(table, roll);
  }
  if (!table.data.result) {
    table.resign();
  }
  await until(table, ({ proof }) => proof);
  table.onUnload();
  return actions;
}

before(() => {
  execFileSync(process.execPath, [here("../scripts/build.mjs")]);
});

describe("against the computer on the phone", () => {
  for (const game of GAMES) {
    test(`${game}, to a record that holds`, { timeout: 240_000 }, async (context) => {
      const table = await sitDown(phone(), game, (choose) => choose.playHere());
      const actions = await playOut(table);
      context.diagnostic(`${actions} actions: ${table.data.result}`);
      assert.equal(table.data.error, "");
      assert.ok(table.data.proof.startsWith(table.data.w.holds), table.data.proof);
      assert.match(table.data.proof, /digest/);
    });
  }

  test("English is spoken too, and the choice is kept", async () => {
    const one = phone();
    const choose = one.open("choose");
    await choose.onLoad();
    assert.ok(choose.data.names.includes("揭棋"));
    choose.swapLanguage();
    assert.ok(choose.data.names.includes("Jieqi"));
    assert.equal(one.app().language, "en");
  });

  test("a game goes on after the page was left", async () => {
    const one = phone();
    const table = await sitDown(one, "xiangqi", (choose) => choose.playHere());
    await until(table, ({ yours }) => yours);
    act(table, dice());
    await until(table, ({ yours }) => !yours);
    await until(table, ({ yours }) => yours);
    const cells = table.data.cells.map(({ text }) => text);
    table.onUnload();
    const again = one.open("table");
    await again.onLoad({ match: table.match });
    await until(again, ({ yours }) => yours);
    assert.deepEqual(
      again.data.cells.map(({ text }) => text),
      cells,
    );
    again.onUnload();
  });
});

const binary = process.env.UMPIRE;

describe("at a real server", { skip: binary ? false : "UMPIRE names no server" }, () => {
  test("StupidChess with joint luck, to a record that was promised", async () => {
    const { address, close } = await serving(binary);
    try {
      const table = await sitDown(phone(network), "stupid", (choose) => {
        choose.typeServer(value(address));
        return choose.playThere();
      });
      await playOut(table, 6);
      assert.ok(table.data.proof.startsWith(table.data.w.holds), table.data.proof);
      assert.match(table.data.proof, /opened/);
    } finally {
      close();
    }
  });
});

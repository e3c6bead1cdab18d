/** A game that the server has and the page has no folder for. */

import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bareScene, man } from "../../board/tests/scenes";
import { type CatalogEntry, catalog } from "../../net/catalog";
import { CommandButtons } from "../../parts/MoveText";
import { marksOf } from "../../parts/marking";
import { numbering } from "../../parts/numbering";
import { boardWords } from "../../parts/speech";
import { tell, tellMove } from "../../parts/telling";
import { tipFor } from "../../parts/tips";
import { usualPreimages } from "../../proof/commitment";
import { Play } from "../../screens/Play";
import { language } from "../../settings";
import { findGame, firstGame, games } from "..";
import type { GameModule } from "../module";
import { commandText, reasonText, seatNamed, textsOf } from "../texts";

const MYSTERY: CatalogEntry = {
  id: "mystery",
  name: "Mystery",
  name_zh: "谜",
  seats: ["purple", "green"],
  openings: ["usual", "blind"],
  options: {
    ko: { default: true, help: "No position comes twice." },
    size: { default: 9, help: "How large the board is.", min: 5, max: 19 },
    scoring: { default: "area", help: "What counts.", words: ["area", "land"] },
  },
};
const WHOLE = { id: "chess", name: "Another", seats: ["a", "b"], openings: [], options: {} };

beforeEach(() => {
  language.value = "en";
  catalog.value = [MYSTERY, WHOLE as unknown as CatalogEntry];
});
afterEach(() => {
  catalog.value = undefined;
});

const mystery = () => findGame("mystery") as GameModule;

describe("the list of games", () => {
  it("ends with those that only the server knows", () => {
    expect(games.value.map(({ id }) => id)).toEqual([
      "jieqi",
      "stupid",
      "xiangqi",
      "chess",
      "war",
      "mystery",
    ]);
    expect(textsOf(findGame("chess") as GameModule).name).toBe("Chess");
    expect(firstGame().id).toBe("jieqi");
  });

  it("knows none of them before the server has spoken", () => {
    catalog.value = undefined;
    expect(findGame("mystery")).toBeUndefined();
  });
});

describe("a game without a folder", () => {
  it("has the names that the catalog gives", () => {
    const { name, seats } = textsOf(mystery());
    expect([name, ...seats]).toEqual(["Mystery", "Purple", "Green"]);
    expect(seatNamed(mystery(), "green")).toBe("second");
    language.value = "zh";
    expect(textsOf(mystery()).name).toBe("谜");
  });

  it("is shown and spoken of by what the server draws", () => {
    const board = boardWords(mystery());
    expect(board.board).toBe("Mystery: board");
    expect(board.man(man(0, 0, "second", "archer"))).toBe("Green archer");
    const scene = bareScene("plain", [man(0, 0, "first", "archer")]);
    expect(marksOf({ game: mystery(), scene, move: "A1 B2", checked: "first" }).last).toHaveLength(
      2,
    );
  });

  it("is played with moves as they are written", () => {
    const scene = bareScene("chequered", [man(0, 0, "first", "archer")]);
    expect(tipFor(mystery(), scene, ["a8b7"])).toMatch(/Tap one of your pieces/);
    expect(tipFor(mystery(), scene, ["a8"])).toMatch(/marked squares/);
    const heard = { lines: [], facts: [{ kind: "moved", from: "a8", to: "b7" } as const] };
    expect(tell(mystery(), heard, () => undefined)).toBe("a8–b7");
    const dropped = { lines: [], facts: [], written: "drop a8" };
    expect(tell(mystery(), dropped, () => undefined)).toBe("drop a8");
    expect(tellMove(mystery(), "a8b7")).toBe("a8b7");
    expect(commandText(mystery(), "swap")).toBe("swap");
    expect(reasonText(mystery(), "resign")).toBe("by resignation");
    expect(reasonText(mystery(), "moonrise")).toBe("moonrise");
    expect(numbering(mystery())(1)).toBe("2. ");
    expect(usualPreimages("mystery").name).toBe("Umpire/mystery");
  });

  it("has a button for each move that names no square", () => {
    const host = document.createElement("div");
    const played: string[] = [];
    const props = { game: mystery(), scene: bareScene("chequered"), legal: ["a1a2", "swap"] };
    render(h(CommandButtons, { ...props, onPlay: (text: string) => played.push(text) }), host);
    expect(host.textContent).toBe("swap");
    host.querySelector("button")?.click();
    expect(played).toEqual(["swap"]);
  });

  it("offers its options, and no set-up that the page cannot write", () => {
    const host = document.createElement("div");
    render(h(Play, { game: mystery() }), host);
    expect(host.textContent).toContain("No position comes twice.");
    const size = host.querySelector<HTMLInputElement>('input[type="number"]');
    expect([size?.min, size?.max, size?.value]).toEqual(["5", "19", "9"]);
    const selects = [...host.querySelectorAll("select")];
    expect(selects).toHaveLength(4);
    expect([...(selects[3]?.options ?? [])].map(({ value }) => value)).toEqual(["area", "land"]);
  });
});

/** What the browser kept may be damaged. */

import { afterEach, describe, expect, it } from "vitest";
import { readObjects, store, write } from "../../settings";
import { savedLayouts, secretOf } from "../../setup/saved";
import { guest } from "../http";

afterEach(() => localStorage.clear());

const DAMAGED = ["{", "null", "42", '"text"', "[null, 1, {}]", '{"token": 7}'];

describe("damaged storage", () => {
  it.each(DAMAGED)("is as good as none: %s", (text) => {
    for (const key of ["guest", "layouts", "secret.ab", "witness"]) {
      write(key, text);
    }
    expect(guest()).toBeUndefined();
    expect(savedLayouts()).toEqual([]);
    expect(secretOf("ab")).toBeUndefined();
    expect(store.read("witness")).toBe("[]");
  });

  it("costs nothing but what is damaged", () => {
    write("list", '[{"match": "1"}, null, {"match": 2}]');
    expect(readObjects<{ match: string }>("list", ["match"])).toEqual([{ match: "1" }]);
  });
});

/** Who this browser is, whatever the server answers. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { guest, identify } from "../http";

function answer(status: number, body: object): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("this browser's identity", () => {
  const ann = { player: "1", name: "Ann", token: "a" };

  it("is made once and kept", async () => {
    answer(201, ann);
    expect(await identify("Ann")).toEqual(ann);
    answer(500, {});
    expect(await identify("Bob")).toEqual(ann);
  });

  it("is not lost when another name is refused", async () => {
    answer(201, ann);
    await identify("Ann");
    answer(409, { error: { code: "name_taken", message: "" } });
    await expect(identify("Bob", "fresh")).rejects.toMatchObject({ code: "name_taken" });
    expect(guest()).toEqual(ann);
  });
});

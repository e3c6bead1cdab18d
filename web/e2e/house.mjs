/** The server under test: `umpire serve` with a store of its own, or one that runs already. */

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const BINARY =
  process.env.UMPIRE ?? fileURLToPath(new URL("../../target/debug/umpire", import.meta.url));

/** A server on a free port; with BASE set, that one unless `more` options are wanted. */
export async function openHouse(...more) {
  return process.env.BASE && more.length === 0
    ? { base: process.env.BASE, close: async () => undefined }
    : startHouse(...more);
}

/** Starts a server of one's own, which may be ended at any time. */
export async function startHouse(...more) {
  const folder = await mkdtemp(join(tmpdir(), "umpire-house-"));
  const store = join(folder, "umpire.db");
  // Many tests come from one address in a short time.
  const usual = ["serve", "--listen", "127.0.0.1:0", "--store", store, "--load-test"];
  const child = spawn(BINARY, [...usual, ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const close = async () => {
    child.kill("SIGINT");
    await rm(folder, { recursive: true, force: true });
  };
  const base = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`${BINARY} serve did not start`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [address] = line.match(/http:\S+/) ?? [];
      if (address) {
        resolve(address);
      }
    });
  });
  /** Ends it at once, whoever is connected. */
  const cut = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { base, close, cut };
}

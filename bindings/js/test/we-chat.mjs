/** A stand-in of just the functions of `wx` that the package and the example mini-program use. */

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

export const read = (path) => readFileSync(new URL(`../dist/${path}`, import.meta.url));
const wasm = read("umpire.wasm");
/** The files of the mini-program; compressing well is not what is tested. */
const unpacked = () => brotliDecompressSync(brotliCompressSync(wasm, { params: { 1: 1 } }));
const files = new Map([
  ["/umpire.wasm", () => wasm],
  ["/umpire.wasm.br", unpacked],
  ["/lib/umpire.wasm.br", unpacked],
]);

export const WXWebAssembly = {
  instantiate: async (path, imports) => {
    assert.equal(typeof path, "string");
    const bytes = files.get(path);
    if (!bytes) {
      throw new Error(`${path} is not in the package`);
    }
    return WebAssembly.instantiate(bytes(), imports);
  },
};

/** Messages are copied on their way, and what cannot be is lost, as between a page and its worker. */
const copied = (message) => JSON.parse(JSON.stringify(message));

export const timers = { setTimeout, clearTimeout, setInterval, clearInterval };

/** Runs a file in a world without browser and without Node.js. */
export function run(path, globals) {
  const module = { exports: {} };
  const world = vm.createContext({
    module,
    exports: module.exports,
    WXWebAssembly,
    ...timers,
    ...globals,
  });
  vm.runInContext(read(path).toString(), world, { filename: path });
  return module.exports;
}

function createWorker(path) {
  assert.match(path, /^workers\//);
  let toPage = () => undefined;
  let toWorker = () => undefined;
  let alive = true;
  const later = (work) => setTimeout(() => alive && work(), 0);
  const worker = {
    postMessage: (message) => later(() => toPage(copied(message))),
    onMessage: (hear) => {
      toWorker = hear;
    },
  };
  run("worker-miniprogram.cjs", { worker });
  return {
    postMessage: (message) => later(() => toWorker(copied(message))),
    onMessage: (hear) => {
      toPage = hear;
    },
    terminate: () => {
      alive = false;
    },
  };
}

/** Just the functions of `wx` that the package uses. */
export function weChat(more = {}) {
  const kept = new Map();
  return {
    createWorker,
    getRandomValues: ({ length, success }) => {
      const bytes = randomBytes(length);
      success({ randomValues: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + length) });
    },
    getStorageSync: (key) => kept.get(key) ?? "",
    setStorageSync: (key, value) => kept.set(key, value),
    ...more,
  };
}

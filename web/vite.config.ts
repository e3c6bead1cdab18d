/** How the client is built: deterministic, hashed names, the sprite of all pieces in the page. */

import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { buildSteps } from "./build-steps.ts";

/** Puts the pieces into the page itself, so that no board is ever drawn without them. */
function sprite(): Plugin {
  const svg = new URL("./src/art/sprite.svg", import.meta.url);
  return {
    name: "umpire-sprite",
    transformIndexHtml: (html) => html.replace("<!--sprite-->", readFileSync(svg, "utf8").trim()),
  };
}

export default defineConfig({
  base: "./",
  plugins: [sprite(), buildSteps()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
});

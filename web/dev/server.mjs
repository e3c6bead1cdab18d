/** A server for development: the built client, and the questions without a match by an `umpire query` process. */

import { spawn } from "node:child_process";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const DIST = process.env.UMPIRE_DIST ?? here("../dist");
const BINARY = process.env.UMPIRE ?? here("../../target/debug/umpire");
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const BODY_MAX = 1 << 20;

/** Answers come in the order of the questions, so a queue is enough. */
function openDoor() {
  const child = spawn(BINARY, ["query"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
  const ask = (line) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.stdin.write(`${line}\n`);
    });
  return { ask, close: () => child.kill() };
}

async function bodyOf(request) {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_MAX) {
      throw new Error("too large");
    }
  }
  return text;
}

function serveFile(path, response) {
  const file = join(DIST, normalize(path === "/" ? "/index.html" : path));
  if (!file.startsWith(DIST) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end("not found");
    return;
  }
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
}

/** Starts to listen on `port`; 0 takes any that is free. */
export function start(port) {
  const door = openDoor();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/api/query" && request.method === "POST") {
      const question = (await bodyOf(request)).replace(/\s*\n\s*/g, " ");
      response.writeHead(200, { "content-type": "application/json" }).end(await door.ask(question));
    } else if (pathname === "/api/games") {
      const answer = await door.ask('{"op":"games"}');
      response.writeHead(200, { "content-type": "application/json" }).end(answer);
    } else if (pathname.startsWith("/api/")) {
      response.writeHead(404, { "content-type": "application/json" }).end("{}");
    } else {
      serveFile(decodeURIComponent(pathname), response);
    }
  });
  const close = () => {
    door.close();
    server.close();
  };
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve({ port: server.address().port, close }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { port } = await start(Number(process.env.PORT ?? 8080));
  console.log(`http://127.0.0.1:${port}/`);
}

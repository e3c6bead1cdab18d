/**
 * Keeps everything that the page is made of, so that it works without a connection from the second visit on.
 *
 * The build writes the list of files and its hash in here. Files in `assets` never change, so what is kept is
 * used; of the page itself the newest is used, and what is kept only where none comes in time.
 */

const FILES = ["./","./assets/Analysis-CoplJtTn.js","./assets/Editor-DRGHNFu1.js","./assets/Fetched-BUZhhKMd.js","./assets/List-B7vhB9Yb.js","./assets/Replay-BA-QfvAj.js","./assets/StatusLine-CUwqxV9M.js","./assets/Waiting-DDXVg66X.js","./assets/all-g1OBub_Z.js","./assets/chairs-C08aBkP2.js","./assets/editor-1HtyIZuF.js","./assets/editor-AuP0N7hL.js","./assets/editor-BIW7abFl.js","./assets/editor-CjB1iLfb.js","./assets/editor-DspPMZBu.js","./assets/engine-BDpcz5FM.js","./assets/fen-CRq_Wzbl.js","./assets/index-C0fTO5Zo.css","./assets/index-CsUO4B0a.js","./assets/lastMove-DJmqp9EM.js","./assets/loose-BWtOgIPl.js","./assets/random-BMcMqgq6.js","./assets/rules--64r1OM-.js","./assets/rules-1RYJqbmn.js","./assets/rules-C_GMYIyz.js","./assets/rules-Cy-4o6Qj.js","./assets/rules-FmKRkb05.js","./assets/settings-Boa30zOX.js","./assets/umpire-qOT1iS4G.wasm","./assets/useLine-BBwyqpGL.js","./assets/worker-browser-BHNArwor.js","./icon.svg","./manifest.webmanifest"];
const VERSION = "8b057b2a1b2dc0ee";

const PREFIX = "umpire-";
const CACHE = PREFIX + VERSION;

/** How long a newer page is waited for. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});

/** Takes over from the version before what has not changed, and fetches the rest. */
async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (file) => {
      const known = isHashed(file) && (await caches.match(file));
      if (known) {
        await cache.put(file, known);
      } else {
        await cache.add(new Request(file, { cache: isHashed(file) ? "default" : "reload" }));
      }
    }),
  );
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** A page of the version before may still be open, and want what it has not fetched yet. */
async function takeOver() {
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all([...own.slice(0, -1), "umpire"].map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL("./", location.href);
  const path = request.url.startsWith(scope.href) ? request.url.slice(scope.href.length) : "api/";
  if (request.method === "GET" && !path.startsWith("api/")) {
    event.respondWith(isHashed(`./${path}`) ? keptFirst(request) : newestFirst(request));
  }
});

function isHashed(file) {
  return file.startsWith("./assets/");
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function newestFirst(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (!kept) {
    return fetch(request);
  }
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

/**
 * Keeps everything that the page is made of, so that it works without a connection from the second visit on.
 *
 * The build writes the list of files and its hash in here. Files in `assets` never change, so what is kept is
 * used; of the page itself the newest is used, and what is kept only where none comes in time.
 */

const FILES = ["./","./assets/Analysis-DnCLtlSK.js","./assets/Editor-bEUvK5T0.js","./assets/Fetched-D5DLBo6U.js","./assets/List-DUQsW6md.js","./assets/Replay-g8qPAPU2.js","./assets/Settings-CTlmoQLP.js","./assets/StatusLine-KTgCto6j.js","./assets/Waiting-BO_aUkRn.js","./assets/all-C8wsQ1t2.js","./assets/chairs-CyFt1hVc.js","./assets/editor-9Hu9o8wC.js","./assets/editor-BRpf3xaJ.js","./assets/editor-Cu9QxKZq.js","./assets/editor-Glb7OQVr.js","./assets/editor-SzY9ec0E.js","./assets/engine-DU2pkiNW.js","./assets/fen-DDcRCv2M.js","./assets/index-CJf-EFkP.js","./assets/index-CV08dSYO.css","./assets/lastMove-ChKMqf34.js","./assets/random-BMcMqgq6.js","./assets/rules--64r1OM-.js","./assets/rules-1RYJqbmn.js","./assets/rules-C_GMYIyz.js","./assets/rules-Cy-4o6Qj.js","./assets/rules-FmKRkb05.js","./assets/settings-Bd7NOG7q.js","./assets/umpire-Bv5x3Dxx.wasm","./assets/useLine-Cy0pUgCj.js","./assets/worker-browser-BHNArwor.js","./icon.svg","./manifest.webmanifest"];
const VERSION = "4edc8b3e948a7081";

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

/** What is kept of this version, or of the one before. */
async function keptOf(request) {
  const cache = await caches.open(CACHE);
  const options = { ignoreSearch: true };
  return (await cache.match(request, options)) ?? caches.match(request, options);
}

async function keptFirst(request) {
  return (await keptOf(request)) ?? fetch(request);
}

async function newestFirst(request) {
  const kept = await keptOf(request.mode === "navigate" ? "./" : request);
  if (!kept) {
    return fetch(request);
  }
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

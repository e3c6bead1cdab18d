/**
 * Keeps everything that the page is made of, so that it works without a connection from the second visit on.
 *
 * The build writes the list of files and its hash in here. Files in `assets` never change, so what is kept is
 * used; of the page itself the newest is used, and what is kept only where none comes in time.
 */

const FILES = ["./","./assets/Analysis-DXo2_9BW.js","./assets/Editor-DDCrAUck.js","./assets/Fetched-DrkP8-F0.js","./assets/List-_f7A08Ge.js","./assets/Replay-0z1f9wcO.js","./assets/StatusLine-B-xfwhL_.js","./assets/Waiting-CY68r71M.js","./assets/all-DRxn1yV-.js","./assets/chairs-BtcBjt56.js","./assets/editor-BLh9pFQG.js","./assets/editor-D8dXV4eO.js","./assets/editor-DWkfqShQ.js","./assets/editor-qTOCdsNZ.js","./assets/editor-ubgDOxMX.js","./assets/engine-D5LyA6tH.js","./assets/fen-CRq_Wzbl.js","./assets/index-BorDeWoF.css","./assets/index-ClSgAbPx.js","./assets/lastMove-DuTZzz1S.js","./assets/loose-BWtOgIPl.js","./assets/random-BMcMqgq6.js","./assets/rules--64r1OM-.js","./assets/rules-1RYJqbmn.js","./assets/rules-C_GMYIyz.js","./assets/rules-Cy-4o6Qj.js","./assets/rules-FmKRkb05.js","./assets/settings-Boa30zOX.js","./assets/umpire-qOT1iS4G.wasm","./assets/useLine-wfRzxxmg.js","./assets/worker-browser-BHNArwor.js","./icon.svg","./manifest.webmanifest"];
const VERSION = "9362955c79f6114e";

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

/** Keeps the pages of the client, so that records open without a connection. Newest first. */

const CACHE = "umpire";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.method === "GET" && url.origin === location.origin && !url.pathname.includes("/api/");
  if (isPage) {
    event.respondWith(fresh(request).catch(() => kept(request)));
  }
});

async function fresh(request) {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

async function kept(request) {
  const found = await caches.match(request, { ignoreSearch: true });
  return found ?? Response.error();
}

// Keeps all files of this version, so that the page works without a network. The builder writes
// VERSION and FILES above this line. A page uses one version until it is loaded again.
const NAME = `handrail katas ${registration.scope} `; // other sites of this host have other caches

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(NAME + VERSION);
    // Ask the server about each file. Unchanged files are not loaded again.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== NAME + VERSION);
    await Promise.all(names.map((name) => caches.delete(name)));
    await clients.claim();
  })());
});

addEventListener("message", ({ data }) => {
  if (data === "activate") skipWaiting();
});

addEventListener("fetch", (event) => {
  event.respondWith((async () => {
    const cache = await caches.open(NAME + VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});

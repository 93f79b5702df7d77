/** Lets the site work without a network: a build is cached under its name, and replaced as a whole. */

const CACHE = `cucumber-${BUILD.name}`;
const OTHERS = "cucumber-";

addEventListener("install", (event) => event.waitUntil(cacheAll()));
addEventListener("activate", (event) => event.waitUntil(deleteOtherCaches()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method === "GET" && address.href.startsWith(registration.scope)) event.respondWith(answer(request, address));
});

async function cacheAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILD.files.map((file) => new Request(file, { cache: isNamedByContent(file) ? "force-cache" : "no-cache" })));
}

/** What lies in such a folder never changes: what the page has fetched need not be fetched again. */
const isNamedByContent = (file) => file.startsWith("files-");

async function deleteOtherCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OTHERS) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request, address) {
  const inside = address.href.slice(registration.scope.length).replace(/[?#].*$/, "");
  const oldPage = /^(?:voila\/render\/)?([\w-]+)\.ipynb\/?$/.exec(inside); // where the served site has this page
  if (oldPage) return Response.redirect(new URL(`${oldPage[1]}.html${address.search}`, registration.scope));
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(inside || "index.html", registration.scope))) ?? fetch(request);
}

/**
 * The worker that keeps the house open without a network: the shell of this digest, and every page of the law, the
 * lessons and the books that was read. All else is asked for first; what cannot be had is answered by what was seen.
 */

/** @type {any} */
const worker = self;
/** @type {{digest: string, shell: string[]}} */
const { digest, shell } = /** @type {any} */ (globalThis).KEPT;
const SHELL = `shell-${digest}`;
const READ = "read-1";
const READING = /^\/(law|study|lessons|glossary)(\/|$)|^\/$|^\/today\.svg$|^\/play\//;

let cut = false; // whether the last page that was asked for could not be had

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "line") event.source?.postMessage({ cut });
});

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((kept) => kept.addAll(shell))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL && name !== READ).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(kept(request));
  else if (READING.test(url.pathname)) event.respondWith(asked(request, url));
});

/**
 * A file by its digest never changes.
 * @param {Request} request
 */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && request.url.includes(`/static/${digest}/`)) await put(SHELL, request, answer.clone());
  return answer;
}

/**
 * The network first; without it, the page as it was last read, in whichever language.
 * @param {Request} request
 * @param {URL} url
 */
async function asked(request, url) {
  url.searchParams.delete("lang");
  url.searchParams.delete("theme");
  try {
    const answer = await fetch(request);
    cut = false;
    if (answer.ok && !answer.redirected) await put(READ, new Request(url), answer.clone());
    return answer;
  } catch (error) {
    cut = true;
    const found = (await caches.match(new Request(url))) ?? (await caches.match(new Request(new URL("/", url))));
    if (found) return found;
    throw error;
  }
}

/**
 * @param {string} name
 * @param {Request} request
 * @param {Response} answer
 */
async function put(name, request, answer) {
  try {
    await (await caches.open(name)).put(request, answer);
  } catch {
    // no room left: it is read, and not kept
  }
}

/**
 * The service worker, which keeps pages readable offline: the shell of this version; every page of the law, the lessons
 * and the books that was read; and those of a game in progress. Everything else is fetched first; if that fails, the
 * last copy is shown, or a page that says so. Private pages are stored separately and deleted at logout.
 */

/** @type {any} */
const worker = self;
/** @type {{digest: string, shell: string[]}} */
const { digest, shell } = /** @type {any} */ (globalThis).KEPT;
const SHELL = `shell-${digest}`;
const READ = "read-2";
const OWN = "own-2";
const READING = /^\/(law|study|lessons)(\/|$)|^\/$|^\/today\.svg$|^\/play\//;
const LEAVING = /^\/account\/|^\/api\/v1\/(sessions|accounts?|guests)/; // by which the user changes
const OFFLINE = "/offline";
const FIRST = ["/", "/law", "/lessons", "/study"];
const PACE = 150; // milliseconds between two pages that nobody has asked for
const AHEAD = { headers: { purpose: "prefetch" } }; // the server counts these apart from what people ask for

let cut = false; // whether the last page that was asked for could not be had
let session = 0; // counts who one has been

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "line") event.source?.postMessage({ cut });
  if (typeof event.data?.keep === "string")
    event.waitUntil(
      gathered(event.data.keep, event.data.here).then(() => event.source?.postMessage({ kept: event.data.keep })),
    );
});

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((kept) => kept.addAll([...shell, OFFLINE]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => ![SHELL, READ, OWN].includes(name)).map((name) => caches.delete(name))),
      )
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (LEAVING.test(url.pathname)) event.waitUntil(forgotten());
  } else if (url.pathname.startsWith("/static/")) event.respondWith(kept(request));
  else if (READING.test(url.pathname)) event.respondWith(asked(request, url));
  else if (request.mode === "navigate") event.respondWith(opened(request));
});

// A notice of the server, which a browser asked for (`pages/account.js`): it opens the page it is about.
worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, text, path } = event.data?.json() ?? {};
  const told = { body: text, tag: path, data: path, icon: `/static/${digest}/icons/icon-192.png` };
  if (title) event.waitUntil(worker.registration.showNotification(title, told));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(opening(new URL(event.notification.data, location.origin).href));
});

/** The page of a game or a tournament that is open comes to the front, else it is opened. @param {string} address */
async function opening(address) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const page = pages.find((/** @type {any} */ each) => each.url.split("?")[0] === address);
  await (page ? page.focus() : worker.clients.openWindow(address));
}

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
    const now = session;
    const answer = await fetch(request);
    cut = false;
    if (answer.ok && !answer.redirected) await read(url, answer.clone(), now);
    return answer;
  } catch (error) {
    cut = true;
    const found = (await caches.match(new Request(url))) ?? (await instead(url)) ?? (await caches.match(OFFLINE));
    if (found) return found;
    throw error;
  }
}

/**
 * What says the same as a page that was never read: a paragraph stands in the whole law, a lesson in its text.
 * @param {URL} url
 */
async function instead(url) {
  const [, law, number] = /^(\/law\/\w+)\/(?:§|%C2%A7|p)?(\d+\w?)$/.exec(url.pathname) ?? [];
  if (law && (await caches.match(law))) return Response.redirect(`${law}#p${number}`);
  const lesson = /^\/lessons\/[\w-]+\/[\w-]+$/.test(url.pathname) ? `${url.pathname}/text` : "";
  return lesson && (await caches.match(lesson)) ? Response.redirect(lesson) : undefined;
}

/**
 * A page that is never stored, such as a game in progress.
 * @param {Request} request
 */
async function opened(request) {
  try {
    const answer = await fetch(request);
    cut = false;
    return answer;
  } catch (error) {
    cut = true;
    const found = await caches.match(OFFLINE);
    if (found) return found;
    throw error;
  }
}

/**
 * Keep a page that was read, one's own apart from the others; not if one has become somebody else meanwhile.
 * @param {URL} url
 * @param {Response} answer
 * @param {number} by
 */
async function read(url, answer, by) {
  const own = answer.headers.get("cache-control") !== "no-cache"; // what is everybody's says so
  if (!own || by === session) await put(own ? OWN : READ, new Request(url), answer);
}

/** Nothing of whoever leaves stays here. */
async function forgotten() {
  session += 1;
  await caches.delete(OWN);
}

/**
 * What there is to read of a game, or at all, without haste; what is kept already is not asked for again.
 * @param {string} game
 * @param {string} [here] the page that was open before there was a worker
 */
async function gathered(game, here = "/") {
  const now = session;
  try {
    const { pages } = game
      ? await (await fetch(`${OFFLINE}/${game}`, AHEAD)).json()
      : { pages: READING.test(here) ? [here, ...FIRST] : FIRST };
    for (const page of pages) {
      if (now !== session) return;
      const url = new URL(page, location.origin);
      if (await caches.match(new Request(url))) continue;
      const answer = await fetch(url, AHEAD);
      if (answer.status === 429 || answer.status === 503) return; // others need the server more: the rest another time
      if (answer.ok && !answer.redirected) await read(url, answer, now);
      await new Promise((done) => setTimeout(done, PACE));
    }
  } catch {
    // the line is cut: the rest another time
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
    // no space left: it is shown, but not stored
  }
}

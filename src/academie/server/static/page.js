/**
 * What every page does with scripts: day and night, a message when the connection is lost, the service worker.
 * @module
 */

import { dark, shown, turn } from "./lib/theme.js";
import * as store from "./lib/store.js";
import { say } from "./lib/speak.js";
import { word } from "./lib/words.js";

const root = document.documentElement;
const [SOON, LATER] = [3_000, 15_000]; // milliseconds until pages are fetched ahead
const AGAIN = 3_000;

async function labelled() {
  const button = document.getElementById("night");
  if (button) button.setAttribute("aria-label", await word(shown() === "night" ? "day" : "night"));
}

/** @param {Event} event */
function turned(event) {
  event.preventDefault();
  turn(shown() === "night" ? "day" : "night");
}

/** @param {boolean} [cut] */
async function line(cut = !navigator.onLine) {
  const place = document.getElementById("connection");
  if (!place) return;
  if (cut === !place.hidden) return;
  const sentence = await word(cut ? "offline" : "online");
  place.hidden = !cut;
  place.textContent = cut ? sentence : "";
  say(sentence);
}

const chosen = store.get("theme");
if (!root.dataset.theme && (chosen === "day" || chosen === "night")) root.dataset.theme = chosen; // cookies are off
const button = document.getElementById("night");
button?.addEventListener("click", turned);
button?.addEventListener("keydown", (event) => {
  if (event.key === " ") turned(event);
});
dark.addEventListener("change", () => void labelled());
addEventListener("academie:setting", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.key === "theme") void labelled();
});
if (shown() === "night" && !root.dataset.theme) void labelled();

// A file that is too large is refused before it is sent.
addEventListener("change", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (!input.dataset.most) return;
  const large = [...(input.files ?? [])].some((file) => file.size > Number(input.dataset.most));
  input.setCustomValidity(large ? (input.dataset.large ?? "") : "");
  input.reportValidity();
});

addEventListener("online", () => void line());
addEventListener("offline", () => void line());
if (!navigator.onLine) void line();

// Whoever is logged in sees it: in the head, or where there is no room for that beside the account in the menu.
const named = decodeURIComponent(/(?:^|; )name=([^;]*)/.exec(document.cookie)?.[1] ?? "");
const who = document.getElementById("who");
const account = document.querySelector(".menu a[href^='/account']");
if (named && who && account) {
  who.textContent = named;
  who.hidden = false;
  account.append(` · ${named}`);
}

const menu = document.querySelector("details.menu");
addEventListener("click", (event) => {
  if (menu instanceof HTMLDetailsElement && menu.open && !menu.contains(/** @type {Node} */ (event.target)))
    menu.open = false;
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && menu instanceof HTMLDetailsElement && menu.open) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});

if ("serviceWorker" in navigator) {
  // Where it is refused (a private window, no secure address) the page does without it.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  // A server that is gone is a line that is cut, too: the worker knows whether this page was asked for in vain.
  navigator.serviceWorker.addEventListener(
    "message",
    (event) => void line(Boolean(event.data?.cut) || !navigator.onLine),
  );
  navigator.serviceWorker.controller?.postMessage("line");
  gather();
}

/** Saves pages to read for when there is no connection: the general ones, and those of the page's game. */
function gather() {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const named =
    /^\/(?:play|law|lessons)\/(\w+)/.exec(location.pathname) ??
    /^\/law\/(\w+)/.exec(document.querySelector("#game .game-title a")?.getAttribute("href") ?? "");
  for (const [game, wait] of /** @type {[string, number][]} */ ([
    ["", SOON],
    [named?.[1] ?? "", LATER],
  ])) {
    if (game || wait === SOON)
      setTimeout(() => navigator.serviceWorker.controller?.postMessage({ keep: game, here: location.pathname }), wait);
  }
}

// A page that could not be had is asked for again until it can.
if (document.getElementById("offline") && location.pathname !== "/offline") {
  const again = async () => {
    const answer = await fetch("/health", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
  };
  setInterval(() => void again(), AGAIN);
  addEventListener("online", () => void again());
}

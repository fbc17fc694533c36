/**
 * Forms and links that change one part of the page: the server answers with the whole page, as it would without
 * scripts, and the script replaces that part. If the request fails, a message says so there.
 * @module
 */

import { one } from "./html.js";
import { say } from "./speak.js";
import { word } from "./words.js";

/** @typedef {(part: HTMLElement) => void} Made */

/**
 * @param {string} id of the part
 * @param {Made} made called with the part at first and after each change
 */
export function replacing(id, made) {
  const part = document.getElementById(id);
  if (!part) return;
  made(part);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest(`#${id}`) || form.method !== "post") return;
    event.preventDefault();
    const data = new FormData(form);
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
    void changed(id, form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (data)) }, made);
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.(`#${id} a[id="next"]`);
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void changed(id, link.href, {}, made, true);
  });
  addEventListener("popstate", () => location.reload());
}

/**
 * @param {string} id
 * @param {string} address
 * @param {RequestInit} how
 * @param {Made} made
 * @param {boolean} [moved] whether the address is the page's from now on
 */
async function changed(id, address, how, made, moved = false) {
  const part = /** @type {HTMLElement} */ (document.getElementById(id));
  if (part.getAttribute("aria-busy")) return;
  part.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { ...how, headers: { accept: "text/html" }, credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById(id);
    if (!next) {
      location.assign(moved ? address : location.href);
      return;
    }
    const fresh = document.importNode(next, true);
    part.replaceWith(fresh);
    if (moved) history.pushState(null, "", answer.url);
    document.title = page.title;
    made(fresh);
    look(fresh, how.body instanceof URLSearchParams && how.body.has("act"));
  } catch {
    part.removeAttribute("aria-busy");
    part.dispatchEvent(new CustomEvent("unanswered"));
    part.querySelector(".cut-off")?.remove();
    const sentence = await word("cut_study");
    part.querySelector("form.prompt")?.before(one`<p class="phrase cut-off" role="alert">${sentence}</p>`);
  }
}

/**
 * Where the focus goes: what was said, and the next thing to do.
 * @param {HTMLElement} part
 * @param {boolean} onBoard whether the answer was given on the board, where the hand then stays
 */
function look(part, onBoard) {
  const told = part.querySelector(".said");
  const text = told?.textContent?.trim() || part.querySelector("#statement")?.textContent?.trim() || "";
  say(text.replace(/\s+/g, " "));
  const field = part.querySelector(".prompt:not([data-board]) #answer");
  const next = part.querySelector("#next") ?? field ?? part.querySelector("form.prompt button");
  const exerciseBoard = onBoard && next?.id !== "next" ? part.querySelector("ac-board[data-scene]") : null;
  if (exerciseBoard) exerciseBoard.dispatchEvent(new CustomEvent("held"));
  else if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  if (!exerciseBoard && next instanceof HTMLInputElement) next.select();
  const place = told?.textContent?.trim() ? told : null;
  place?.scrollIntoView({ block: "nearest" });
}

/**
 * The form for a new game. It shows the strength of a machine only if one plays, and its character once it is chosen; a
 * number of games, a target or a stake only if the game has one. Without cookies there is no seat.
 * @module
 */

import { keepsCookies } from "../lib/cookies.js";
import { one } from "../lib/html.js";
import { word } from "../lib/words.js";

const form = document.querySelector("form.form-sheet");

function shown() {
  if (!(form instanceof HTMLFormElement)) return;
  const opponent = new FormData(form).get("opponent");
  for (const each of form.querySelectorAll("[data-with]")) {
    if (each instanceof HTMLElement) each.hidden = !each.dataset.with?.split(" ").includes(String(opponent));
  }
  const played = String(new FormData(form).get("form"));
  for (const each of form.querySelectorAll("[data-forms]")) {
    if (!(each instanceof HTMLElement)) continue;
    const field = each.querySelector("input");
    each.hidden = !each.dataset.forms?.split(" ").includes(played);
    if (field) field.disabled = each.hidden; // fields that do not apply are not sent
  }
  const about = form.querySelector("#form-about");
  const sentence = form.querySelector(`[data-form="${played}"]`)?.textContent ?? "";
  if (about instanceof HTMLElement) about.hidden = !(about.textContent = sentence);
  filtered(form);
  const told = form.querySelector("#character");
  const text = form.querySelector(`[data-of="${new FormData(form).get("level")}"]`)?.textContent ?? "";
  if (told) told.textContent = text;
}

/** Only what the chosen book can take is offered, and sent. @param {HTMLFormElement} form */
function filtered(form) {
  const book = String(new FormData(form).get("profile"));
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-books]"))) {
    const field = each.querySelector("input");
    each.hidden = !each.dataset.books?.split(" ").includes(book);
    if (field) field.disabled = each.hidden;
  }
}

async function warned() {
  const sentence = await word("no_cookies_sit");
  form?.prepend(one`<p class="phrase" role="alert">${sentence}</p>`);
}

form?.addEventListener("change", shown);
shown();
if (!keepsCookies()) void warned();

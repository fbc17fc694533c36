/**
 * The slip: the referee's words, and the form of a claim. Sheet, double frame, title, swelled rule.
 * @module
 */

import { one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";
import { article } from "./laws.js";
import { down, swelled } from "./signs.js";

/**
 * An empty slip under a title; `close` removes it.
 * @param {string} title
 * @param {(() => void) | null} close
 * @param {string} [kind]
 */
export function slip(title, close, kind = "") {
  const found = one`<section class="slip" aria-label=${title}><h2 class="small-caps">${title}</h2>${swelled()}</section>`;
  if (kind) found.classList.add(kind);
  if (close)
    found.append(
      one`<button type="button" class="tool close" aria-label=${said("close")} onclick=${close}>${down()}</button>`,
    );
  return found;
}

/**
 * The title of a paragraph behind its number, and its books below, once the server has sent them; offline only the
 * number.
 * @param {HTMLAnchorElement} link
 * @param {string} game
 * @param {string} law
 */
async function headed(link, game, law) {
  const number = /[0-9]+[a-z]?/.exec(law)?.[0] ?? "";
  try {
    const answer = await fetch(`/api/v1/games/${game}/law/${number}`);
    if (!answer.ok) return;
    const found = await answer.json();
    link.append(`. ${tell(found.title)}`);
    if (found.books) link.after(one`<span class="books">${tell(found.books)}</span>`);
  } catch {
    // offline: only the number is shown
  }
}

/**
 * What the referee has ruled.
 * @param {Array<Record<string, any>>} rulings
 * @param {string} game
 * @param {() => void} close
 */
export function ruling(rulings, game, close) {
  const found = slip(said("referee"), close, "stop");
  rulings.forEach((each, place) => {
    const text = one`<p>${tell(/** @type {any} */ (each))}</p>`;
    text.classList.toggle("big", place === 0);
    found.append(text);
    if (each.facts) found.append(one`<p class="facts">${tell(each.facts)}</p>`);
    const law = article(game, each.law);
    if (law) found.append(one`<p class="source">${law}</p>`);
    if (law instanceof HTMLAnchorElement) void headed(law, game, each.law);
  });
  return found;
}

/**
 * Links to the law: every event, ruling and error leads to its paragraph.
 * @module
 */

import { one } from "../lib/html.js";

const PARAGRAPH = /§\s*([0-9]+[a-z]?)/;

/**
 * A link to a paragraph of a law; of several, to the first.
 * @param {string} game
 * @param {string | null | undefined} law
 * @returns {HTMLElement | null}
 */
export function article(game, law) {
  if (!law) return null;
  const found = PARAGRAPH.exec(law);
  if (!found) return one`<span class="art">${law}</span>`;
  return one`<a class="art" href=${`/law/${game}/${found[1]}`} target="_blank" rel="noopener">${law.replace(/§\s*/g, "§ ")}</a>`;
}

/**
 * A sentence with the paragraphs it cites as links.
 * @param {string} game
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function cited(game, text) {
  const found = new DocumentFragment();
  for (const part of text.split(/(§\s*[0-9]+[a-z]?)/))
    found.append(PARAGRAPH.test(part) ? (article(game, part) ?? part) : part);
  return found;
}

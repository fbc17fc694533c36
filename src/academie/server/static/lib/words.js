/**
 * The words of the page in the language it is shown in.
 * @module
 */

import { fetched } from "./retry.js";

/** @typedef {{en: string, fr: string}} Title */

/** The language of the page, which has a catalogue but perhaps not every text of the server. */
export const language = /** @type {"en" | "fr"} */ (document.documentElement.lang || "en");

/** @type {Promise<Record<string, string>> | undefined} */
let loading;

/** @returns {Promise<Record<string, string>>} */
function words() {
  loading ??= fetched(new URL(`../words.${language}.json`, import.meta.url)).then((answer) => answer.json());
  return loading;
}

/**
 * A text of the server in the language of the page, else in English, with typographic apostrophes and the capture sign.
 * @param {Title | null | undefined} title
 */
export function tell(title) {
  return title ? printed((title[language] ?? title.en).replaceAll("'", "’")) : "";
}

/** A move as books print it: a capture has a cross. @param {string} move */
export function printed(move) {
  return move.replace(/(\d)x(?=\d)/g, "$1×");
}

/** A text with an arrow to the end of the line where a tile was laid. @param {string} text */
export function laid(text) {
  return text.replace(/(\d-\d)@(?=\d)/g, "$1 → ");
}

/** @type {Record<string, string>} */
let here = {};

/** Loads the words for a page that needs many; afterwards `said` has them. */
export async function ready() {
  try {
    here = await words();
  } catch {
    here = {};
  }
}

/**
 * A word of the page that is already loaded.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function said(key, values = {}) {
  return (here[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * The same once the words have loaded; nothing if they do not.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export async function word(key, values = {}) {
  await ready();
  return said(key, values);
}

/**
 * The user's settings, stored by the browser if it allows that, otherwise for as long as the page is open. If they are
 * not stored, the page says so once.
 * @module
 */

import { say } from "./speak.js";
import { word } from "./words.js";

/** @type {Map<string, string>} */
const held = new Map();
let told = false;

/**
 * @param {string} key
 * @param {string} [otherwise]
 */
export function get(key, otherwise = "") {
  const found = held.get(key);
  if (found !== undefined) return found;
  try {
    return localStorage.getItem(`academie.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function set(key, value) {
  held.set(key, value);
  try {
    localStorage.setItem(`academie.${key}`, value);
  } catch {
    void refused();
  }
  dispatchEvent(new CustomEvent("academie:setting", { detail: { key, value } }));
}

/** @param {string} key */
export function remove(key) {
  held.delete(key);
  try {
    localStorage.removeItem(`academie.${key}`);
  } catch {
    void refused();
  }
}

async function refused() {
  if (told) return;
  told = true;
  const sentence = await word("unkept");
  const line = document.getElementById("connection");
  if (line && line.hidden) {
    line.textContent = sentence;
    line.hidden = false;
  }
  say(sentence);
}

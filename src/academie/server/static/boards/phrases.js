/**
 * What boards say of themselves, at hand as soon as it has come.
 * @module
 */

import { word } from "../lib/words.js";

const KEYS = [
  "board",
  "board_up",
  "board_held",
  "board_held_to",
  "board_laid",
  "board_back",
  "board_whole",
  "board_landing",
  "board_landing_by",
  "board_hand",
  "board_off",
  "board_jeton",
  "board_fichet",
  "board_leap",
  "board_becomes",
  "board_Q",
  "board_R",
  "board_B",
  "board_N",
  "board_boude",
  "board_talon",
  "board_tiles",
];

/** @type {Map<string, string>} */
const known = new Map();

/** Kept when they are there. */
export const phrases = Promise.all(KEYS.map(async (key) => known.set(key, await word(key))));

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function phrase(key, values = {}) {
  return (known.get(key) ?? "").replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

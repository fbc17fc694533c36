/**
 * The kinds of boards there are.
 * @module
 */

/** By kind of board, its element and the module that makes it. */
const KINDS = {
  tablier: ["ac-tablier", "./tablier.js"],
  rabattues: ["ac-tablier", "./tablier.js"],
  damier10: ["ac-squares", "./squares.js"],
  damier8: ["ac-squares", "./squares.js"],
  echiquier: ["ac-squares", "./squares.js"],
  table: ["ac-domino", "./domino.js"],
};

/**
 * The name of the element for a kind of board, its module loading.
 * @param {string} kind
 * @returns {string}
 */
export function boardFor(kind) {
  const [tag, module] = KINDS[/** @type {keyof typeof KINDS} */ (kind)];
  void import(module);
  return tag;
}

/**
 * The kinds of boards there are.
 * @module
 */

/** By kind of board, its element and the module that makes it. @type {Record<string, [string, () => Promise<unknown>]>} */
const KINDS = {
  tablier: ["ac-tablier", () => import("./tablier.js")],
  rabattues: ["ac-tablier", () => import("./tablier.js")],
  damier10: ["ac-squares", () => import("./squares.js")],
  damier8: ["ac-squares", () => import("./squares.js")],
  echiquier: ["ac-squares", () => import("./squares.js")],
  table: ["ac-domino", () => import("./domino.js")],
};

/**
 * The board of a game from another package: men on places of its own drawing.
 * @type {[string, () => Promise<unknown>]}
 */
const SQUARES = ["ac-squares", () => import("./squares.js")];

/**
 * The name of the element for a kind of board; starts loading its module.
 * @param {string} kind
 * @returns {string}
 */
export function boardFor(kind) {
  const [tag, load] = KINDS[kind] ?? SQUARES;
  void load();
  return tag;
}

/**
 * The board of a table: what is loaded for it and how long that may take.
 * @module
 */

const LATE = 10_000; // milliseconds until it must be there

/**
 * An element for a kind of board, which knows no scene yet.
 * @param {string} kind
 * @returns {Promise<HTMLElement>}
 */
export async function raised(kind) {
  const { boardFor } = await import("../boards/kinds.js");
  const tag = boardFor(kind);
  await Promise.race([customElements.whenDefined(tag), patience(LATE)]);
  return document.createElement(tag);
}

/**
 * @param {number} milliseconds
 * @returns {Promise<never>}
 */
function patience(milliseconds) {
  return new Promise((_, late) => setTimeout(() => late(new Error("late")), milliseconds));
}

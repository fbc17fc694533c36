/** An exercise without leaving the page; a timed series shows how long each answer took, and slow answers count too. */

import "../study/exercise_board.js";
import { replacing } from "../lib/fragments.js";
import { word } from "../lib/words.js";

let begun = 0;

/** @param {HTMLElement} part */
async function timed(part) {
  if (!("timed" in part.dataset)) return;
  const over = part.querySelector("#next");
  const place = part.querySelector("#time");
  if (!over) {
    if (!part.querySelector(".said p")) begun = performance.now();
    return;
  }
  if (!place || !begun) return;
  const seconds = Math.max(1, Math.round((performance.now() - begun) / 1000));
  place.textContent = (await word("took")).replace("{seconds}", String(seconds));
  /** @type {HTMLElement} */ (place).hidden = false;
}

replacing("table", (part) => void timed(part));

/**
 * The link of a game, to be sent while a chair is open.
 * @module
 */

import { one } from "../lib/html.js";
import { say } from "../lib/speak.js";
import { said } from "../lib/words.js";

/**
 * @param {string} address
 * @param {string} about
 */
export function share(address, about) {
  const field = /** @type {HTMLInputElement} */ (
    one`<input class="input figures" readonly value=${address} aria-label=${said("link")}>`
  );
  const button = one`<button type="button" class="button">${said("copy")}</button>`;
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = said("copied");
      say(said("copied"));
    } catch {
      field.focus();
      field.select();
      say(said("copy_self"));
    }
  });
  return one`<section class="share"><p>${about}</p><div class="row">${field}${button}</div></section>`;
}

/**
 * The link of a game, to send while a seat is free: copied, shared with another program, or shown as a QR code.
 * @module
 */

import { one } from "../lib/html.js";
import { say } from "../lib/speak.js";
import { said } from "../lib/words.js";

const coding = () => import("../lib/qr.js");

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
  const place = one`<div class="qr-place"></div>`;
  const handed = typeof navigator.share === "function" ? sending(address) : null;
  const more = one`<div class="row">${handed}${showing(address, place)}</div>`;
  return one`<section class="share"><p>${about}</p><div class="row">${field}${button}</div>${more}${place}</section>`;
}

/** The share sheet of a phone. @param {string} address */
function sending(address) {
  const send = () => void navigator.share({ title: document.title, url: address }).catch(() => undefined); // called off
  return one`<button type="button" class="button quiet" data-key="send" onclick=${send}>${said("send_link")}</button>`;
}

/** @param {string} address @param {HTMLElement} place */
function showing(address, place) {
  const button = one`<button type="button" class="button quiet" data-key="qr" aria-expanded="false">${said("qr")}</button>`;
  button.addEventListener("click", async () => {
    const open = place.childElementCount === 0;
    button.setAttribute("aria-expanded", String(open));
    if (!open) {
      place.replaceChildren();
      return;
    }
    const { code } = /** @type {typeof import("../lib/qr.js")} */ (await coding());
    const drawn = code(address, said("qr_about"));
    if (!drawn) return;
    place.replaceChildren(drawn);
    drawn.scrollIntoView({ block: "nearest" });
  });
  return button;
}

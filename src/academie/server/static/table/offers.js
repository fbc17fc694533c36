/**
 * Agreements between players: taking back, adjourning, resuming, a rematch, the next game; giving up asks twice.
 * @module
 */

import { one } from "../lib/html.js";
import { said } from "../lib/words.js";

/** @typedef {(message: import("../play/view.js").Ask) => void} Ask */

/**
 * A button that asks again before an act that cannot be undone.
 * @param {string} label
 * @param {() => void} act
 */
export function twice(label, act) {
  const button = one`<button type="button" class="button quiet">${label}</button>`;
  let asked = false;
  button.addEventListener("click", () => {
    if (asked) act();
    asked = !asked;
    button.textContent = asked ? said("colon", { one: label, two: said("sure") }) : label;
  });
  button.addEventListener("blur", () => {
    asked = false;
    button.textContent = label;
  });
  return button;
}

/**
 * The offers one can make now, as buttons.
 * @param {string[]} open
 * @param {Ask} ask
 * @returns {HTMLElement[]}
 */
export function offers(open, ask) {
  return open
    .filter((what) => what !== "next")
    .map((what) => {
      if (what === "leave") return twice(said("offer_leave"), () => ask({ type: "leave" }));
      return one`<button type="button" class="button quiet" onclick=${() => ask({ type: "offer", what })}>${said(`offer_${what}`)}</button>`;
    });
}

/**
 * Another player's offer that waits for our answer; else our own offer.
 * @param {import("../play/view.js").View} view
 * @returns {{what: string, chair: number, ours: boolean} | null}
 */
export function pending(view) {
  const { chair } = view;
  if (chair === null) return null;
  const made = (view.offered ?? []).filter((each) => each.what !== "draw");
  const theirs = made.find((each) => each.chair !== chair && !each.accepted.includes(chair));
  const ours = made.find((each) => each.chair === chair);
  const found = theirs ?? ours;
  return found ? { what: found.what, chair: found.chair, ours: found === ours } : null;
}

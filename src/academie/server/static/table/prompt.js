/**
 * The prompt: one sentence on the situation and what to do, at most one full button, undo at its left. Always in one
 * place.
 * @module
 */

import { html, one } from "../lib/html.js";
import { said } from "../lib/words.js";
import { undoSign } from "./signs.js";

/** @typedef {{label: string, act: () => void, full?: boolean, off?: boolean, short?: string, sign?: Node, key?: string}} Deed */
/** @typedef {{label: string, told: string, act: () => void, off?: boolean}} Choice */
/**
 * @typedef {{now: string | Node, todo?: string, law?: Node | null, undo?: (() => void) | null, deeds?: Deed[], choices?: Choice[],
 *   cut?: boolean, loud?: boolean, waits?: boolean, more?: Node | null}} Prompt
 */

/** @type {WeakMap<HTMLElement, string>} what stands in a place */
const shown = new WeakMap();

/**
 * Existing elements stay, and with them what was typed.
 * @param {HTMLElement} place
 * @param {Prompt} what
 * @param {string} [when] whose turn of which state it is: the same words do something else in another
 */
export function showPrompt(place, what, when = "") {
  const text = JSON.stringify([when, what], (_, value) =>
    value instanceof Node ? written(value) : typeof value === "function" ? "" : value,
  );
  if (shown.get(place) === text) return;
  shown.set(place, text);
  const deeds = what.deeds ?? [];
  place.classList.toggle("deciding", Boolean(what.choices));
  place.classList.toggle("line-cut", Boolean(what.cut));
  place.classList.toggle("speaks", Boolean(what.loud || what.cut || (!deeds.length && !what.undo && !what.choices)));
  const focused = place.contains(document.activeElement)
    ? /** @type {HTMLElement} */ (document.activeElement).dataset.key
    : undefined;
  place.replaceChildren(
    html`<p class="prompt-text"><b>${what.now}</b> ${what.todo ?? ""} ${what.law ?? null}</p>
      ${what.choices ? html`<div class="choices">${what.choices.map(choice)}</div>` : null}
      ${deeds.length || what.undo ? html`<div class="buttons">${what.undo ? undo(what.undo) : null}${deeds.map(button)}</div>` : null}
      ${what.more ?? null} ${what.waits ? html`<div class="waiting" aria-hidden="true"></div>` : null}`,
  );
  if (focused) /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${focused}"]`))?.focus();
}

/** @param {Node} node */
function written(node) {
  return node instanceof Element ? node.outerHTML : node.textContent;
}

/** @param {() => void} act */
function undo(act) {
  return one`<button type="button" class="button quiet take-back" data-key="undo" onclick=${act}>${undoSign()}<span>${said("undo")}</span></button>`;
}

/** @param {Deed} deed */
function button(deed) {
  const words = deed.short
    ? html`<span class="only-wide">${deed.label}</span><span class="only-narrow">${deed.short}</span>`
    : html`<span>${deed.label}</span>`;
  const found = /** @type {HTMLButtonElement} */ (
    one`<button type="button" class="button" data-key=${deed.key ?? deed.label} onclick=${deed.act}>${deed.sign ?? null}${words}</button>`
  );
  found.classList.toggle("full", Boolean(deed.full && !deed.off));
  found.disabled = Boolean(deed.off);
  return found;
}

/** @param {Choice} each */
function choice(each) {
  const found = /** @type {HTMLButtonElement} */ (
    one`<button type="button" class="decision" data-key=${each.label} onclick=${each.act}><b class="small-caps">${each.label}</b><span>${each.told}</span></button>`
  );
  found.disabled = Boolean(each.off);
  return found;
}

/**
 * The drawer: on a phone the margin is a sheet over the board's foot, opened from a line that sums it up; it never opens
 * by itself. The settings use the same sheet, and stand in the margin on a wide page.
 * @module
 */

import { html, one } from "../lib/html.js";
import { light, turn } from "../lib/light.js";
import * as store from "../lib/store.js";
import { language, said } from "../lib/words.js";
import { die, down, up } from "./signs.js";
import { slip } from "./slip.js";

export class Drawer {
  /**
   * @param {HTMLElement} line
   * @param {HTMLElement} marge
   */
  constructor(line, marge) {
    this.line = line;
    this.marge = marge;
    this.known = "";
    line.addEventListener("click", () => this.open());
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.opened) this.close();
    });
    document.addEventListener("pointerdown", (event) => {
      if (this.opened && event.target instanceof Node && !marge.contains(event.target) && !line.contains(event.target)) this.close();
    });
    marge.append(one`<button type="button" class="outil fermer seul-tiroir" aria-label=${said("close")} onclick=${() => this.close()}>${down()}</button>`);
  }

  get opened() {
    return this.marge.classList.contains("ouverte");
  }

  open() {
    this.marge.classList.add("ouverte");
    this.line.setAttribute("aria-expanded", "true");
    this.marge.querySelector("button")?.focus({ preventScroll: true });
    for (const each of this.marge.querySelectorAll(".deroulant")) each.scrollTop = each.scrollHeight;
  }

  close() {
    if (!this.opened) return;
    this.marge.classList.remove("ouverte");
    this.line.setAttribute("aria-expanded", "false");
    this.line.focus({ preventScroll: true });
  }

  /**
   * What sums the margin up.
   * @param {string} text
   * @param {number[]} dice
   */
  sum(text, dice) {
    const known = `${dice} ${text}`;
    if (known === this.known) return;
    this.known = known;
    this.line.replaceChildren(html`${dice.map(die)}<span class="resume">${text}</span>${up()}`);
  }
}

/** @typedef {{key: string, label: string, on: string, off: string, otherwise?: string}} Switch */

/** @type {Switch[]} */
const SWITCHES = [
  { key: "posture", label: "set_lying", on: "lying", off: "" },
  { key: "forced", label: "set_forced", on: "self", off: "" },
  { key: "confirm", label: "set_confirm", on: "self", off: "" },
  { key: "motion", label: "set_motion", on: "", off: "none" },
  { key: "read", label: "set_read", on: "yes", off: "" },
];

const LANGUAGES = [["fr", "Français"], ["en", "English"]]; // prettier-ignore

const lights = () => [["", said("light_self")], ["day", said("day")], ["night", said("night")]]; // prettier-ignore

/**
 * One of a few, by a list.
 * @param {string} label
 * @param {string[][]} values each with its name
 * @param {string} now
 * @param {(value: string) => void} put
 */
function chosen(label, values, now, put) {
  const field = /** @type {HTMLSelectElement} */ (one`<select class="saisie courte"></select>`);
  for (const [value, name] of values) field.append(new Option(name, value, false, value === now));
  field.addEventListener("change", () => put(field.value));
  return one`<label class="coche choisie"><span>${said(label)}</span>${field}</label>`;
}

/** The page in another language: the game is kept, and goes on there. @param {string} wanted */
function speak(wanted) {
  const address = new URL(location.href);
  address.searchParams.set("lang", wanted);
  location.assign(address);
}

/**
 * The settings as a slip; each holds at once.
 * @param {() => void} close
 * @param {Array<Node | null>} more what else the table offers
 */
export function settings(close, more) {
  const found = slip(said("settings"), close, "reglages");
  const switches = SWITCHES.map((each) => {
    const box = /** @type {HTMLInputElement} */ (one`<input type="checkbox">`);
    box.checked = store.get(each.key) === each.on;
    box.addEventListener("change", () => store.set(each.key, box.checked ? each.on : each.off));
    return one`<label class="coche">${box}<span>${said(each.label)}</span></label>`;
  });
  found.append(one`<div class="reglages-liste">${switches}${chosen("set_language", LANGUAGES, language, speak)}${chosen("set_light", lights(), light(), turn)}</div>`, ...more.filter((each) => each !== null));
  return found;
}

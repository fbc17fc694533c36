/**
 * The drawer: on a phone the margin is a sheet over the board's foot, opened from a line that sums it up; it never opens
 * by itself. The settings use the same sheet, and stand in the margin on a wide page.
 * @module
 */

import { html, one } from "../lib/html.js";
import { light, turn } from "../lib/theme.js";
import * as store from "../lib/store.js";
import { language, said } from "../lib/words.js";
import { sound } from "../play/device.js";
import { capital } from "./credits.js";
import { die, down, up } from "./signs.js";
import { slip } from "./slip.js";

export class Drawer {
  /**
   * @param {HTMLElement} line
   * @param {HTMLElement} margin
   */
  constructor(line, margin) {
    this.line = line;
    this.margin = margin;
    this.known = "";
    line.addEventListener("click", () => this.open());
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.opened) this.close();
    });
    document.addEventListener("pointerdown", (event) => {
      if (this.opened && event.target instanceof Node && !margin.contains(event.target) && !line.contains(event.target))
        this.close();
    });
    margin.append(
      one`<button type="button" class="tool close only-drawer" aria-label=${said("close")} onclick=${() => this.close()}>${down()}</button>`,
    );
  }

  get opened() {
    return this.margin.classList.contains("open");
  }

  open() {
    this.margin.classList.add("open");
    this.line.setAttribute("aria-expanded", "true");
    this.margin.querySelector("button")?.focus({ preventScroll: true });
    for (const each of this.margin.querySelectorAll(".scroller")) each.scrollTop = each.scrollHeight;
  }

  close() {
    if (!this.opened) return;
    this.margin.classList.remove("open");
    this.line.setAttribute("aria-expanded", "false");
    this.line.focus({ preventScroll: true });
  }

  /**
   * The line that sums the margin up.
   * @param {string} text
   * @param {number[]} dice
   */
  sum(text, dice) {
    const known = `${dice} ${text}`;
    if (known === this.known) return;
    this.known = known;
    this.line.replaceChildren(html`${dice.map(die)}<span class="summary">${text}</span>${up()}`);
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
  { key: "speech", label: "set_speech", on: "yes", off: "" },
];

/** The languages in the head of the page, each by its own name. */
const languages = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".language a[lang]"))].map(({ lang }) => [
    lang,
    capital(new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang),
  ]);

/** None of them unless the user asks for it. */
const sounds = () => [
  ["", said("sound_off")],
  ...["soft", "medium", "loud"].map((each) => [each, said(`sound_${each}`)]),
];

const lights = () => [
  ["", said("light_self")],
  ["day", said("day")],
  ["night", said("night")],
];

/**
 * A choice of a few values, as a list.
 * @param {string} label
 * @param {string[][]} values each with its name
 * @param {string} now
 * @param {(value: string) => void} put
 */
function chosen(label, values, now, put) {
  const field = /** @type {HTMLSelectElement} */ (one`<select class="input narrow-input"></select>`);
  for (const [value, name] of values) field.append(new Option(name, value, false, value === now));
  field.addEventListener("change", () => put(field.value));
  return one`<label class="checkbox chosen"><span>${said(label)}</span>${field}</label>`;
}

/** The loudness, with a sample when it changes. @param {string} wanted */
function louder(wanted) {
  store.set("sound", wanted);
  sound("man");
}

/** The page in another language; the game continues there. @param {string} wanted */
function speak(wanted) {
  const address = new URL(location.href);
  address.searchParams.set("lang", wanted);
  location.assign(address);
}

/**
 * The settings as a slip; each takes effect at once.
 * @param {() => void} close
 * @param {Array<Node | null>} more what else the table offers
 */
export function settings(close, more) {
  const found = slip(said("settings"), close, "settings");
  const switches = SWITCHES.map((each) => {
    const box = /** @type {HTMLInputElement} */ (one`<input type="checkbox">`);
    box.checked = store.get(each.key) === each.on;
    box.addEventListener("change", () => store.set(each.key, box.checked ? each.on : each.off));
    return one`<label class="checkbox">${box}<span>${said(each.label)}</span></label>`;
  });
  const [tools, ...rest] = more.filter((each) => each !== null);
  found.append(
    tools,
    one`<div class="settings-list">${switches}${chosen("set_sound", sounds(), store.get("sound"), louder)}${chosen("set_language", languages(), language, speak)}${chosen("set_light", lights(), light(), turn)}</div>`,
    ...rest,
  );
  return found;
}

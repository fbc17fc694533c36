/**
 * Acts as text, made of the gestures of a scene: a form whose fields stand within the sentence. A claim is written on a
 * slip; the other acts are folded beneath it.
 * @module
 */

import { stops } from "../boards/ways.js";
import { html, one } from "../lib/html.js";
import { language, said, tell } from "../lib/words.js";
import { capital } from "./credits.js";
import { article } from "./laws.js";
import { slip } from "./slip.js";

/** @typedef {import("../play/view.js").Gesture} Gesture */
/** @typedef {import("../boards/gestures.js").Slot} Slot */
/** @typedef {{ask: (slot: Slot) => Promise<string | null>}} Pointing */

const PARTS = /\[([^\]]*)\]|\{(\w+)\}|([^[{]+)/g;

/**
 * A text with its fields filled in; a part in brackets is left out with its field.
 * @param {string} text
 * @param {Map<string, string>} fields
 * @returns {string | null} null where something is missing
 */
export function filled(text, fields) {
  let missing = false;
  const put = (/** @type {string} */ part) =>
    part.replace(/\{(\w+)\}/g, (_, field) => {
      const value = fields.get(field) ?? "";
      if (!value) missing = true;
      return value;
    });
  const whole = text.replace(/\[([^\]]*)\]/g, (_, part) => {
    const named = [...part.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
    return named.every((field) => fields.get(field)) ? put(part) : "";
  });
  const found = put(whole);
  return missing ? null : found;
}

/**
 * The sentence of a gesture with its fields; `changed` is called when one is filled in.
 * @param {Gesture} gesture
 * @param {Map<string, string>} fields
 * @param {Pointing | null} board
 * @param {() => void} changed
 */
export function sentence(gesture, fields, board, changed) {
  const found = one`<span class="phrase-turn"></span>`;
  let first = true;
  const add = (/** @type {string} */ text, /** @type {boolean} */ optional) => {
    for (const [, part, field, plain] of text.matchAll(PARTS)) {
      if (part !== undefined) add(part, true);
      else if (field) {
        const slot = (gesture.slots ?? {})[field];
        if (slot) found.append(filler(slot, optional, board, (value) => (fields.set(field, value), changed())));
      } else {
        found.append(first ? capital(plain) : plain);
      }
      first = false;
    }
  };
  add(tell(gesture.claim ?? gesture.name), false);
  return found;
}

/**
 * The control that fills a slot.
 * @param {Slot} slot
 * @param {boolean} optional
 * @param {Pointing | null} board
 * @param {(value: string) => void} put
 * @returns {Node}
 */
function filler(slot, optional, board, put) {
  if (slot.sort === "number") return stepper(slot, optional, put);
  if (slot.sort === "one" || (slot.sort !== "text" && slot.values && !board)) return choice(slot, optional, put);
  if (slot.sort === "text" || !board) return written(optional, put);
  return pointed(slot, board, put);
}

/**
 * @param {Slot} slot
 * @param {boolean} optional
 * @param {(value: string) => void} put
 */
function stepper(slot, optional, put) {
  const least = slot.least ?? 0;
  const field = /** @type {HTMLInputElement} */ (
    one`<input type="number" class="step-number" inputmode="numeric" min=${String(least)} max=${String(slot.most ?? 999)}>`
  );
  const set = (/** @type {string} */ value) => {
    field.value = value;
    put(value);
  };
  if (!optional) set(String(least));
  const by = (/** @type {number} */ step) => () => {
    const now = field.value === "" ? least - Math.max(step, 0) : Number(field.value);
    const next = now + step;
    if (optional && next < least) set("");
    else set(String(Math.min(slot.most ?? 999, Math.max(least, next))));
  };
  field.addEventListener("input", () => put(field.value));
  return one`<span class="step-row"><button type="button" aria-label=${said("one_fewer")} onclick=${by(-1)}>−</button>${field}<button type="button" aria-label=${said("one_more")} onclick=${by(1)}>+</button></span>`;
}

/**
 * @param {Slot} slot
 * @param {boolean} optional
 * @param {(value: string) => void} put
 */
function choice(slot, optional, put) {
  /** @type {string[]} */
  const values = slot.values ?? [];
  const field = /** @type {HTMLSelectElement} */ (
    one`<select class="input narrow-input" aria-label=${said("choose")}></select>`
  );
  if (optional || values.length !== 1) field.append(new Option("…", ""));
  values.forEach((value, place) => field.append(new Option(slot.names?.[place]?.[language] ?? value, value)));
  field.addEventListener("change", () => put(field.value));
  if (!optional && values.length === 1) put(values[0]);
  return field;
}

/**
 * @param {boolean} optional
 * @param {(value: string) => void} put
 */
function written(optional, put) {
  const label = said(optional ? "if_you_like" : "say_it");
  const field = /** @type {HTMLInputElement} */ (
    one`<input class="input narrow-input" maxlength="200" autocomplete="off" aria-label=${label}>`
  );
  if (optional) field.placeholder = label;
  field.addEventListener("input", () => put(field.value.trim()));
  return field;
}

/**
 * @param {Slot} slot
 * @param {Pointing} board
 * @param {(value: string) => void} put
 */
function pointed(slot, board, put) {
  const button = one`<button type="button" class="button show">${said("show_on_board")}</button>`;
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    button.textContent = said("point");
    dispatchEvent(new CustomEvent("academie:pointing", { detail: slot }));
    const found = await board.ask(slot);
    dispatchEvent(new CustomEvent("academie:pointing", { detail: null }));
    button.textContent = found ?? said("show_on_board");
    if (found) put(found);
  });
  return button;
}

/**
 * A gesture as a line with its button, in a list of acts.
 * @param {Gesture} gesture
 * @param {Pointing | null} board
 * @param {(text: string) => void} act
 */
export function line(gesture, board, act) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  const button = /** @type {HTMLButtonElement} */ (one`<button type="button" class="button">${said("do_it")}</button>`);
  const changed = () => {
    button.disabled = filled(gesture.text, fields) === null;
  };
  const words = sentence(gesture, fields, board, changed);
  changed();
  button.addEventListener("click", () => {
    const text = filled(gesture.text, fields);
    if (text !== null) act(text);
  });
  if (!gesture.vain) return one`<li class="act-row">${words}${button}</li>`;
  button.hidden = true;
  return one`<li class="act-row unfit">${words}<span class="reason-for">${tell(gesture.vain)}</span></li>`;
}

/**
 * The slip of claims: remedies as choices, one button; other acts beneath.
 * @param {Gesture[]} gestures
 * @param {Pointing | null} board
 * @param {(text: string) => void} act
 * @param {() => void} close
 * @param {string} game whose law is cited
 */
export function claims(gestures, board, act, close, game) {
  const numbered = (/** @type {Gesture} */ each) =>
    Object.values(each.slots ?? {}).some((slot) => slot.sort === "number");
  const wanted = gestures
    .filter((each) => each.kind === "claim")
    .sort((one_, other) => Number(numbered(other)) - Number(numbered(one_)));
  const others = gestures.filter((each) => each.kind !== "claim");
  const found = slip(wanted.length ? said("claim_what") : said("do_what"), close, "claimed");
  const button = /** @type {HTMLButtonElement} */ (
    one`<button type="button" class="button full" disabled>${said("claim")}</button>`
  );
  /** @type {{gesture: Gesture, fields: Map<string, string>} | null} */
  let chosen = null;
  const text = () => (chosen ? filled(chosen.gesture.text, chosen.fields) : null);
  const changed = () => {
    button.disabled = text() === null;
  };
  const remedies = wanted.map((gesture) => {
    /** @type {Map<string, string>} */
    const fields = new Map();
    const radio = /** @type {HTMLInputElement} */ (one`<input type="radio" name="remedy">`);
    const pick = () => {
      chosen = { gesture, fields };
      radio.checked = true;
      changed();
    };
    radio.addEventListener("change", pick);
    const words = sentence(gesture, fields, board, () => pick());
    radio.checked = false;
    const name = capital(tell(gesture.claim ?? gesture.name))
      .replace(/\s*\[[^\]]*\]/g, "")
      .replace(/[{}]/g, "");
    const why = gesture.vain ?? gesture.about;
    const found = one`<div class="remedy"><label class="remedy-head">${radio}<span class="visually-hidden">${name}</span></label><div class="remedy-words">${words}${why ? one`<p class="reason-for">${tell(why)} ${article(game, gesture.law)}</p>` : null}</div></div>`;
    if (gesture.vain) {
      // A claim that is impossible on sight stays in its place, dimmed, with the reason.
      found.classList.add("unfit");
      for (const each of found.querySelectorAll("input, button, select"))
        /** @type {HTMLInputElement} */ (each).disabled = true;
    }
    return found;
  });
  chosen = null;
  changed();
  button.addEventListener("click", () => {
    const said_ = text();
    if (said_ !== null) act(said_);
  });
  if (wanted.length) {
    found.append(
      one`<fieldset>${remedies}</fieldset>`,
      one`<div class="buttons"><button type="button" class="button quiet" onclick=${close}>${said("let_pass")}</button>${button}</div>`,
      one`<p class="risk">${said("risk")}</p>`,
    );
  }
  if (others.length) {
    const open = !wanted.length;
    found.append(
      one`<details class="folded" open=${open}><summary>${said("more_acts")}</summary><ul class="act-list">${others.map((each) => line(each, board, act))}</ul></details>`,
    );
  }
  return found;
}

/**
 * Every act in words: what is open at an assisted table, every gesture à la rigueur; for whoever does without the board.
 * @param {import("../play/view.js").View} view
 * @param {Pointing | null} board
 * @param {(text: string) => void} act
 * @returns {DocumentFragment}
 */
export function acts(view, board, act) {
  const rigueur = view.mode === "rigueur";
  const gestures = rigueur ? (view.scene?.gestures ?? []) : [];
  const plays = rigueur ? [] : stops(view.scene?.ways).flatMap((stop) => stop.act ?? []);
  const open = rigueur ? [] : view.acts.map((each) => ({ text: each.text, label: capital(tell(each)) }));
  const all = [...plays.map((text) => ({ text, label: text.slice(text.indexOf(" ") + 1) })), ...open];
  const field = /** @type {HTMLInputElement} */ (
    one`<input class="input" name="text" maxlength="300" autocomplete="off" required>`
  );
  const form = one`<form class="row"><label class="field grows"><span>${said("say_it")}</span>${field}</label><button class="button">${said("say")}</button></form>`;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) act(field.value.trim());
  });
  const buttons = all.map(
    (each) =>
      one`<li><button type="button" class="button" data-act=${each.text} onclick=${() => act(each.text)}>${each.label}</button></li>`,
  );
  // All as the line takes it, in the third person; what is rarely done lies beneath.
  const lines = (/** @type {boolean} */ rare) =>
    gestures
      .filter((each) => (each.kind === "other") === rare)
      .map((each) => line({ ...each, claim: undefined }, null, act));
  const rare = lines(true);
  return html`${
    buttons.length || gestures.length
      ? html`<ul class="act-list">
          ${buttons}${lines(false)}
        </ul>`
      : html`<p class="secondary">${said("none_open")}</p>`
  }
  ${rare.length ? one`<details class="folded"><summary>${said("more_acts")}</summary><ul class="act-list">${rare}</ul></details>` : null}
  ${view.chair === null || view.over ? null : form}`;
}

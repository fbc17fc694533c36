/**
 * The slips of a game: the referee's ruling, a claim, the settings; and the acts in words beneath the board.
 * @module
 */

import { html, one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";
import { acts, claims } from "../table/claims.js";
import { settings } from "../table/drawer.js";
import { offers, twice } from "../table/offers.js";
import { phrases } from "../table/phrases.js";
import { share } from "../table/share.js";
import { ruling } from "../table/slip.js";
import { SELDOM } from "./view.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").PageData} PageData
 * @typedef {import("./stage.js").Board} Board
 * @typedef {Record<string, any>} Ruling
 */

/**
 * What a slip's buttons call.
 * @typedef {object} Deeds
 * @property {(text: string) => void} act
 * @property {(text: string) => void} claim
 * @property {(message: import("./view.js").Ask) => void} ask
 * @property {() => void} turn the board, to its other side
 */

export class Slips {
  /** @type {"" | "claims" | "settings" | "ruling"} */
  open = "";
  /** @type {Ruling[]} */
  rulings = [];
  #place;
  #drawer;
  #close = () => {};
  #data;
  #deeds;
  #shown = "";

  /**
   * @param {HTMLElement} place
   * @param {import("../table/drawer.js").Drawer} drawer
   * @param {PageData} data
   * @param {Deeds} deeds
   */
  constructor(place, drawer, data, deeds) {
    this.#place = place;
    this.#drawer = drawer;
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.open === "settings") this.#close();
    });
    this.#data = data;
    this.#deeds = deeds;
  }

  /** What the referee said, while his slip is open. */
  get ruled() {
    return this.open === "ruling" ? tell(/** @type {any} */ (this.rulings[0])) : "";
  }

  /** Opens a slip, or closes it. @param {"claims" | "settings"} which @param {View} view @param {Board | null} board */
  toggle(which, view, board) {
    this.open = this.open === which ? "" : which;
    this.#shown = "";
    this.show(view, board);
    if (this.open) this.#drawer.open();
  }

  /**
   * A slip that is being filled in stays unchanged until its data change.
   * @param {View} view @param {Board | null} board
   */
  show(view, board) {
    const made = this.#madeOf(view);
    if (made === this.#shown && made) return;
    this.#shown = made;
    const close = (this.#close = () => {
      this.open = "";
      this.show(view, board);
      this.#drawer.close();
    });
    const { claim } = this.#deeds;
    if (this.open === "claims")
      this.#place.replaceChildren(claims(view.scene?.gestures ?? [], board, claim, close, view.game));
    else if (this.open === "settings") this.#place.replaceChildren(settings(close, this.#tools(view)));
    else if (this.open === "ruling") this.#place.replaceChildren(ruling(this.rulings, view.game, close));
    else this.#place.replaceChildren();
  }

  /** @param {View} view */
  #madeOf(view) {
    if (this.open === "claims")
      return `claims ${(view.scene?.gestures ?? []).map((each) => (each.vain ? 1 : 0)).join("")}`;
    if (this.open === "settings") return `settings ${view.offers} ${view.number}`;
    return this.open === "ruling" ? `ruling ${JSON.stringify(this.rulings)}` : "";
  }

  /** Other actions at the table, below the settings. @param {View} view */
  #tools(view) {
    const { act, ask, turn } = this.#deeds;
    const gestures = view.mode === "rigueur" ? [] : (view.scene?.gestures ?? []).filter((each) => SELDOM.has(each.key));
    const once = view.form === "single" && view.offers.includes("leave"); // giving up the game gives up everything
    const seldom = gestures
      .filter((each) => !once || each.key !== "Resign")
      .map((each) => twice(said(`seldom_${each.key}`), () => act(each.text)));
    const place = `/m/${view.link}`;
    const turned = one`<button type="button" class="button quiet" onclick=${turn}>${said("turn_board")}</button>`;
    return [
      one`<div class="buttons table-tools">${view.scene?.board.across ? turned : null}${seldom}${offers(view.offers, ask)}</div>`,
      view.chair === null ? null : phrases(this.#data.phrases, (key) => ask({ type: "phrase", key })),
      share(this.#data.address, said("share_watch")),
      view.watching ? one`<p class="secondary small">${said("watching_n", { number: view.watching })}</p>` : null,
      one`<p class="small links"><a class="link" href=${`${place}/journal`}>${said("journal")}</a> <a class="link" href=${`${place}/dice`}>${said("proof")}</a></p>`,
      keys(view),
    ];
  }
}

/**
 * What each key does at a game; the list has only those that do something there.
 * @param {View} view
 */
function keys(view) {
  const kind = view.scene?.board?.kind ?? "";
  const flights = kind.startsWith("tablier") || kind === "rabattues";
  /** @type {[string, string, boolean][]} */
  const all = [
    ["⇥", "key_board", true],
    ["← → ↑ ↓", "key_arrows", true],
    ["A–Y", "key_letters", flights],
    ["↵", "key_enter", true],
    ["1–6", "key_numbers", flights],
    ["⌫ U", "key_undo", true],
    ["Esc", "key_back", true],
    ["T", "key_throw", flights || kind === "table"],
    ["E", "key_claim", view.mode === "rigueur"],
    ["!", "key_hint", true],
    ["/", "key_text", true],
    ["L", "key_law", true],
    ["?", "key_list", true],
  ];
  const rows = all
    .filter(([, , here]) => here)
    .map(([key, about]) => one`<div><dt>${key}</dt><dd>${said(about)}</dd></div>`);
  return one`<details class="folded"><summary>${said("keys")}</summary><dl class="keys">${rows}</dl></details>`;
}

/** What one may type besides acts. */
const COMMANDS = ["last", "where", "clock", "hint", "throw", "moves", "help"];

/** The word for a command, in the language of the page or in English. @param {string} typed @returns {[string, string] | null} the command, and what follows it */
export function command(typed) {
  const [word, ...rest] = typed.trim().split(/\s+/);
  const found = COMMANDS.find((each) => [each, said(`say_${each}`)].includes(word.toLowerCase()));
  return found ? [found, rest.join(" ")] : null;
}

const LINES = 40; // of what was answered

/** The commands, as they are listed. */
export function commands() {
  return COMMANDS.map((each) => said(`say_${each}`)).join(", ");
}

/** The game as text: a line for acts and questions, what was answered, all acts. */
export class Words {
  #fold;
  #place;
  #act;
  #shown = "";
  #typed = { value: "", here: false }; // what is being written
  #log = one`<ol class="text-log"></ol>`;

  /**
   * @param {HTMLDetailsElement} fold
   * @param {HTMLElement} place
   * @param {(text: string) => Promise<boolean>} act
   */
  constructor(fold, place, act) {
    this.#fold = fold;
    this.#place = place;
    this.#act = act;
  }

  unfold() {
    this.#fold.open = true;
  }

  /** Go to the line where one writes. */
  focus() {
    this.#fold.open = true;
    requestAnimationFrame(() => this.#input?.focus());
  }

  get open() {
    return this.#fold.open;
  }

  /** What happened, or was answered. @param {string} text */
  note(text) {
    if (!text) return;
    this.#log.append(one`<li>${text}</li>`);
    while (this.#log.childElementCount > LINES) this.#log.firstElementChild?.remove();
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** @param {View | null} view @param {Board | null} board @param {boolean} current whether anything may be done now */
  show(view, board, current) {
    if (!this.#fold.open || !view) return;
    const known = `${view.number} ${view.chair} ${current}`;
    if (known === this.#shown) return;
    this.#shown = known;
    this.#fold.dataset.number = String(view.number);
    const typed = this.#input;
    if (typed) this.#typed = { value: typed.value, here: typed === document.activeElement };
    const none = html`<p class="secondary">${said("none_open")}</p>`;
    const unfolded = this.#place.querySelector("details")?.open;
    this.#place.replaceChildren(current ? acts(view, board, (text) => void this.#say(text)) : none);
    this.#place.prepend(this.#log);
    const rare = this.#place.querySelector("details");
    if (rare && unfolded) rare.open = true;
    const anew = this.#input;
    if (!anew) return;
    anew.value = this.#typed.value; // the other may play, or the line be cut, while one writes
    if (this.#typed.here) anew.focus();
  }

  /** What was refused stays written, to be mended. @param {string} text */
  async #say(text) {
    if (!(await this.#act(text))) return;
    const typed = this.#input;
    if (typed) typed.value = "";
    this.#typed.value = "";
  }

  get #input() {
    return /** @type {HTMLInputElement | null} */ (this.#place.querySelector("input[name=text]"));
  }
}

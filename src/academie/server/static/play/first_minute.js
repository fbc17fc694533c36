/**
 * The first minute at a game: its aim, a move, what counts, one sentence at a time over the board. It is shown once.
 * @module
 */

import { one } from "../lib/html.js";
import * as store from "../lib/store.js";
import { said, tell } from "../lib/words.js";

/** @typedef {import("./view.js").View} View */

export class Minute {
  #place;
  #lines;
  #game;
  #at = -1; // the sentence that stands there
  #moved = 0; // the entry at which our first move was due
  #last = 0; // the entry at which a move was due while the last sentence stood there

  /**
   * @param {HTMLElement} place
   * @param {import("../lib/words.js").Title[]} lines none where there is nothing to say
   * @param {string} game
   */
  constructor(place, lines, game) {
    this.#place = place;
    this.#lines = this.#read.includes(game) || this.#read.includes("all") ? [] : lines;
    this.#game = game;
  }

  /** The games whose first minute is over. */
  get #read() {
    return store.get("first").split(" ");
  }

  /** The aim comes first, then what is asked for; after our first move what counts, for a move. @param {View} view */
  show(view) {
    if (!this.#lines.length || view.seat === null) return;
    const moving = view.waits === view.seat && Boolean(view.scene?.ways);
    if (moving && !this.#moved) this.#moved = view.number;
    const due = this.#moved && view.number > this.#moved ? 2 : 0;
    if (moving && this.#at === this.#lines.length - 1) this.#last ||= view.number;
    if (view.over || view.result || (moving && this.#last && view.number > this.#last)) this.#end();
    else if (due > this.#at) this.#tell(due);
  }

  /** @param {number} at */
  #tell(at) {
    if (at >= this.#lines.length) return this.#end();
    this.#at = at;
    const last = at === this.#lines.length - 1;
    const skip = one`<button type="button" class="button quiet" onclick=${() => this.#end()}>${said("first_skip")}</button>`;
    const next = one`<button type="button" class="button" data-key="first" onclick=${() => this.#tell(at + 1)}>${said(last ? "close" : "first_next")}</button>`;
    const card = one`<aside class="first-minute" aria-label=${said("first_minute")}><p role="status">${tell(this.#lines[at])}</p><div class="buttons">${last ? null : skip}${next}</div></aside>`;
    this.#place.querySelector(":scope > .first-minute")?.remove();
    this.#place.append(card);
  }

  #end() {
    this.#lines = [];
    this.#place.querySelector(":scope > .first-minute")?.remove();
    store.set("first", `${store.get("first")} ${this.#game}`.trim());
  }
}

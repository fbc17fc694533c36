/**
 * Messages that have arrived and are not shown yet: each act of another player stays visible for a moment before the
 * next.
 * @module
 */

import { quiet } from "../lib/motion.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{entries: import("./view.js").Entry[], view: View, anew: boolean}} Arrival */

const SEEN = 750; // milliseconds

export class Arrivals {
  /** @type {Arrival[]} */
  #waiting = [];
  #free = 0; // when the next may be shown
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #show;

  /** @param {(arrival: Arrival) => void} show */
  constructor(show) {
    this.#show = show;
  }

  get waiting() {
    return this.#waiting.length > 0;
  }

  /** @param {Arrival} arrival */
  add(arrival) {
    if (arrival.anew) this.clear();
    this.#waiting.push(arrival);
    this.#next();
  }

  clear() {
    this.#waiting = [];
  }

  #next() {
    clearTimeout(this.#timer);
    const now = performance.now();
    while (this.#waiting.length) {
      if (now < this.#free) {
        this.#timer = setTimeout(() => this.#next(), this.#free - now);
        return;
      }
      const arrival = /** @type {Arrival} */ (this.#waiting.shift());
      this.#show(arrival);
      if (!arrival.anew && !quiet() && byAnother(arrival.view)) this.#free = now + SEEN;
    }
  }
}

/** Whether another is to play dice that we must see. @param {View} view */
function byAnother(view) {
  return view.waits !== null && view.waits !== view.seat && Boolean(view.scene?.dice?.length);
}

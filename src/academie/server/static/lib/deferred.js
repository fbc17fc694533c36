/**
 * Work that can wait until the next frame is painted: it runs in the task after that frame, once for all requests.
 * @module
 */

export class Deferred {
  #asked = false;

  /** @param {() => void} act */
  constructor(act) {
    this.act = act;
  }

  ask() {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => setTimeout(() => this.now()));
  }

  now() {
    this.#asked = false;
    this.act();
  }
}

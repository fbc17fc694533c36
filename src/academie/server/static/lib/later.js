/**
 * What can wait until something else has been painted: it is done in the task after the next frame, once for all who
 * asked for it.
 * @module
 */

export class Later {
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

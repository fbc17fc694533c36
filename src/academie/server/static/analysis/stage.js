/**
 * The place of a board on a page: creates the element of its kind when the first scene arrives.
 * @module
 */

import { boardFor } from "../boards/kinds.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {HTMLElement & Data} Board */

export class Stage {
  /**
   * @param {HTMLElement} place
   * @param {{frozen?: boolean, heard?: (act: string) => void}} [how] `heard` is told of acts done on the board
   */
  constructor(place, { frozen = false, heard = undefined } = {}) {
    this.place = place;
    this.frozen = frozen;
    this.heard = heard;
    /** @type {Board | null} */
    this.board = null;
    this.tag = "";
    this.arrowed = false;
  }

  /** @param {Data | null} scene @returns {Promise<void>} kept when it is drawn */
  async lay(scene) {
    if (!scene) return;
    const tag = boardFor(scene.board.kind);
    await customElements.whenDefined(tag);
    if (tag !== this.tag || !this.board) {
      this.tag = tag;
      const board = /** @type {Board} */ (document.createElement(tag));
      board.selfConfirm = true;
      board.frozen = this.frozen;
      board.addEventListener("act", (event) => this.heard?.(/** @type {CustomEvent} */ (event).detail.text));
      this.board = board;
      board.scene = scene;
      this.place.dataset.kind = scene.board.kind;
      this.place.replaceChildren(board);
    } else {
      if (this.arrowed) this.show([]); // arrows belong to one position
      this.board.scene = scene;
    }
    await this.board.ready;
  }

  /** @param {{places: string[], sign: string}[]} arrows */
  show(arrows) {
    this.arrowed = arrows.length > 0;
    this.board?.show?.({ arrows });
  }
}

/**
 * Asks for one of several pieces, in a row of buttons beside a square.
 * @module
 */

import { svg } from "./blank.js";
import { said } from "../lib/words.js";

export class Choice {
  /** @type {((kind: string | null) => void) | null} */
  #done = null;
  /** @type {HTMLElement | null} */
  #row = null;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Whether it waits for an answer. */
  get open() {
    return this.#row !== null;
  }

  /**
   * @param {string[]} kinds
   * @param {number} side
   * @param {string} place
   * @returns {Promise<string | null>}
   */
  ask(kinds, side, place) {
    this.close(null);
    const blank = /** @type {import("./blank.js").Blank} */ (this.board.blank);
    const row = document.createElement("div");
    row.className = "piece-choice";
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", said("board_becomes"));
    for (const kind of kinds) {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", said(`board_${kind}`));
      const r = this.board.radius(place) * 1.2;
      button.append(
        svg(
          "svg",
          { class: "drawing", viewBox: `${-r} ${-r} ${2 * r} ${2 * r}`, "aria-hidden": "true" },
          blank.shape(`${kind}-${side}`),
        ),
      );
      button.addEventListener("click", () => this.close(kind));
      row.append(button);
    }
    row.addEventListener("keydown", (event) => this.#key(event));
    this.#row = row;
    this.#lean(row, place);
    this.board.append(row);
    /** @type {HTMLElement} */ (row.firstElementChild).focus();
    return new Promise((done) => (this.#done = done));
  }

  /**
   * Positions the buttons beside the square, within the board.
   * @param {HTMLElement} row
   * @param {string} place
   */
  #lean(row, place) {
    const [left, top, width, height] = /** @type {import("./blank.js").Blank} */ (this.board.blank).numbers.viewBox;
    const [x, y] = this.board.at(place);
    const across = (x - left) / width;
    const low = (y - top) / height > 0.5;
    // Through the style object, since the page allows no inline styles.
    row.style.left = `${Math.round(across * 1000) / 10}%`;
    row.style.translate = `${-Math.round(across * 1000) / 10}% ${low ? "-100%" : "0"}`;
    row.style.top = `${Math.round(((y - top) / height + (low ? -1 : 1) * ((1.4 * this.board.radius(place)) / height)) * 1000) / 10}%`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const buttons = /** @type {HTMLElement[]} */ ([...(this.#row?.children ?? [])]);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (event.key === "Escape") this.close(null);
    else if (event.key === "ArrowRight") buttons[(at + 1) % buttons.length].focus();
    else if (event.key === "ArrowLeft") buttons[(at + buttons.length - 1) % buttons.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string | null} kind */
  close(kind) {
    const [row, done] = [this.#row, this.#done];
    if (!row) return;
    this.#row = null;
    this.#done = null;
    const within = row.contains(document.activeElement);
    row.remove();
    if (within) this.board.focusOn(this.board.focused);
    done?.(kind);
  }
}

/**
 * The board of a game on its page: it replaces its picture, receives each scene, and is frozen while nobody may act.
 * What the user does there is reported as events.
 * @module
 */

import { boardFor } from "../boards/kinds.js";
import { arrows, stops } from "../boards/ways.js";
import { one } from "../lib/html.js";
import * as store from "../lib/store.js";
import { said } from "../lib/words.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").Scene} Scene
 * @typedef {{from: string, to: string}} Step
 * @typedef {{kind: "ways" | "free", act: string | null, steps: Step[], held: string | null, undo: boolean, forced: boolean,
 *   owed: boolean, takes: boolean, landings?: {to: string, by?: number, sum?: boolean}[]}} Walk what a hand has done so far
 * @typedef {{key: string, text: string | null}} Gestured
 * @typedef {HTMLElement & import("../table/claims.js").Pointing & {scene: Scene | null, frozen: boolean, posture: string,
 *   selfConfirm: boolean, language: string, blank: object | null, ready: Promise<void>, foresee: (board: object) => Promise<void>,
 *   fills?: boolean, undo: () => void, confirm: () => void, playForced?: () => void, show: (shown: object) => void}} Board
 */

/**
 * Events: `walk` with the steps so far, `act` with the text of a complete play, `gesture`, `failed` if no board could
 * be loaded: true if trying again is useless.
 */
export class Stage extends EventTarget {
  /** @type {Board | null} */
  board = null;
  /** @type {Walk | null} */
  walk = null;
  #place;
  #raising = false;
  #turned = false;
  #frozen = true;
  #covered = false;
  #arrowed = false;

  /** @param {HTMLElement} place */
  constructor(place) {
    super();
    this.#place = place;
  }

  /** Whether the board is seen from the other side. */
  get turned() {
    return this.#turned;
  }

  /** The board by the settings and the turn. */
  settle() {
    if (!this.board) return;
    this.board.frozen = this.#frozen;
    this.board.classList.toggle("covered", this.#covered);
    this.board.posture = store.get("posture") === "lying" ? "lying" : "";
    this.board.selfConfirm = store.get("confirm") === "self";
  }

  /** @param {boolean} frozen */
  freeze(frozen) {
    this.#frozen = frozen;
    if (this.board) this.board.frozen = frozen;
  }

  /** Hands that another player must not see. @param {boolean} covered */
  cover(covered) {
    this.#covered = covered;
    this.board?.classList.toggle("covered", covered);
  }

  /** @param {Scene | null | undefined} scene */
  show(scene) {
    if (!this.board || !scene) return;
    if (this.#arrowed) this.board.show({ arrows: [] });
    this.#arrowed = false;
    this.board.scene = this.#seen(scene);
  }

  /** Shows a play of the scene with arrows, until the next scene. @param {Scene} scene @param {string} play */
  point(scene, play) {
    const act = stops(scene.ways).find((stop) => stop.act?.endsWith(` ${play}`))?.act;
    this.#arrowed = act !== undefined;
    if (act) this.board?.show({ arrows: arrows(scene, act, "best") });
  }

  /** The scene from the chosen side. @param {Scene} scene @returns {Scene} */
  #seen(scene) {
    const across = this.#turned ? scene.board.across : null;
    return across ? { ...scene, board: { ...scene.board, ...across } } : scene;
  }

  /** Turns the board round, or back. @param {Scene} scene */
  turn(scene) {
    if (!scene.board.across) return;
    this.#turned = !this.#turned;
    this.show(scene);
  }

  /**
   * Draws the board over its picture, which stays until the board has its size.
   * @param {import("./view.js").Board} expected
   * @param {() => void} show gives the board its first scene
   */
  async raise(expected, show) {
    if (this.#raising) return;
    this.#raising = true;
    try {
      const board = await this.#made(expected.kind);
      board.classList.add("arriving");
      this.#place.append(board);
      await board.foresee(expected);
      if (board.blank) this.#stand(board);
      show();
      await board.ready;
      this.#stand(board);
    } catch {
      this.#raising = false;
      this.#emit("failed", false);
    }
  }

  /** @param {string} kind @returns {Promise<Board>} */
  async #made(kind) {
    const tag = boardFor(kind);
    await customElements.whenDefined(tag);
    const board = /** @type {Board} */ (document.createElement(tag));
    board.language = document.documentElement.lang;
    board.fills = true;
    board.addEventListener("unfurnished", () => this.#emit("failed", true));
    board.addEventListener("walk", (event) => {
      this.walk = detail(event);
      this.#emit("walk", this.walk);
    });
    for (const name of ["act", "gesture", "refused"])
      board.addEventListener(name, (event) => this.#emit(name, detail(event)));
    this.board = board;
    this.settle();
    return board;
  }

  /** @param {Board} board */
  #stand(board) {
    if (this.board !== board) return;
    this.#place.querySelector(":scope > .wood")?.remove(); // the placeholder picture, not the rim of the board
    board.classList.remove("arriving");
  }

  /** No board could be drawn: everything can be done in words. */
  fail() {
    this.#raising = true; // it is not tried again
    this.board = null;
    this.#place.replaceChildren(one`<p class="phrase">${said("board_failed")}</p>`);
  }

  /** @param {string} name @param {unknown} what */
  #emit(name, what) {
    this.dispatchEvent(new CustomEvent(name, { detail: what }));
  }
}

/** @param {Event} event @returns {any} */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

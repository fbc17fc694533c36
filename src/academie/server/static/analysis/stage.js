/**
 * The place of a board on a page: the element of its kind, made when the first scene comes.
 * @module
 */

import { boardFor } from "../boards/kinds.js";
import { stops } from "../boards/ways.js";

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
      if (this.arrowed) this.show([]); // arrows are of one position
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

/**
 * The arrows of an act among the ways of a scene: one for each man that moves, through all the places where it rests.
 * @param {Data} scene
 * @param {string} act
 * @param {string} sign
 * @returns {{places: string[], sign: string}[]}
 */
export function arrows(scene, act, sign) {
  const path = found(stops(scene.ways), act, 0, new Set());
  /** @type {string[][]} */
  const runs = [];
  for (const [from, to] of path ?? []) {
    const run = runs.find((each) => each.at(-1) === from);
    if (run) run.push(to);
    else runs.push([from, to]);
  }
  const known = runs.filter((run) => run.every((place) => place in scene.places));
  return known.map((places) => ({ places, sign }));
}

/**
 * @param {Data[]} ways
 * @param {string} act
 * @param {number} stop
 * @param {Set<number>} seen
 * @returns {[string, string][] | null}
 */
function found(ways, act, stop, seen) {
  const here = ways[stop];
  if (!here || seen.has(stop)) return null;
  if (here.act === act) return [];
  seen.add(stop);
  for (const [from, to, next] of here.steps ?? []) {
    const rest = found(ways, act, next, seen);
    if (rest) return [[from, to], ...rest];
  }
  return null;
}

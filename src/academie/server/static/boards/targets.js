/**
 * The places of a board for pointers, keys and screen readers: a target over each, with its name.
 * @module
 */

import { svg } from "./blank.js";
import { said } from "../lib/words.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./blank.js").Box} Box
 */

export class Targets {
  #laid = "";

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.group = svg("g", { class: "target-layer" });
    this.frame = svg(
      "g",
      { class: "foyer", "aria-hidden": "true" },
      svg("rect", { class: "brun" }),
      svg("rect", { class: "halo" }),
    );
  }

  /** Lays the targets over the wood where they differ now, and keeps the same ones. */
  lay() {
    const boxes = this.board.aims;
    const now = [...boxes].join();
    if (now === this.#laid) return;
    this.#laid = now;
    const old = new Map([...this.group.children].map((each) => [each.getAttribute("data-place"), each]));
    for (const [place, [x, y, width, height]] of boxes) {
      const there =
        old.get(place) ?? svg("rect", { class: "target", role: "button", tabindex: "-1", "data-place": place });
      for (const [name, value] of Object.entries({ x, y, width, height })) there.setAttribute(name, String(value));
      this.group.append(there);
      old.delete(place);
    }
    const focused = this.group.contains(document.activeElement);
    for (const each of old.values()) each.remove();
    if (!boxes.has(this.board.focused)) this.board.focused = boxes.keys().next().value ?? "";
    if (focused && !this.group.contains(document.activeElement)) this.focusOn(this.board.focused);
    this.#enframe();
  }

  /** Updates the name of each target, and which of them lead anywhere. */
  label() {
    const { board } = this;
    const aim = new Map(
      (board.held !== null ? (board.walk?.landings(board.held) ?? []) : []).map((each) => [each.to, each]),
    );
    const origins = board.takes ? board.walk?.origins() : new Set();
    for (const each of this.group.children) {
      const place = each.getAttribute("data-place") ?? "";
      const landing = board.hints ? aim.get(place) : undefined;
      const parts = [board.called(place)];
      if (place === board.held) parts.push(said("board_up"));
      if (landing) parts.push(board.landing(landing));
      const label = parts.filter(Boolean).join(", ");
      if (each.getAttribute("aria-label") !== label) each.setAttribute("aria-label", label);
      each.classList.toggle("allowed", landing !== undefined || (board.held === null && board.mayTake(place, origins)));
      const tab = place === board.focused ? "0" : "-1";
      if (each.getAttribute("tabindex") !== tab) each.setAttribute("tabindex", tab);
    }
  }

  #enframe() {
    const box = this.board.aims.get(this.board.focused);
    if (!box) return;
    for (const each of this.frame.children) {
      const [x, y, width, height] = grown(box, -3);
      for (const [name, value] of Object.entries({ x, y, width, height })) each.setAttribute(name, String(value));
    }
  }

  /** @param {Event} event */
  focusin = (event) => {
    const place = /** @type {Element} */ (event.target).getAttribute("data-place");
    if (place === null || place === this.board.focused) return;
    this.board.focused = place;
    this.#enframe();
    for (const each of this.group.children)
      each.setAttribute("tabindex", each.getAttribute("data-place") === place ? "0" : "-1");
  };

  /** Moves the focus to a place. @param {string} place */
  focusOn(place) {
    const target = [...this.group.children].find((each) => each.getAttribute("data-place") === place);
    if (target instanceof SVGElement) target.focus();
  }

  /**
   * The place at a point of the board; if nothing can be done there, the nearest place where something can.
   * @param {Point} point
   * @param {number} reach how far that may be
   * @returns {string | null}
   */
  at(point, reach) {
    const meant = this.board.hints && !this.board.asks ? this.#meant() : null;
    let [within, nearest, least] = [/** @type {string | null} */ (null), /** @type {string | null} */ (null), reach];
    for (const [place, box] of this.board.aims) {
      const away = distance(point, box);
      if (away === 0) within = place;
      if (away === 0 && (!meant || meant.has(place))) return place;
      if (away < least && meant?.has(place)) [nearest, least] = [place, away];
    }
    return nearest ?? within;
  }

  /** The places where something can be done now; null if unknown. */
  #meant() {
    const { walk, held } = this.board;
    const origins = walk?.origins();
    if (!origins) return null;
    const landings = held === null ? [] : (walk?.landings(held) ?? []).map((each) => each.to);
    return new Set([...origins, ...landings]);
  }
}

/**
 * The distance from a point to a box.
 * @param {Point} point
 * @param {Box} box
 */
function distance([x, y], [left, top, width, height]) {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
export function grown([x, y, width, height], by) {
  return [x - by, y - by, width + 2 * by, height + 2 * by];
}

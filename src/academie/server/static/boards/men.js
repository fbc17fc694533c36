/**
 * Dames on the flèches, beside the board and on their way from one to another.
 * @module
 */

import { move } from "../lib/motion.js";
import { svg } from "./blank.js";
import { Layer } from "./layer.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./board.js").Men} Men
 * @typedef {{from: string, to: string, via: string[]}} Flight
 */

export const STEP = 180; // milliseconds a number
export const REST = 60; // at the stop of a dame that goes on
const HOME = 400; // all dames together
export const GLIDE = "cubic-bezier(.3, .1, .2, 1)";
const SOME = 4; // more at once go together

/** Where men lie that are not on the board. @param {string} place */
export const aside = (place) => place.startsWith("+") || place.startsWith("off");

export class Dames {
  constructor() {
    this.layer = new Layer("dames");
    /** @type {Map<string, Men>} as they lie now */
    this.lying = new Map();
  }

  /**
   * Lay them, and let those that have changed their place go there.
   * @param {import("./tablier.js").Tablier} board
   * @param {Map<string, Men>} men
   * @param {{still?: boolean, path?: import("./walk.js").Step[]}} how
   */
  lay(board, men, { still, path }) {
    const blank = /** @type {import("./blank.js").Blank} */ (board.blank);
    const before = this.lying;
    const tops = new Map([...before].map(([place, each]) => [place, board.top(place, each)]));
    const flights = still ? [] : flown(before, men, board.order(), path ?? []);
    this.lying = men;
    this.layer.lay(
      blank,
      [...men].flatMap(([place, each]) => board.pile(place, each)),
    );
    if (flights.length) this.#fly(board, flights, tops);
  }

  /**
   * @param {import("./tablier.js").Tablier} board
   * @param {Flight[]} flights
   * @param {Map<string, Point>} tops where men lay on top before
   */
  #fly(board, flights, tops) {
    const together = flights.length > SOME;
    let delay = 0;
    /** @type {Map<string, number>} */
    const come = new Map();
    for (const { from, to, via } of [...flights].reverse()) {
      const rank = come.get(to) ?? 0; // of several that come to one place, the last one lies on top
      come.set(to, rank + 1);
      const node = this.#top(to, rank);
      const start = tops.get(from) ?? board.next(from);
      if (!node || together) {
        if (node) void move(node, frames(start, node, []), { duration: HOME, easing: GLIDE });
        continue;
      }
      const stops = via.map((place) => board.next(place));
      const duration = (stops.length + 1) * STEP + stops.length * REST;
      void move(node, frames(start, node, stops), { duration, delay, fill: "backwards" });
      delay += duration;
    }
  }

  /**
   * A dame glides to its place from a point.
   * @param {string} place
   * @param {Point} point
   */
  glide(place, point) {
    const node = this.#top(place, 0);
    if (node) void move(node, frames(point, node, []), { duration: STEP, easing: GLIDE });
  }

  /**
   * The dame that the mouse is over stands out.
   * @param {string | null} place
   */
  hover(place) {
    for (const each of this.layer.group.querySelectorAll(".hovered")) each.classList.remove("hovered");
    if (place !== null) this.#pile(place).at(-1)?.firstElementChild?.classList.add("hovered");
  }

  /** @param {string} place */
  #pile(place) {
    return [...this.layer.group.querySelectorAll(`[data-key^="${place}:"]`)];
  }

  /**
   * The node of a dame by its rank from the top of its pile.
   * @param {string} place
   * @param {number} rank
   */
  #top(place, rank) {
    const nodes = this.#pile(place);
    const node = nodes[nodes.length - 1 - rank];
    if (!node) return null;
    // While it travels its pile lies over the others.
    this.layer.group.append(...nodes);
    return /** @type {SVGElement} */ (node.firstElementChild);
  }
}

/**
 * The frames of a node from a point through stops to where it lies.
 * @param {Point} start
 * @param {SVGElement} node
 * @param {Point[]} stops
 * @returns {Keyframe[]}
 */
export function frames(start, node, stops) {
  const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(node.parentElement?.getAttribute("transform") ?? "") ?? [];
  const from = (/** @type {Point} */ [left, top]) => `translate(${left - Number(x)}px, ${top - Number(y)}px)`;
  const whole = (stops.length + 1) * STEP + stops.length * REST;
  /** @type {Keyframe[]} */
  const found = [{ transform: from(start), offset: 0, easing: GLIDE }];
  stops.forEach((stop, index) => {
    const come = index * (STEP + REST) + STEP;
    found.push(
      { transform: from(stop), offset: come / whole },
      { transform: from(stop), offset: (come + REST) / whole, easing: GLIDE },
    );
  });
  return [...found, { transform: "translate(0px, 0px)", offset: 1 }];
}

/**
 * Which dames went where: the steps that were done, or what has left and what has come, in the order of the path.
 * @param {Map<string, Men>} before
 * @param {Map<string, Men>} after
 * @param {string[]} order
 * @param {import("./walk.js").Step[]} path
 * @returns {Flight[]}
 */
function flown(before, after, order, path) {
  if (!before.size) return [];
  /** @type {Flight[]} */
  const done = [];
  for (const step of path) {
    const going = done.find((each) => each.to === step.from && path.length > 1);
    if (going) {
      going.via.push(going.to);
      going.to = step.to;
    } else done.push({ from: step.from, to: step.to, via: [] });
  }
  if (done.length) return done.filter((each) => each.from !== each.to);
  return [0, 1].flatMap((side) => {
    const [left, come] = [[], []].map(() => /** @type {string[]} */ ([]));
    for (const place of new Set([...order, ...before.keys(), ...after.keys()])) {
      const count = (/** @type {Map<string, Men>} */ men) =>
        men.get(place)?.side === side ? (men.get(place)?.n ?? 0) : 0;
      const more = count(after) - count(before);
      (more < 0 ? left : come).push(...Array(Math.abs(more)).fill(place));
    }
    return left.slice(0, come.length).map((from, index) => ({ from, to: come[index], via: [] }));
  });
}

/**
 * A dame seen from its edge, lifted.
 * @param {number} side
 * @param {import("./blank.js").Box} box
 */
export function slab(side, [x, y, width, height]) {
  const rx = Math.min(width, height) * 0.3;
  return svg(
    "g",
    { class: `dame tranche ${side ? "n" : "b"}` },
    svg("rect", { class: "corps", x, y, width, height, rx }),
  );
}

/**
 * Men on squares, one to a square, and on their way from one to another.
 * @module
 */

import { move } from "../lib/motion.js";
import { svg } from "./blank.js";
import { Layer } from "./layer.js";
import { GLIDE, REST, STEP, frames } from "./men.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./walk.js").Step} Step
 * @typedef {{side: number, kind: string}} Figure
 * @typedef {{from: string, to: string, via: string[]}} Flight
 */

const SOME = 2; // with more of them the position is a different one
const LIFT = 180; // milliseconds in which taken men go together

export class Figures {
  constructor() {
    this.layer = new Layer("figures");
    this.gone = svg("g", { class: "lifted-layer", "aria-hidden": "true" });
    /** @type {ReadonlyMap<string, Figure>} as they stand now */
    this.standing = new Map();
  }

  /**
   * Lay them, and let those that have changed their square go there.
   * @param {import("./squares.js").Squares} board
   * @param {ReadonlyMap<string, Figure>} men
   * @param {import("./board.js").How} how
   */
  lay(board, men, { still, path, dropped }) {
    const blank = /** @type {import("./blank.js").Blank} */ (board.blank);
    const before = this.standing;
    const flights = still ? [] : path ? flown(path, dropped) : found(before, men);
    this.standing = men;
    this.layer.lay(
      blank,
      [...men].map(([place, { side, kind }]) => ({ key: place, shape: `${kind}-${side}`, at: board.at(place) })),
    );
    if (still || !flights.length) return;
    const longest = Math.max(...flights.map((flight) => this.#fly(board, flight)));
    const left = new Set(flights.map((each) => each.from));
    for (const [place, man] of before) {
      if (!left.has(place) && men.get(place)?.side !== man.side) this.#lift(board, place, man, longest);
    }
  }

  /**
   * @param {import("./squares.js").Squares} board
   * @param {Flight} flight
   * @returns {number} how long it takes
   */
  #fly(board, { from, to, via }) {
    const node = this.layer.node(to);
    const duration = (via.length + 1) * STEP + via.length * REST;
    if (!node) return duration;
    this.layer.group.append(node); // over the others
    const stops = via.map((place) => board.at(place));
    void move(
      /** @type {Element} */ (node.firstElementChild),
      frames(board.at(from), /** @type {SVGElement} */ (node.firstElementChild), stops),
      { duration },
    );
    return duration;
  }

  /**
   * A taken man stays until the one that takes it rests.
   * @param {import("./squares.js").Squares} board
   * @param {string} place
   * @param {Figure} man
   * @param {number} after
   */
  #lift(board, place, { side, kind }, after) {
    const shape = /** @type {import("./blank.js").Blank} */ (board.blank).shape(`${kind}-${side}`);
    const ghost = svg("g", { transform: `translate(${board.at(place).join(" ")})` }, shape);
    this.gone.append(ghost);
    const whole = after + LIFT;
    void move(ghost, [{ opacity: 1 }, { opacity: 1, offset: after / whole, easing: GLIDE }, { opacity: 0 }], {
      duration: whole,
      fill: "forwards",
    }).then(() => ghost.remove());
  }

  /**
   * A man glides to its square from a point.
   * @param {string} place
   * @param {Point} point
   */
  glide(place, point) {
    const node = this.layer.node(place)?.firstElementChild;
    if (node instanceof SVGElement) void move(node, frames(point, node, []), { duration: STEP, easing: GLIDE });
  }

  /**
   * The man that the mouse is over stands out.
   * @param {string | null} place
   */
  hover(place) {
    for (const each of this.layer.group.querySelectorAll(".hovered")) each.classList.remove("hovered");
    if (place !== null) this.layer.node(place)?.firstElementChild?.classList.add("hovered");
  }
}

/**
 * The men of a path that has just been gone; from where a hand let one go.
 * @param {Step[]} path
 * @param {string} [dropped]
 * @returns {Flight[]}
 */
function flown(path, dropped) {
  const rest = path.slice(path.findIndex((step) => step.to === dropped) + 1);
  if (!rest.length) return [];
  /** @type {Flight[]} */
  const flights = [{ from: rest[0].from, to: rest[rest.length - 1].to, via: rest.slice(0, -1).map((step) => step.to) }];
  for (const { more } of rest) {
    const along = more.along ?? [];
    for (let at = 0; at < along.length; at += 2) flights.push({ from: along[at], to: along[at + 1], via: [] });
  }
  return flights;
}

/**
 * Which men went where, by what has left and what has come: a man of the same kind, else one of the same side.
 * @param {ReadonlyMap<string, Figure>} before
 * @param {ReadonlyMap<string, Figure>} after
 * @returns {Flight[]}
 */
function found(before, after) {
  const left = [...before].filter(([place, man]) => after.get(place)?.side !== man.side);
  const come = [...after].filter(([place, man]) => before.get(place)?.side !== man.side);
  if (!before.size || come.length > SOME) return [];
  return come.flatMap(([to, man]) => {
    const mine = left.filter(([, each]) => each.side === man.side);
    const from = mine.find(([, each]) => each.kind === man.kind) ?? mine[0];
    if (!from) return [];
    left.splice(left.indexOf(from), 1);
    return [{ from: from[0], to, via: [] }];
  });
}

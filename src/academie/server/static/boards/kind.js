/**
 * The interface of a kind of board, with its defaults.
 * @module
 */

import { svg } from "./blank.js";
import { written } from "./gestures.js";
import { Ground } from "./ground.js";
import { said } from "../lib/words.js";
import { Walk } from "./walk.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./gestures.js").Slot} Slot
 * @typedef {import("./walk.js").Step} Step
 * @typedef {import("./walk.js").Landing} Landing
 */

export class Kind extends Ground {
  // --- What lies on it

  /** Groups of what lies on it, from below; the base lays signs over them. @returns {SVGElement[]} */
  pieces() {
    return [];
  }

  /** Whether it is as large empty as it will be. */
  get bare() {
    return true;
  }

  /** Its empty board has been put in place. */
  prepare() {}

  /**
   * Lay what the scene and the walk have.
   * @param {import("./scene.js").How} how
   */
  draw(how) {
    void how;
  }

  // --- How steps are meant and said

  /** The key of the gesture by which hands play. */
  get playing() {
    return "Play";
  }

  /**
   * A walk along ways.
   * @param {import("./walk.js").PlainStop[]} ways
   */
  along(ways) {
    return new Walk(ways);
  }

  /**
   * Steps as a slot writes them.
   * @param {Slot} slot
   * @param {Step[]} steps
   */
  written(slot, steps) {
    return written(slot, steps);
  }

  /**
   * Of a step that nobody has allowed, all that it may mean.
   * @param {Step} step
   * @returns {Step[]}
   */
  meanings(step) {
    return [step];
  }

  /**
   * Of steps that differ in what a man becomes, the one meant.
   * @param {Step[]} steps
   * @returns {Promise<Step | null>}
   */
  async among(steps) {
    return steps[0];
  }

  /**
   * What stays in the hand after these steps.
   * @param {Step[]} path
   * @returns {string | null}
   */
  onward(path) {
    void path;
    return null;
  }

  // --- How they are shown

  /**
   * How a landing is marked for what is held.
   * @param {Landing} landing
   * @returns {import("./layer.js").Item}
   */
  landed({ to, by, sum }) {
    const shape = `${sum ? "sum" : "landing"}${by === 0 ? "-bare" : by < 10 ? "" : "-wide"}`;
    return { key: to, shape, figure: by || undefined, at: this.next(to) };
  }

  /**
   * How a landing is marked for what is hovered.
   * @param {Landing} landing
   * @returns {import("./layer.js").Item}
   */
  hinted({ to }) {
    return {
      key: to,
      shape: "point",
      at: this.next(to),
      make: () => svg("circle", { class: "dot", r: 0.2 * this.radius(to) }),
    };
  }

  /**
   * How a landing is called.
   * @param {Landing} landing
   */
  landing({ by }) {
    return by ? said("board_landing_by", { by }) : said("board_landing");
  }

  /**
   * The places through which arrows show the one play there is.
   * @param {Step[]} path
   * @returns {string[][]}
   */
  arrows(path) {
    /** @type {string[][]} */
    const ways = [];
    for (const step of path) {
      const going = ways.find((way) => way.at(-1) === step.from);
      if (going) going.push(step.to);
      else ways.push([step.from, step.to]);
    }
    return ways.filter((places) => new Set(places).size > 1);
  }

  // --- What hands do besides

  /**
   * Something else that can be held there: it follows the hand and is let go by itself.
   * @param {Point} point
   * @returns {import("./hand.js").Grasp | null}
   */
  grasp(point) {
    void point;
    return null;
  }

  /**
   * Something was carried off every place; whether that means anything.
   * @param {string} place whence
   * @param {Point} point
   * @returns {boolean}
   */
  carriedOff(place, point) {
    void [place, point];
    return false;
  }

  /**
   * The mouse is over a man that may be taken up, or over none.
   * @param {string | null} place
   */
  hovered(place) {
    void place;
  }

  /**
   * A man carried to no place of his has come back from a point.
   * @param {string} place
   * @param {Point} point
   */
  returned(place, point) {
    void [place, point];
  }
}

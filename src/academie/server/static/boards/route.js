/**
 * The route of a man over squares, with numbered landings and crosses on what it takes.
 * @module
 */

import { svg } from "./blank.js";
import { Layer } from "./layer.js";
import { Leaps, together } from "./leaps.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./walk.js").Step} Step
 * @typedef {{places: string[], taken: string[], first: number, ends: boolean}} Way
 */

const SMALL = 0.4; // of a man's radius, for a landing it only passes
const SMALL_STANDING = 0.46;

export class Route {
  constructor() {
    this.line = svg("g", { class: "chemin route", "aria-hidden": "true" });
    this.crosses = new Layer("croix");
    this.numbers = new Layer("etapes");
    this.#drawn = "";
  }

  /** @type {string} */
  #drawn;

  /** From below: the men crossed, the way over them, its numbers. */
  get groups() {
    return [this.line, this.crosses.group, this.numbers.group];
  }

  /**
   * @param {import("./squares.js").Squares} board
   * @param {string[]} lifted men that are taken already, and still stand there
   */
  lay(board, lifted) {
    const blank = /** @type {import("./blank.js").Blank} */ (board.blank);
    const way = this.#way(board);
    const taken = new Set([...lifted, ...(way?.taken ?? [])]);
    this.crosses.lay(
      blank,
      [...taken].map((place) => ({ key: place, shape: "lifted", at: board.at(place) })),
    );
    this.#trace(board, way);
    // What is held has its landings from the board; what is forced shows them here.
    const shown = way && board.held === null ? way.places.slice(1) : [];
    this.numbers.lay(
      blank,
      shown.map((place, index) => {
        const number = (way?.first ?? 0) + index + 1;
        const end = index === shown.length - 1;
        return end
          ? { key: place, shape: "landing", figure: number, at: board.at(place) }
          : {
              key: `${place}:${index}`,
              shape: `step-${number}`,
              at: board.at(place),
              make: () => step(board, place, number),
            };
      }),
    );
  }

  /**
   * The way to show: of what is held, as far as it is sure; else of what is forced.
   * @param {import("./squares.js").Squares} board
   * @returns {Way | null}
   */
  #way(board) {
    const { walk, held } = board;
    if (!(walk instanceof Leaps) || !board.hints || !board.takes) return null;
    const routes = held === null ? [board.forced()] : walk.routes(held);
    const path = routes[0]?.slice(0, routes.length > 1 ? together(routes) : undefined) ?? [];
    if (!path.length || !path[0].more.over?.length) return null;
    return {
      places: [path[0].from, ...path.map((each) => each.to)],
      taken: path.flatMap((each) => each.more.over ?? []),
      first: walk.steps.length,
      ends: routes.length === 1,
    };
  }

  /**
   * @param {import("./squares.js").Squares} board
   * @param {Way | null} way
   */
  #trace(board, way) {
    const key = way ? `${board.blank?.name} ${way.places.join("-")} ${way.ends}` : "";
    if (key === this.#drawn) return;
    this.#drawn = key;
    if (!way) return this.line.replaceChildren();
    const centres = way.places.map((place) => board.at(place));
    const radius = board.radius(way.places[0]);
    const short = (/** @type {number} */ at, /** @type {number} */ to, /** @type {number} */ by) =>
      nearer(centres[at], centres[to], by);
    const last = centres.length - 1;
    const small = (board.standing ? SMALL_STANDING : SMALL) * radius;
    const points = [...centres];
    points[0] = short(0, 1, radius * 0.98);
    points[last] = short(last, last - 1, way.ends ? radius * 0.96 : small);
    const d = `M${points.map((each) => each.join(" ")).join("L")}`;
    this.line.replaceChildren(svg("path", { class: "halo", d }), svg("path", { class: "rouge", d }));
  }
}

/**
 * A landing that is only passed: its number in a small ring.
 * @param {import("./squares.js").Squares} board
 * @param {string} place
 * @param {number} number
 */
export function step(board, place, number) {
  const r = round((board.standing ? SMALL_STANDING : SMALL) * board.radius(place));
  const text = svg("text", { class: "nombre", y: round(r * 0.44), "font-size": round(r * 1.3) }, String(number));
  return svg(
    "g",
    { class: "but step" },
    svg("circle", { class: "halo", r }),
    svg("circle", { class: "rouge", r }),
    text,
  );
}

/** @param {Point} from @param {Point} to @param {number} by @returns {Point} */
function nearer(from, to, by) {
  const share = by / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1);
  return [round(from[0] + (to[0] - from[0]) * share), round(from[1] + (to[1] - from[1]) * share)];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

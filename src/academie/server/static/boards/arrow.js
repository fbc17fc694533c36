/**
 * Arrows over a board, bent towards its middle as on the engraved plates.
 * @module
 */

import { svg } from "./blank.js";

/** @typedef {import("./blank.js").Point} Point */

/**
 * The arrow through places: solid for the best, forced or requested move, dashed for the move played.
 * @param {import("./board.js").Board} board
 * @param {string[]} places
 * @param {string} sign
 */
export function arrow(board, places, sign) {
  const centres = places.map((place, index) => (index ? board.next(place) : board.at(place)));
  const radius = board.place(places[0]).r;
  const middle = /** @type {Point | undefined} */ (board.blank?.numbers.middle);
  const bends = centres.slice(1).map((to, index) => bend(centres[index], to, middle));
  const last = centres.length - 1;
  const head = nearer(centres[last], bends[last - 1], radius * 0.5);
  const start = nearer(centres[0], bends[0], Math.min(radius * 0.9, away(centres[0], centres[1]) / 3));
  const ends = [...centres.slice(1, -1), head];
  const way = `M${start.join(" ")}${ends.map((end, index) => `Q${bends[index].join(" ")} ${end.join(" ")}`).join("")}`;
  const barbs = point(head, bends[last - 1], radius * 0.5);
  const ink = sign === "played" ? "brun" : "rouge";
  return svg(
    "g",
    { class: sign === "played" ? "chemin joue" : "chemin" },
    svg("path", { class: "halo", d: way }),
    svg("path", { class: "halo", d: barbs }),
    svg("path", { class: `${ink} rompu`, d: way }),
    svg("path", { class: ink, d: barbs }),
  );
}

/** @param {Point} one @param {Point} two */
function away(one, two) {
  return Math.hypot(two[0] - one[0], two[1] - one[1]) || 1;
}

/** @param {Point} from @param {Point} to @param {number} share @returns {Point} */
function towards(from, to, share) {
  return [round(from[0] + (to[0] - from[0]) * share), round(from[1] + (to[1] - from[1]) * share)];
}

/** @param {Point} from @param {Point} to @param {number} by */
function nearer(from, to, by) {
  return towards(from, to, by / away(from, to));
}

/** @param {Point} one @param {Point} two @param {Point} [middle] */
function bend(one, two, middle) {
  const half = towards(one, two, 0.5);
  return middle ? towards(half, middle, Math.min(0.5, (0.28 * away(one, two)) / away(half, middle))) : half;
}

/** @param {Point} head @param {Point} origin @param {number} length */
function point(head, origin, length) {
  const back = nearer(head, origin, length);
  const [x, y] = [-(back[1] - head[1]) * 0.55, (back[0] - head[0]) * 0.55];
  return `M${round(back[0] + x)} ${round(back[1] + y)}L${head.join(" ")}L${round(back[0] - x)} ${round(back[1] - y)}`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

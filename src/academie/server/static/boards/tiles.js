/**
 * Tiles of domino as they are laid: their numbers, their size and the place of each.
 * @module
 */

import { svg } from "./blank.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./blank.js").Box} Box
 * @typedef {[number, number, number, number, number, number]} Laid two numbers from the left or from above, the corner, half
 *   the length, whether it lies along
 * @typedef {{size: Point, line: Laid[], ends?: Record<string, Box>, coming?: Record<string, [Laid, Laid]>, talon?: Box, back?: [number, number]}} Cloth
 * @typedef {{lying: Cloth, standing: Cloth, counts: number[], seat?: number, hand?: string[], shown?: Record<string, string[]>,
 *   talon?: number, draws?: string[], ends?: [number, number], leader?: number, boude?: number}} Tiles
 */

/**
 * A tile as it lies.
 * @param {import("./blank.js").Blank} blank
 * @param {Laid} laid
 * @param {string} key
 * @returns {import("./layer.js").Item}
 */
export function lying(blank, [one, two, x, y, unit, along], key) {
  const name = `${one}-${two}-${along ? "lying" : "standing"}`;
  return { key, shape: `${name}@${unit}`, at: [x, y], make: () => sized(blank, name, unit) };
}

/**
 * A shape of the table, scaled so that half a tile is one unit.
 * @param {import("./blank.js").Blank} blank
 * @param {string} name
 * @param {number} unit
 */
export function sized(blank, name, unit) {
  return svg(
    "g",
    {},
    svg("g", { transform: `scale(${Math.round((unit / blank.numbers.u) * 1000) / 1000})` }, blank.shape(name)),
  );
}

/** The rectangle a tile covers. @param {Laid} laid @returns {Box} */
export function covered([, , x, y, unit, along]) {
  return [x, y, (along ? 2 : 1) * unit, (along ? 1 : 2) * unit];
}

/** @param {Box} box @returns {Point} */
export function centre([x, y, width, height]) {
  return [x + width / 2, y + height / 2];
}

/** The two numbers of a tile by its name, the larger first. @param {string} name @returns {[number, number]} */
export function numbers(name) {
  const [one, two] = name.split("-").map(Number);
  return [one, two];
}

/** The name of a tile, whichever way it lies. @param {Laid} laid */
export function named([one, two]) {
  return `${Math.max(one, two)}-${Math.min(one, two)}`;
}

/**
 * The place of the next tile, with one of its numbers against the line.
 * @param {[Laid, Laid]} coming a tile of two numbers, its 0 against the line, and a double
 * @param {number} against
 * @param {number} other
 * @returns {Laid}
 */
export function joined(coming, against, other) {
  const [one, , ...rest] = coming[against === other ? 1 : 0];
  return one === 0 ? [against, other, ...rest] : [other, against, ...rest];
}

/**
 * Icons: the hand, the hourglass, arrows, the flag, men and dice of the strips.
 * @module
 */

import { one } from "../lib/html.js";

/** @returns {HTMLElement} */
export function hand() {
  return one`<svg class="turn-sign" viewBox="0 0 30 18" aria-hidden="true"><path class="stroke" d="M1 4.5h5.5M1 15h5.5M6.5 3v13.5M6.5 4.8c2-.4 3.6-1.6 5.2-1.8 1.5-.2 3.3 0 3.9 1 .4.8-.2 1.6-1 2.1l-1.6.9H27c1.1 0 2 .8 2 1.8s-.9 1.800-2 1.800h-9.500M17.500 10.600c1.100 0 1.700.7 1.700 1.500s-.6 1.500-1.600 1.500h-1M17 13.600c.8 0 1.400.6 1.400 1.300s-.6 1.300-1.400 1.300H11c-1.700 0-2.800-.7-4.500-1.100M17.700 7.100H13"/></svg>`;
}

export const undoSign = () =>
  one`<svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke" d="M7.500 4 3.500 8l4 4M3.500 8h8a4 4 0 0 1 0 8H8"/></svg>`;

export const back = () =>
  one`<svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke" d="M12.500 3.500 6 10l6.500 6.500"/></svg>`;

export const up = () =>
  one`<svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke" d="M3.500 13 10 6.500 16.500 13"/></svg>`;

export const down = () =>
  one`<svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke" d="M3.500 7 10 13.500 16.500 7"/></svg>`;

export const flag = () =>
  one`<svg class="flag" viewBox="0 0 14 14" aria-hidden="true"><path fill="currentColor" d="M1 0h1.600v14H1zM3 1h10l-2.600 3L13 7H3z"/></svg>`;

export const cup = () =>
  one`<svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke" d="M5 4.500h10l-1.300 12H6.300zM5.300 7.500h9.400"/></svg>`;

export const hourglass = () =>
  one`<svg class="hourglass" viewBox="0 0 18 18" aria-hidden="true"><path class="stroke" d="M4 1.500h10M4 16.500h10M5.500 1.500c0 4 2 5.500 3.500 7.500 1.500-2 3.500-3.500 3.500-7.500M5.500 16.500c0-4 2-5.500 3.500-7.500 1.500 2 3.500 3.500 3.500 7.500"/><path fill="currentColor" d="M6.500 15.500h5c-.6-1.700-1.600-2.700-2.500-3.400-.9.7-1.900 1.700-2.500 3.400z"/></svg>`;

export const swelled = () =>
  one`<svg class="english" viewBox="0 0 132 7" aria-hidden="true"><path d="M0 3.500C30 3.200 48 3 58 2.600 62 2.400 64 1 66 0c2 1 4 2.400 8 2.600 10 .4 28 .6 58 .9-30 .3-48 .5-58 .9-4 .2-6 1.600-8 2.600-2-1-4-2.400-8-2.600C48 4 30 3.800 0 3.500z"/></svg>`;

/**
 * A man of a side, in the size of a strip.
 * @param {number} side
 */
export function man(side) {
  return side === 0
    ? one`<svg class="man" viewBox="-14 -14 28 28" aria-hidden="true"><circle class="ombre" cy="1.2" r="12.600"/><circle class="ivory" r="12.600"/><circle class="gorge" r="9.600"/><circle class="gorge" r="4.500"/></svg>`
    : one`<svg class="man" viewBox="-14 -14 28 28" aria-hidden="true"><circle class="ombre" cy="1.2" r="12.600"/><circle class="ebony" r="12.600"/><circle class="gorge black" r="9.600"/><circle class="clou" r="1.700"/></svg>`;
}

/** The back of a tile. */
export const tileBack = () =>
  one`<svg class="reverse" viewBox="0 0 21 40" aria-hidden="true"><rect class="ebony" x=".6" y=".6" width="19.800" height="38.800" rx="2"/><path class="gorge black" d="M3.500 8h14M3.500 13h14M3.500 18h14M3.500 23h14M3.500 28h14M3.500 33h14"/></svg>`;

const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, 1],
    [1, -1],
  ],
  3: [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  4: [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

/**
 * A die that shows a number.
 * @param {number} number
 */
export function die(number) {
  const svg = one`<svg class="small-die" viewBox="-15 -15 30 30" aria-hidden="true"><rect x="-13" y="-13" width="26" height="26" rx="4.500"/></svg>`;
  for (const [x, y] of PIPS[/** @type {1} */ (number)] ?? []) {
    const pip = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    pip.setAttribute("cx", String(x * 7));
    pip.setAttribute("cy", String(y * 7));
    pip.setAttribute("r", "2.500");
    svg.append(pip);
  }
  return svg;
}

/**
 * Dice: where they rest, which are used, and how they are thrown.
 * @module
 */

import { move, quiet } from "../lib/motion.js";
import { svg } from "./blank.js";

/** @typedef {import("./blank.js").Point} Point */

const FALL = 420; // milliseconds
const LATER = 40; // the second after the first
const TRUE = 220; // from when the face is the true one
const SLOWING = "cubic-bezier(.15, .75, .25, 1)";
const TURN = 540; // degrees
const AROUND = 0.64; // of its size: what a die covers, however it lies
const FIGURE = 6; // units round the middle of a figure inlaid for jetons

export class Dice {
  constructor() {
    this.group = svg("g", { class: "dice", "aria-hidden": "true" });
    this.lying = "";
    this.thrown = "";
  }

  /**
   * @param {import("./tablier.js").Tablier} board
   * @param {import("./board.js").How} how
   */
  lay(board, { still, before }) {
    const scene = board.scene;
    const dice = scene?.dice ?? [];
    const rest = dice.length && board.blank ? resting(board, dice.length) : 0;
    const thrown = dice.length ? `${scene?.thrower}:${dice.join()}` : "";
    const lying = `${board.blank?.name}|${rest}|${thrown}`;
    if (lying !== this.lying) {
      this.group.replaceChildren(...this.#dice(board, dice, rest));
      const fresh = thrown !== "" && thrown !== this.thrown && before !== undefined;
      if (fresh && !still) this.#fall(board, dice, scene?.thrower ?? 0);
      this.lying = lying;
      this.thrown = thrown;
    }
    this.#dim(board, dice);
  }

  /**
   * @param {import("./tablier.js").Tablier} board
   * @param {number[]} dice
   * @param {number} rest
   */
  #dice(board, dice, rest) {
    if (!dice.length || !board.blank) return [];
    const { rests, turns } = board.numbers.dice;
    const centres = rests[dice.length][rest];
    return dice.map((number, index) => {
      const [x, y] = centres[index];
      const face = svg(
        "g",
        { class: "face" },
        /** @type {import("./blank.js").Blank} */ (board.blank).shape(`die-${number}`),
      );
      return svg(
        "g",
        { transform: `translate(${x} ${y}) rotate(${turns[index % turns.length]})` },
        svg("g", { class: "die" }, face),
      );
    });
  }

  /**
   * A die that is played is pale.
   * @param {import("./tablier.js").Tablier} board
   * @param {number[]} dice
   */
  #dim(board, dice) {
    dice.forEach((number, index) => {
      const same = dice.filter((each) => each === number).length;
      const { most, done } = board.walk?.used(number) ?? { most: 0, done: 0 };
      const each = Math.max(1, Math.ceil(most / same));
      const rank = dice.slice(0, index).filter((other) => other === number).length;
      this.group.children[index]?.firstElementChild?.classList.toggle("die-played", done >= (rank + 1) * each);
    });
  }

  /**
   * From the thrower's rim: one turn and a half, three faces, slowing.
   * @param {import("./tablier.js").Tablier} board
   * @param {number[]} dice
   * @param {number} thrower
   */
  #fall(board, dice, thrower) {
    if (quiet()) return;
    const [away, along] = rim(board, thrower);
    dice.forEach((number, index) => {
      const jet = /** @type {SVGElement} */ (this.group.children[index].firstElementChild);
      const face = /** @type {SVGElement} */ (jet.firstElementChild);
      const turn = /** @type {number} */ (board.numbers.dice.turns[index % 3]);
      const start = turned([away[0] - along[0] * (1 + index * 0.25), away[1] - along[1] * (1 + index * 0.25)], -turn);
      const others = [1, 2, 3, 4, 5, 6].filter((each) => each !== number);
      const passing = [
        others.splice(Math.floor(Math.random() * others.length), 1)[0],
        others[Math.floor(Math.random() * others.length)],
      ].map((each) =>
        svg("g", { class: "face" }, /** @type {import("./blank.js").Blank} */ (board.blank).shape(`die-${each}`)),
      );
      jet.append(...passing);
      const delay = index * LATER;
      const duration = FALL;
      const share = TRUE / FALL;
      void Promise.all([
        move(
          jet,
          [
            { transform: `translate(${start[0]}px, ${start[1]}px) rotate(${-TURN + index * 80}deg)` },
            { transform: "none" },
          ],
          { duration, delay, easing: SLOWING, fill: "backwards" },
        ),
        move(
          face,
          [
            { opacity: 0, offset: 0, easing: "step-end" },
            { opacity: 1, offset: share },
            { opacity: 1, offset: 1 },
          ],
          { duration, delay, fill: "backwards" },
        ),
        move(
          passing[0],
          [
            { opacity: 1, offset: 0, easing: "step-end" },
            { opacity: 0, offset: share / 2 },
            { opacity: 0, offset: 1 },
          ],
          { duration, delay, fill: "both" },
        ),
        move(
          passing[1],
          [
            { opacity: 0, offset: 0, easing: "step-end" },
            { opacity: 1, offset: share / 2, easing: "step-end" },
            { opacity: 0, offset: share },
            { opacity: 0, offset: 1 },
          ],
          { duration, delay, fill: "both" },
        ),
      ]).then(() => passing.forEach((each) => each.remove()));
    });
  }
}

/**
 * Which place for so many dice is clear of jetons, of their figures and of dames in hand: the last where none is.
 * @param {import("./tablier.js").Tablier} board
 * @param {number} count
 * @returns {number}
 */
function resting(board, count) {
  const { dice, hand, jeton, shown } = board.numbers;
  /** @type {[Point, number][]} */
  const lying = [];
  for (const { side, at, double } of jeton ? (board.scene?.jetons ?? []) : []) {
    const [spot, [dx, dy]] = [jeton.spots[side][at], jeton.beside];
    if (spot) lying.push([spot, jeton.r]);
    if (spot && double) lying.push([[spot[0] - dx, spot[1] - dy], jeton.r]);
  }
  for (const spots of jeton?.spots ?? []) for (const at of Object.values(spots)) lying.push([at, FIGURE]);
  for (const { place, at, n } of board.scene?.beside ?? []) {
    if (!place.endsWith("-hand") || !at) continue;
    for (const centre of hand[at].at[Math.min(n, shown) - 1]) lying.push([centre, hand[at].r]);
  }
  const clear = (/** @type {Point} */ die) =>
    lying.every(([[x, y], r]) => Math.hypot(die[0] - x, die[1] - y) > AROUND * dice.size + r);
  const found = dice.rests[count].findIndex((/** @type {Point[]} */ centres) => centres.every(clear));
  return found < 0 ? dice.rests[count].length - 1 : found;
}

/**
 * From where dice lie to a side's rim, and a way along the board.
 * @param {import("./tablier.js").Tablier} board
 * @param {number} side
 * @returns {[Point, Point]}
 */
function rim(board, side) {
  const [first, last] = Object.keys(board.numbers.places).filter(
    (_, index, all) => index === 0 || index === all.length - 1,
  );
  const home = /** @type {Point} */ (board.numbers.places[side ? last : first].man);
  const [x, y] = [home[0] - board.numbers.middle[0], home[1] - board.numbers.middle[1]];
  const reach = /** @type {number} */ (board.numbers.dice.size) * 4;
  return board.standing
    ? [
        [x, 0],
        [0, Math.sign(-y) * reach],
      ]
    : [
        [0, y],
        [Math.sign(-x) * reach, 0],
      ];
}

/** @param {Point} point @param {number} degrees @returns {Point} */
function turned([x, y], degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/**
 * The opponents' hands above the table: face-down or open tiles, with names and points if the page knows them, and what
 * a player has just said.
 * @module
 */

import { svg } from "./blank.js";
import { ready, said } from "../lib/words.js";
import { sized } from "./tiles.js";

/** @typedef {{name?: string, note?: string, points?: number | string, pointsName?: string}} Seat as the page tells it */

const GAP = 3;

export class Others {
  constructor() {
    this.row = document.createElement("div");
    this.row.className = "other-hands";
    /** @type {Map<number, {node: HTMLElement, seen: string}>} */
    this.hands = new Map();
  }

  /**
   * @param {import("./blank.js").Blank} blank
   * @param {import("./tiles.js").Tiles} tiles
   * @param {Seat[]} seats
   */
  lay(blank, tiles, seats) {
    const count = tiles.counts.length;
    const first = tiles.seat === undefined ? 0 : tiles.seat + 1;
    const order = Array.from(
      { length: tiles.seat === undefined ? count : count - 1 },
      (_, each) => (first + each) % count,
    );
    for (const [seat, { node }] of this.hands) {
      if (order.includes(seat)) continue;
      node.remove();
      this.hands.delete(seat);
    }
    for (const seat of order) this.#hand(blank, tiles, seat, seats[seat] ?? {});
  }

  /**
   * @param {import("./blank.js").Blank} blank
   * @param {import("./tiles.js").Tiles} tiles
   * @param {number} seat
   * @param {Seat} told
   */
  #hand(blank, tiles, seat, told) {
    let hand = this.hands.get(seat);
    if (!hand) {
      hand = { node: document.createElement("div"), seen: "" };
      hand.node.className = "other-hand";
      hand.node.dataset.seat = String(seat);
      this.hands.set(seat, hand);
    }
    if (hand.node.parentNode !== this.row) this.row.append(hand.node);
    const open = tiles.shown?.[seat];
    const says = tiles.boude === seat ? said("board_boude") : "";
    const seen = JSON.stringify([blank.name, tiles.counts[seat], open, says, told]);
    if (seen === hand.seen) return;
    hand.seen = seen;
    const backs = open ? open.map((name) => `${name}-standing`) : Array(tiles.counts[seat]).fill("back");
    const tray = text("div", "backs-and-word", "");
    tray.append(row(blank, backs, told), ...bubble(says));
    hand.node.replaceChildren(...who(told), tray, ...score(told));
  }
}

/** @param {Seat} seat */
function who({ name, note }) {
  if (!name) return [];
  const found = text("p", "who", name);
  if (note) found.append(text("small", "", note));
  return [found];
}

/** @param {Seat} seat */
function score({ points, pointsName }) {
  if (points === undefined) return [];
  const found = text("p", "score", "");
  if (pointsName) found.append(text("span", "small-caps label", pointsName), " ");
  found.append(text("b", "", String(points)));
  return [found];
}

/** @param {string} says */
function bubble(says) {
  const found = text("p", "bubble", "");
  if (says) found.append(text("span", "", says));
  return says ? [found] : [];
}

/**
 * @param {string} tag
 * @param {string} cls
 * @param {string} content
 */
function text(tag, cls, content) {
  const found = document.createElement(tag);
  if (cls) found.className = cls;
  found.textContent = content;
  return found;
}

/**
 * Tiles side by side, in the table's size.
 * @param {import("./blank.js").Blank} blank
 * @param {string[]} shapes
 * @param {Seat} told
 */
function row(blank, shapes, { name }) {
  const unit = blank.numbers.small;
  const [width, height] = [Math.max(shapes.length, 1) * (unit + GAP) - GAP + 2, 2 * unit + 5];
  const drawn = svg("svg", {
    class: "drawing hand-back",
    viewBox: `-1 -1 ${width} ${height}`,
    width,
    height,
    role: "img",
    "aria-label": [name, String(shapes.length)].filter(Boolean).join(", "), // until the words have loaded
  });
  void ready().then(() => {
    const label = [name, said("board_tiles", { n: shapes.length })].filter(Boolean).join(", ");
    if (label) drawn.setAttribute("aria-label", label);
  });
  shapes.forEach((shape, each) =>
    drawn.append(svg("g", { transform: `translate(${each * (unit + GAP)} 0)` }, sized(blank, shape, unit))),
  );
  return drawn;
}

/**
 * The graph of a game: a line over hatching, faults as triangles on the side of the player, one cursor.
 * @module
 */

import { svg } from "../boards/blank.js";
import { one } from "../lib/html.js";
import { said } from "../lib/words.js";
import { figure } from "./values.js";

const [LEFT, TOP, FOOT, HATCH] = [36, 14, 26, 3.2];

/** @typedef {{ply: number, value: number}} Point a value for the first side, in hundredths */
/** @typedef {{ply: number, by: number}} Fault */

export class Graph {
  /**
   * @param {HTMLElement} place
   * @param {(ply: number) => void} go
   */
  constructor(place, go) {
    this.place = place;
    this.go = go;
    /** @type {Point[]} */
    this.points = [];
    /** @type {Fault[]} */
    this.faults = [];
    /** The unit of the values; empty if no value is known yet. */
    this.unit = "";
    this.count = 0;
    this.ply = 0;
    new ResizeObserver(() => this.draw()).observe(place);
    place.addEventListener("click", (event) => this.#clicked(/** @type {MouseEvent} */ (event)));
  }

  /** @param {{points?: Point[], faults?: Fault[], unit?: string, count?: number, ply?: number}} told */
  set(told) {
    Object.assign(this, told);
    this.draw();
  }

  get #wide() {
    return Math.max(260, this.place.clientWidth);
  }

  /** @param {number} ply */
  #x(ply) {
    return LEFT + (ply / Math.max(1, this.count)) * (this.#wide - LEFT - 12);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const box = this.place.getBoundingClientRect();
    const share = (event.clientX - box.left - LEFT) / (this.#wide - LEFT - 12);
    this.go(Math.max(0, Math.min(this.count, Math.round(share * this.count))));
  }

  draw() {
    if (this.place.hidden || !this.place.clientWidth) return;
    const high = this.place.clientWidth < 720 ? 168 : 190;
    const limit = Math.max(
      1,
      Math.min(10, Math.ceil(Math.max(0, ...this.points.map((each) => Math.abs(each.value) / 100)))),
    );
    const bottom = high - FOOT;
    const y = (/** @type {number} */ value) =>
      TOP + ((limit - Math.max(-limit, Math.min(limit, value / 100))) / (2 * limit)) * (bottom - TOP);
    const right = this.#x(this.count);
    const drawn = svg("svg", {
      class: "graph",
      viewBox: `0 0 ${this.#wide} ${high}`,
      width: String(this.#wide),
      height: String(high),
      role: "img",
      "aria-label": this.#told(),
    });
    drawn.append(
      svg("path", { class: "graph-hatching", d: this.#hatching(y, bottom) }),
      svg("path", { class: "graph-axis", d: `M${LEFT} ${TOP}H${right}M${LEFT} ${bottom}H${right}` }),
      svg("path", { class: "graph-middle", d: `M${LEFT} ${y(0)}H${right}` }),
      ...[limit, 0, -limit].map((value) =>
        label(LEFT - 7, y(value * 100) + 4.5, value ? `${value > 0 ? "+" : "−"}${Math.abs(value)}` : "0", "end"),
      ),
      ...this.#ticks().map((ply) => label(this.#x(ply), high - 8, String(ply), "middle")),
      svg("path", {
        class: "graph-line",
        d: this.points
          .map(({ ply, value }, at) => `${at ? "L" : "M"}${round(this.#x(ply))} ${round(y(value))}`)
          .join(""),
      }),
      ...this.faults.map(({ ply, by }) => triangle(this.#x(ply), y(this.#at(ply)), by)),
    );
    const here = this.#x(this.ply);
    drawn.append(svg("path", { class: "graph-here", d: `M${here} ${TOP - 6}V${bottom}` }));
    if (this.points.length)
      drawn.append(
        svg("circle", { class: "graph-point", cx: String(here), cy: String(y(this.#at(this.ply))), r: "5" }),
      );
    this.place.replaceChildren(drawn, this.#legend());
  }

  /** @param {number} ply the value there, or the last before it */
  #at(ply) {
    return this.points.findLast((each) => each.ply <= ply)?.value ?? this.points[0]?.value ?? 0;
  }

  /** @param {(value: number) => number} y @param {number} bottom */
  #hatching(y, bottom) {
    const { points } = this;
    if (points.length < 2) return "";
    let [path, at] = ["", 0];
    for (let x = this.#x(points[0].ply) + 1.6; x < this.#x(points[points.length - 1].ply); x += HATCH) {
      while (at < points.length - 2 && this.#x(points[at + 1].ply) < x) at += 1;
      const [one, two] = [points[at], points[at + 1]];
      const [from, to] = [this.#x(one.ply), this.#x(two.ply)];
      const value = one.value + ((two.value - one.value) * (x - from)) / Math.max(0.001, to - from);
      path += `M${round(x)} ${bottom}V${round(y(value))}`;
    }
    return path;
  }

  #ticks() {
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => this.count / each <= this.#wide / 90) ?? 1_000;
    return Array.from({ length: Math.floor(this.count / step) + 1 }, (_, at) => at * step);
  }

  #told() {
    const values = this.points.map((each) => each.value);
    if (!values.length) return this.#named();
    return said("ana_graph", {
      now: figure(this.#at(this.ply)),
      most: figure(Math.max(...values)),
      least: figure(Math.min(...values)),
    });
  }

  #named() {
    return this.unit ? said("ana_curve_in", { unit: this.unit }) : said("ana_curve");
  }

  #legend() {
    return one`<figcaption><span class="key-number"><svg viewBox="0 0 30 13" aria-hidden="true"><path class="graph-hatching" d="M2 13V7M5.2 13V5M8.4 13V6M11.6 13V8M14.8 13V7M18 13V4M21.2 13V3M24.4 13V5M27.6 13V5"/><path class="graph-line" d="M1 7 6 4.5l7 4L20 3l9 2"/></svg><i>${this.#named()}</i></span><span class="key-number"><svg viewBox="0 0 11 13" aria-hidden="true"><path class="graph-fault" d="M1 3h9L5.500 10z"/></svg><i>${said("ana_curve_faults")}</i></span></figcaption>`;
  }
}

/** @param {number} x @param {number} y @param {string} text @param {string} anchor */
function label(x, y, text, anchor) {
  const found = svg("text", { class: "graph-text", x: String(round(x)), y: String(round(y)), "text-anchor": anchor });
  found.textContent = text;
  return found;
}

/** Above the line for the first side, below it for the other. @param {number} x @param {number} y @param {number} by */
function triangle(x, y, by) {
  const up = by === 0 ? -1 : 1;
  const tip = y + up * 6;
  return svg("path", {
    class: "graph-fault",
    d: `M${round(x - 4.5)} ${round(tip + up * 7)}h9L${round(x)} ${round(tip)}z`,
  });
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

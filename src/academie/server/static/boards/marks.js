/**
 * Jetons and fichets: what is marked, and marking by hand. Places light up only while one is held; letting go marks.
 * @module
 */

import { move } from "../lib/motion.js";
import { svg } from "./blank.js";
import { Layer } from "./layer.js";
import { said } from "../lib/words.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {"jeton" | "fichet"} What
 */

const UP = 7; // units a jeton rises
const [RISE, GO, SINK] = [80, 220, 60]; // milliseconds
const HOP = 90;
const HOPS = 3; // at most
const TARGET = 22; // pixels round a jeton
const HOLES = 12; // points of a hole, holes of a partie

export class Marks {
  /** @type {What | null} */
  #held = null;
  #laps = 0;
  /** @type {number | null} where the keyboard holds it */
  #aim = null;

  /** @param {import("./tablier.js").Tablier} board */
  constructor(board) {
    this.board = board;
    this.layer = new Layer("marks");
    this.above = svg("g", { class: "marks-in-hand", "aria-hidden": "true" });
    /** @type {Map<string, Point>} */
    this.lying = new Map();
    /** @type {Map<string, Point>} where a hand has let one go, until the next scene says so too */
    this.letGo = new Map();
  }

  /** @returns {Record<string, any>} */
  get #numbers() {
    return this.board.numbers;
  }

  /** Whether the own jeton, or the fichet, may be moved by hand. @param {What} what */
  #moves(what) {
    return this.board.gesture(what === "jeton" ? "Mark" : "Peg") !== undefined && this.#own(what) !== null;
  }

  /** Where the own one is: points, or holes. @param {What} what */
  #own(what) {
    const side = this.board.near;
    if (what === "jeton") return this.board.scene?.jetons?.find((each) => each.side === side)?.at ?? null;
    return this.board.scene?.fichets?.find((each) => each.side === side)?.hole ?? null;
  }

  /** The spots of the own one, each with its number. @param {What} what @returns {[number, Point][]} */
  #spots(what) {
    const side = this.board.near;
    if (what === "fichet")
      return this.#numbers.holes[side].map((/** @type {Point} */ at, /** @type {number} */ hole) => [hole, at]);
    return Object.entries(this.#numbers.jeton.spots[side]).map(([points, at]) => [Number(points), at]);
  }

  // --- Drawing

  /** @param {import("./board.js").How} how */
  lay({ still, before: scene }) {
    if (scene !== undefined) this.letGo.clear();
    const { board } = this;
    const { jetons = [], fichets = [] } = board.scene ?? {};
    /** @type {import("./layer.js").Item[]} */
    const items = [];
    for (const { side, hole, flag } of fichets) {
      if (!this.#numbers.holes) break;
      const own = side === board.near && this.#moves("fichet");
      items.push({
        key: `fichet-${side}`,
        shape: `${flag ? "pavillon" : "fichet"}-${side}`,
        at: this.#numbers.holes[side][Math.min(hole, HOLES)],
        cls: own ? "takeable" : "",
      });
    }
    for (const { side, at, double } of jetons) {
      const spot = this.#numbers.jeton?.spots[side][at];
      if (!spot) continue;
      const own = side === board.near && this.#moves("jeton");
      const [dx, dy] = this.#numbers.jeton.beside.map((/** @type {number} */ each) => (at === 0 ? each : -each));
      items.push({ key: `jeton-${side}`, shape: "jeton", at: spot, cls: own ? "takeable" : "" });
      if (double) items.push({ key: `second-${side}`, shape: "jeton", at: [spot[0] + dx, spot[1] + dy] });
    }
    for (const item of items) item.at = this.letGo.get(item.key) ?? item.at;
    const before = this.lying;
    this.lying = new Map(items.map((item) => [item.key, item.at]));
    this.layer.lay(/** @type {import("./blank.js").Blank} */ (board.blank), items);
    if (!still) for (const [key, at] of this.lying) this.#travel(key, before.get(key), at);
  }

  /**
   * @param {string} key
   * @param {Point | undefined} from
   * @param {Point} to
   */
  #travel(key, from, to) {
    const node = this.layer.node(key)?.firstElementChild;
    if (!from || !node || (from[0] === to[0] && from[1] === to[1])) return;
    const [x, y] = [from[0] - to[0], from[1] - to[1]];
    if (key.startsWith("fichet")) return this.#hop(node, [x, y]);
    const whole = RISE + GO + SINK;
    void move(
      node,
      [
        { transform: `translate(${x}px, ${y}px)`, easing: "ease-out", offset: 0 },
        {
          transform: `translate(${x}px, ${y - UP}px) scale(1.14)`,
          easing: "cubic-bezier(.4, 0, .2, 1)",
          offset: RISE / whole,
        },
        { transform: `translate(0px, ${-UP}px) scale(1.14)`, easing: "ease-in", offset: (RISE + GO) / whole },
        { transform: "none", offset: 1 },
      ],
      { duration: whole },
    );
  }

  /**
   * From hole to hole, three at most.
   * @param {Element} node
   * @param {Point} way
   */
  #hop(node, [x, y]) {
    const pitch = Math.hypot(x, y) / (this.#numbers.places.A.box[this.board.standing ? 3 : 2] || 1);
    const hops = Math.min(HOPS, Math.max(1, Math.round(pitch)));
    /** @type {Keyframe[]} */
    const frames = [{ transform: `translate(${x}px, ${y}px)` }];
    for (let hop = 1; hop <= hops; hop++) {
      const [mid, end] = [1 - (hop - 0.5) / hops, 1 - hop / hops];
      frames.push(
        { transform: `translate(${x * mid}px, ${y * mid - UP}px)` },
        { transform: `translate(${x * end}px, ${y * end}px)` },
      );
    }
    void move(node, frames, { duration: hops * HOP });
  }

  // --- By hand

  /**
   * @param {Point} point
   * @returns {import("./hand.js").Grasp | null}
   */
  grasp(point) {
    const matrix = this.board.svg.getScreenCTM();
    const reach = TARGET / (matrix?.a || 1);
    for (const what of /** @type {What[]} */ (["jeton", "fichet"])) {
      const at = this.lying.get(`${what}-${this.board.near}`);
      if (!at || !this.#moves(what) || this.letGo.has(`${what}-${this.board.near}`)) continue; // what was let go is marked
      const radius =
        what === "jeton"
          ? Math.max(this.#numbers.jeton.r, Math.min(reach, this.#free(what, at)))
          : Math.max(reach / 1.4, this.#numbers.fichet);
      if (Math.hypot(point[0] - at[0], point[1] - at[1]) <= radius) return this.#grasped(what);
    }
    return null;
  }

  /**
   * How far round a jeton no dame is touched.
   * @param {What} what
   * @param {Point} at
   */
  #free(what, at) {
    void what;
    const r = this.#numbers.r;
    const tops = [...this.board.position()]
      .filter(([place]) => this.#numbers.places[place])
      .map(([place, men]) => this.board.top(place, men));
    return Math.min(...tops.map(([x, y]) => Math.hypot(x - at[0], y - at[1]) - r), Infinity);
  }

  /** @param {What} what */
  #grasped(what) {
    this.#take(what);
    return {
      follow: (/** @type {Point} */ point) => this.#follow(what, point),
      drop: (/** @type {Point} */ point) => this.#drop(what, point),
      cancel: () => this.#end(),
    };
  }

  /** @param {What} what */
  #take(what) {
    this.#held = what;
    this.#laps = 0;
    this.layer.node(`${what}-${this.board.near}`)?.classList.add("lifted-from-here");
    const [x, y] = /** @type {Point} */ (this.lying.get(`${what}-${this.board.near}`));
    const radius = what === "jeton" ? this.#numbers.jeton.r : this.#numbers.fichet;
    const shape = /** @type {import("./blank.js").Blank} */ (this.board.blank).shape(
      what === "jeton" ? "jeton" : `fichet-${this.board.near}`,
    );
    const spots = this.#spots(what).map(([number, at]) =>
      svg("circle", { class: "spot", cx: at[0], cy: at[1], r: radius * 1.08, "data-spot": number }),
    );
    this.above.replaceChildren(
      ...spots,
      svg("g", { class: "held", transform: `translate(${x} ${y})` }, svg("g", { class: "lifted" }, shape)),
    );
  }

  /** @param {What} what @param {Point} point */
  #follow(what, point) {
    this.above.querySelector(".held")?.setAttribute("transform", `translate(${point[0]} ${point[1]})`);
    const near = this.#nearest(what, point);
    const spots = this.#spots(what).map(([number]) => number);
    // Round the board and home again: a hole.
    if (near === Math.max(...spots) && this.#laps % 2 === 0) this.#laps += 1;
    if (near === 0 && this.#laps % 2 === 1) this.#laps += 1;
    this.#light(near);
  }

  /** @param {number | null} near */
  #light(near) {
    for (const each of this.above.querySelectorAll(".spot"))
      each.classList.toggle("aimed", Number(each.getAttribute("data-spot")) === near);
  }

  /** @param {What} what @param {Point} point @returns {number | null} */
  #nearest(what, point) {
    let [found, least] = [/** @type {number | null} */ (null), this.#numbers.r * (what === "jeton" ? 2 : 1)];
    for (const [number, at] of this.#spots(what)) {
      const away = Math.hypot(point[0] - at[0], point[1] - at[1]);
      if (away < least) [found, least] = [number, away];
    }
    return found;
  }

  /** @param {What} what @param {Point} point */
  #drop(what, point) {
    const [near, laps] = [this.#nearest(what, point), Math.floor(this.#laps / 2)];
    this.#end();
    if (near !== null) this.#mark(what, near, laps);
  }

  /**
   * Let go at a spot: so many points, or so many holes.
   * @param {What} what
   * @param {number} spot
   * @param {number} laps
   */
  #mark(what, spot, laps) {
    const from = this.#own(what) ?? 0;
    if (spot === from && !laps) return;
    this.letGo.set(
      `${what}-${this.board.near}`,
      /** @type {[number, Point]} */ (this.#spots(what).find(([number]) => number === spot))[1],
    );
    this.lay({ still: true });
    if (what === "fichet") {
      this.board.gestured(spot > from ? "Peg" : "Unpeg", { count: Math.abs(spot - from) });
      return;
    }
    const points = spot - from + HOLES * (spot < from ? Math.max(laps, 1) : laps);
    this.board.gestured("Mark", { points });
  }

  #end() {
    this.#held = null;
    this.#aim = null;
    for (const each of this.layer.nodes.values()) each.node.classList.remove("lifted-from-here");
    this.above.replaceChildren();
  }

  putBack() {
    if (this.#held) this.#end();
  }

  // --- By the keyboard: they are places too, after the flèches

  /** @returns {[string, import("./blank.js").Box][]} */
  boxes() {
    const found = /** @type {[string, import("./blank.js").Box][]} */ ([]);
    for (const what of /** @type {What[]} */ (["jeton", "fichet"])) {
      if (!this.#moves(what)) continue;
      const radius = (what === "jeton" ? this.#numbers.jeton.r : this.#numbers.fichet) * 1.5;
      const [x, y] = this.#spots(what).find(([number]) => number === this.#own(what))?.[1] ?? this.#numbers.middle;
      found.push([what, [x - radius, y - radius, 2 * radius, 2 * radius]]);
    }
    return found;
  }

  /** @param {string} place */
  called(place) {
    if (place === "jeton") return said("board_jeton", { points: this.#own("jeton") ?? 0 });
    if (place === "fichet") return said("board_fichet", { holes: this.#own("fichet") ?? 0 });
    return null;
  }

  /**
   * Take it up, or let it go where the arrows have led it.
   * @param {string} place
   * @returns {boolean | undefined}
   */
  press(place) {
    if (place !== "jeton" && place !== "fichet") return undefined;
    if (this.#held === place && this.#aim !== null) {
      const spot = this.#aim;
      this.#end();
      this.#mark(place, spot, 0);
    } else if (this.board.takes) {
      this.#take(place);
      this.#aim = this.#own(place);
      this.#light(this.#aim);
    }
    return false;
  }

  /** @param {string} key */
  key(key) {
    if (this.#aim === null || !this.#held) return false;
    if (key === "Escape") {
      this.#end();
      return true;
    }
    if (!key.startsWith("Arrow")) return false;
    const spots = this.#spots(this.#held).sort(([one], [two]) => one - two);
    const way = key === "ArrowRight" || key === "ArrowUp" ? 1 : -1;
    const at = spots.findIndex(([number]) => number === this.#aim) + way;
    const [number, [x, y]] = spots[(at + spots.length) % spots.length];
    this.#aim = number;
    this.above.querySelector(".held")?.setAttribute("transform", `translate(${x} ${y})`);
    this.#light(number);
    return true;
  }
}

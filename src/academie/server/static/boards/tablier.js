/**
 * The board of twenty-four flèches: trictrac and every game on it, dames rabattues among them.
 * @module
 */

import { Board } from "./board.js";
import { Dice } from "./dice.js";
import { Marks } from "./marks.js";
import { Dames, aside, slab } from "./men.js";
import { said } from "../lib/words.js";
import { directions } from "./ways.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./blank.js").Box} Box
 * @typedef {import("./board.js").Men} Men
 */

const COMMANDS = new Set(["t", "m", "e", "l", "u"]); // keys that do something else unless they are capitals
const LEAST = 34; // the pitch of a board, by the height there is
const MOST = 46; // of a standing board
const WIDEST = 48; // of a lying one
const AROUND = 248; // pixels over and under a standing one
const READ = 352; // the same where a game is read, below the head of the site
const SIDEWAYS = matchMedia("(min-width: 560px) and (max-height: 539px)"); // a phone, as play.css has it
const [DEEP, ENDS] = [360, 80]; // units of a lying board across, and along it beside its flèches

/** @param {number} pitch @param {number} most */
function within(pitch, most) {
  return Math.min(Math.max(pitch, LEAST), most);
}

function upright() {
  return Math.round(within((innerHeight - (document.querySelector(".analysis-head") ? READ : AROUND)) / 12, MOST));
}

export class Tablier extends Board {
  #room = ""; // for which the pitch is reckoned

  constructor() {
    super();
    this.dames = new Dames();
    this.dice = new Dice();
    this.marks = new Marks(this);
    /** @type {number | null} */
    this.pitch = null;
    /** Whether, on a phone held sideways, it fills the height of what holds it too. */
    this.fills = false;
  }

  pieces() {
    return [this.marks.layer.group, this.dames.layer.group, this.dice.group, this.marks.above];
  }

  /** @param {import("./board.js").BoardOf} board */
  named(board) {
    if (!this.standing && !(this.fills && SIDEWAYS.matches)) return board.lying;
    // By the height at first: bars of a browser that come and go move nothing.
    const room = `${innerWidth}${this.standing}`;
    if (room !== this.#room) this.pitch = this.standing ? upright() : this.#filling();
    this.#room = room;
    return this.pitch === WIDEST ? board.lying : `${this.standing ? board.standing : board.lying}-w${this.pitch}`;
  }

  /** The pitch with which a lying board is as wide as what holds it, and as high or a little less. */
  #filling() {
    const { clientWidth = 0, clientHeight = 1 } = this.parentElement ?? {};
    return within(Math.ceil(((clientWidth / clientHeight) * DEEP - ENDS) / 12), WIDEST);
  }

  /** @returns {Record<string, any>} */
  get numbers() {
    return /** @type {import("./blank.js").Blank} */ (this.blank).numbers;
  }

  // --- Places

  /** The flèches along the viewer's path. */
  order() {
    const letters = Object.keys(this.numbers.places);
    return this.near ? letters.reverse() : letters;
  }

  boxes() {
    if (!this.blank) return new Map();
    const men = this.position();
    /** @type {Map<string, Box>} */
    const found = new Map();
    const steps = directions(this.scene?.ways);
    if (men.has("+") || steps.some((step) => step[0] === "+")) found.set("+", this.#rim("entries"));
    for (const place of this.order()) found.set(place, this.numbers.places[place].strip);
    if (men.has("off") || steps.some((step) => step[1] === "off")) found.set("off", this.#rim("exits"));
    for (const [place, box] of this.marks.boxes()) found.set(place, box);
    return found;
  }

  /**
   * The end of the rim where men wait or lie lifted.
   * @param {"entries" | "exits"} which
   * @returns {Box}
   */
  #rim(which) {
    const at = this.scene?.board[which]?.[this.near] ?? "A";
    if (which === "exits") return around(this.numbers.lifted[at].at(-1), 3);
    const { r, at: centres } = this.numbers.hand[at];
    return around(
      centres.at(-1).map((/** @type {Point} */ [x, y]) => [x, y, 0, 0]),
      r + 1,
    );
  }

  /** @param {string} place */
  at(place) {
    const men = this.men(place);
    return men ? this.top(place, men) : this.next(place);
  }

  /** @param {string} place */
  radius(place) {
    return aside(place) ? this.numbers.hand.A.r : this.numbers.r;
  }

  /** @param {string} place @returns {Point} */
  next(place) {
    const men = this.men(place);
    const count = (men?.side === this.near ? men.n - (men.under ?? 0) : 0) - (place === this.held ? 1 : 0);
    if (aside(place)) return this.top(place, { side: this.near, n: count + 1, kind: "dame", under: 0 });
    const { pile } = this.numbers.places[place];
    return pile[Math.min(Math.max(count, 0) + 1, this.numbers.shown) - 1].at(-1);
  }

  /**
   * The centre of the last of so many men.
   * @param {string} place
   * @param {Men} men
   * @returns {Point}
   */
  top(place, men) {
    const item = this.pile(place, men).at(-1);
    if (!item) return this.numbers.middle;
    if (!item.make) return item.at;
    const [x, y, width, height] = this.numbers.lifted[this.#rimOf(place)][Math.min(men.n, 15) - 1].at(-1);
    return [x + width / 2, y + height / 2];
  }

  /**
   * The place of a rim by the name of what lies there; a star is for the other side's.
   * @param {string} place
   */
  #rimOf(place) {
    const side = place.endsWith("*") ? 1 - this.near : this.near;
    const which = place.startsWith("+") ? "entries" : "exits";
    return this.scene?.board[which]?.[side] ?? "A";
  }

  // --- What lies there

  /** @param {Map<string, Men>} men */
  beside(men) {
    for (const { place, side, n } of this.scene?.beside ?? []) {
      men.set(`${place.endsWith("-hand") ? "+" : "off"}${side === this.near ? "" : "*"}`, {
        side,
        n,
        kind: "dame",
        under: 0,
      });
    }
  }

  /**
   * @param {Map<string, Men>} men
   * @param {import("./walk.js").Step} step
   */
  step(men, step) {
    const lying = men.get(step.from);
    if (step.from === step.to) {
      if (lying) lying.under = Math.max(lying.under - 1, 0);
      return;
    }
    const struck = step.more.hit ? men.get(step.more.hit) : undefined;
    if (step.more.hit && struck) {
      const hand = struck.side === this.near ? "+" : "+*";
      men.set(hand, { ...struck, n: (men.get(hand)?.n ?? 0) + 1, under: 0 });
      if (--struck.n < 1) men.delete(step.more.hit);
    }
    super.step(men, step);
  }

  /**
   * The dames of a place, from the foot.
   * @param {string} place
   * @param {Men} men
   * @returns {import("./layer.js").Item[]}
   */
  pile(place, { side, n, under: covered }) {
    if (n < 1) return [];
    const under = Math.min(covered, n - 1); // who took up the one on top leaves the next one uncovered
    if (place.startsWith("off")) return this.#slabs(place, side, n);
    const inHand = place.startsWith("+");
    const { shown, patterned } = this.numbers;
    const lying = n - under;
    const home = inHand ? null : this.numbers.places[place];
    /** @type {Point[]} */
    const centres = [...(home ? home.pile : this.numbers.hand[this.#rimOf(place)].at)[Math.min(lying, shown) - 1]];
    /** @type {Point[]} */
    const stack = home && under ? home.stack[Math.min(under + 1, shown) - 1] : [];
    if (stack.length) centres[0] = stack[stack.length - 1];
    const below = stack.slice(0, -1).map((at, index) => ({ key: `${place}:u${index}`, shape: `covered-${side}`, at }));
    return [
      ...below,
      ...centres.map((at, index) => {
        const last = index === centres.length - 1;
        const kind = last && lying > shown ? "counted" : last || lying <= patterned ? "dame" : "covered";
        const shape = inHand ? (kind === "counted" ? `hand-counted-${side}` : `hand-${side}`) : `${kind}-${side}`;
        return {
          key: `${place}:${index}`,
          shape,
          at,
          figure: kind === "counted" ? lying : undefined,
          cls: inHand ? "main" : "",
        };
      }),
    ];
  }

  /**
   * @param {string} place
   * @param {number} side
   * @param {number} n
   * @returns {import("./layer.js").Item[]}
   */
  #slabs(place, side, n) {
    /** @type {Box[]} */
    const boxes = this.numbers.lifted[this.#rimOf(place)][Math.min(n, 15) - 1];
    return boxes.map((box, index) => ({
      key: `${place}:${index}`,
      shape: `slab-${side}-${box.join()}`,
      at: [0, 0],
      make: () => slab(side, box),
    }));
  }

  /** @param {string} place */
  lift(place) {
    const men = this.men(place);
    return men ? (this.blank?.shape(`dame-${men.side}`) ?? null) : null;
  }

  /** @param {import("./board.js").How} how */
  draw(how) {
    const men = new Map(this.position());
    const held = this.held === null ? null : men.get(this.held);
    if (held && this.held !== null) {
      if (held.n > 1) men.set(this.held, { ...held, n: held.n - 1 });
      else men.delete(this.held);
    }
    this.dames.lay(this, men, how);
    this.marks.lay(how);
    this.dice.lay(this, how);
  }

  /** @param {string} place @param {Point} point */
  returned(place, point) {
    this.dames.glide(place, point);
  }

  /** @param {string | null} place */
  hovered(place) {
    this.dames.hover(place);
  }

  /** @param {Point} point */
  grasp(point) {
    return this.marks.grasp(point);
  }

  // --- Words and keys

  /** @param {string} place */
  called(place) {
    if (place === "+") return said("board_hand");
    if (place === "off") return said("board_off");
    return this.marks.called(place) ?? super.called(place);
  }

  /**
   * Forward and back along the path, across to the facing flèche.
   * @param {string} place
   * @param {string} key
   */
  neighbour(place, key) {
    const order = this.order();
    const [forward, back] = this.standing ? ["ArrowUp", "ArrowDown"] : ["ArrowRight", "ArrowLeft"];
    const places = [...this.aims.keys()];
    if (key === forward || key === back) {
      const to = places.indexOf(place) + (key === forward ? 1 : -1);
      return places[(to + places.length) % places.length];
    }
    const rank = order.indexOf(place);
    return rank < 0 ? order[0] : order[order.length - 1 - rank];
  }

  /** @param {string} place @param {{dropped?: boolean}} [how] */
  press(place, how) {
    return this.marks.press(place) ?? super.press(place, how);
  }

  putBack() {
    this.marks.putBack();
    super.putBack();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.marks.key(event.key)) return true;
    const letter = event.key.toUpperCase();
    const plain = event.key !== letter;
    if (letter.length === 1 && this.blank?.numbers.places[letter] && !(plain && COMMANDS.has(event.key))) {
      this.focusOn(letter);
      return true;
    }
    return super.key(event);
  }
}

/**
 * The box around boxes, so much larger.
 * @param {Box[]} boxes
 * @param {number} by
 * @returns {Box}
 */
function around(boxes, by) {
  const left = Math.min(...boxes.map(([x]) => x)) - by;
  const top = Math.min(...boxes.map(([, y]) => y)) - by;
  const right = Math.max(...boxes.map(([x, , width]) => x + width)) + by;
  const foot = Math.max(...boxes.map(([, y, , height]) => y + height)) + by;
  return [left, top, right - left, foot - top];
}

customElements.define("ac-tablier", Tablier);

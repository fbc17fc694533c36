/**
 * The table of domino: the line that turns at the rims, the talon, the own hand below, the others' backs above.
 * @module
 */

import { move } from "../lib/motion.js";
import { said, tell } from "../lib/words.js";
import { Board } from "./board.js";
import { svg } from "./blank.js";
import { Layer } from "./layer.js";
import { GLIDE, STEP, frames } from "./men.js";
import { Others } from "./opponents.js";
import { centre, covered, joined, lying, named, numbers, sized } from "./tiles.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./blank.js").Box} Box
 * @typedef {import("./board.js").Men} Men
 * @typedef {import("./walk.js").Step} Step
 * @typedef {import("./walk.js").Landing} Landing
 * @typedef {import("./tiles.js").Laid} Laid
 * @typedef {import("./tiles.js").Tiles} Tiles
 */

const ENDS = ["left", "right", "line"];
const SPACE = 8; // between tiles of the hand
const RISE = 12; // a tile taken up
const TARGET = 44; // no tile of the hand is narrower with its space, or they stand in two rows
const FEW = 6; // so many have room at any time

export class Domino extends Board {
  #covered = false;
  /** @type {import("./opponents.js").Seat[]} */
  #seats = [];
  /** The most tiles that were in the hand: its room does not shrink with it. */
  #most = FEW;
  /** À la rigueur the tile may be laid the other way round. */
  #turned = false;
  /** @type {Map<string, Point>} the corner of each tile that is seen */
  #seen = new Map();

  constructor() {
    super();
    this.others = new Others();
    this.talon = new Layer("talon");
    this.line = new Layer("ligne");
    this.ends = new Layer("edges");
    this.own = new Layer("game");
    this.label = svg("text", { class: "stock-label", "aria-hidden": "true" });
  }

  connectedCallback() {
    if (!this.others.row.isConnected) this.prepend(this.others.row);
    super.connectedCallback();
  }

  pieces() {
    return [this.talon.group, this.label, this.line.group, this.ends.group, this.own.group];
  }

  /** The hand stands below the table, and others' backs above: that is known with the first scene. */
  get bare() {
    return false;
  }

  prepare() {
    this.#frame();
  }

  // --- What it receives

  /** Whether the own hand lies face down: another may be looking. */
  get covered() {
    return this.#covered;
  }

  set covered(covered) {
    if (covered === this.#covered) return;
    this.#covered = covered;
    this.putBack();
    if (this.blank) this.renew({ still: true });
  }

  /** By seat: name, note, points, as the page wants them beside the hands. */
  get seats() {
    return this.#seats;
  }

  set seats(seats) {
    this.#seats = seats;
    if (this.blank) this.renew({ still: true });
  }

  get playing() {
    return "Place";
  }

  /** @returns {Tiles} */
  get tiles() {
    return this.scene?.tiles ?? { lying: { size: [0, 0], line: [] }, standing: { size: [0, 0], line: [] }, counts: [] };
  }

  get cloth() {
    return this.standing ? this.tiles.standing : this.tiles.lying;
  }

  reading() {
    return this.#covered ? "" : super.reading();
  }

  // --- Where things are

  /** Room below the table for the hand. */
  #frame() {
    if (!this.blank) return;
    this.#most = Math.max(this.#most, this.tiles.hand?.length ?? 0);
    const [x, y, width, height] = this.blank.numbers.viewBox;
    const { rows, unit } = this.#room();
    const below = this.tiles.seat === undefined ? 0 : rows * (2 * unit + RISE + SPACE) + SPACE;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${Math.round(height + below)}`);
  }

  /** How the hand stands: so many rows of so many, and half a tile. */
  #room() {
    const { viewBox, large } = /** @type {import("./blank.js").Blank} */ (this.blank).numbers;
    const rows = viewBox[2] / this.#most < TARGET ? 2 : 1;
    const each = Math.ceil(this.#most / rows);
    // Two rows are as low as targets may be: the table stays in sight.
    return { rows, each, unit: Math.min(rows > 1 ? TARGET : large, Math.floor((viewBox[2] - SPACE) / each) - SPACE) };
  }

  /** The tiles of the hand where they stand, by name. @returns {Map<string, Laid>} */
  inHand() {
    const hand = this.tiles.hand ?? [];
    const { each, unit } = this.#room();
    const [, , width, height] = /** @type {import("./blank.js").Blank} */ (this.blank).numbers.viewBox;
    return new Map(
      hand.map((name, index) => {
        const [row, column] = [Math.floor(index / each), index % each];
        const count = Math.min(hand.length - row * each, each);
        const x = (width - count * (unit + SPACE) + SPACE) / 2 + column * (unit + SPACE);
        const y = height + RISE + SPACE + row * (2 * unit + RISE + SPACE);
        const [one, two] = numbers(name);
        return [name, /** @type {Laid} */ ([one, two, round(x), y, unit, 0])];
      }),
    );
  }

  /** The tile that is laid and not yet confirmed. @returns {{name: string, laid: Laid} | null} */
  #laid() {
    const step = this.walk?.steps.at(-1);
    const coming = step && this.cloth.coming?.[step.to];
    if (!step || !coming) return null;
    const [against, other] = this.#halves(step);
    return { name: step.from, laid: joined(coming, against, other) };
  }

  /** The number of a tile that lies against the line, and the other. @param {Step} step @returns {[number, number]} */
  #halves(step) {
    const [one, two] = numbers(step.from);
    const end = this.#end(step.to);
    const first = end === two && end !== one ? two : one;
    const second = first === one ? two : one;
    return this.#turned ? [second, first] : [first, second];
  }

  /** The number at an end. @param {string} place @returns {number | null} */
  #end(place) {
    return this.tiles.ends?.[ENDS.indexOf(place)] ?? null;
  }

  boxes() {
    /** @type {Map<string, Box>} */
    const found = new Map();
    if (!this.blank || !this.scene) return found;
    const laid = this.#laid();
    if (!this.#covered) {
      for (const [name, each] of this.inHand()) {
        const [x, y, width, height] = covered(each);
        found.set(
          name,
          name === laid?.name ? covered(laid.laid) : [x - SPACE / 2, y - SPACE / 2, width + SPACE, height + SPACE],
        );
      }
    }
    if (!laid) for (const [name, [each]] of Object.entries(this.cloth.coming ?? {})) found.set(name, covered(each));
    return found;
  }

  /** @param {string} name */
  place(name) {
    const box = this.#box(name);
    const at = centre(box);
    return { box, man: at, landing: at, r: Math.min(box[2], box[3]) / 2 };
  }

  /** What a tile covers, or the next at an end. @param {string} name @returns {Box} */
  #box(name) {
    const held = this.inHand().get(name);
    const laid = this.#laid();
    const there =
      name === laid?.name
        ? laid.laid
        : (held ?? this.cloth.line.find((each) => named(each) === name) ?? this.cloth.coming?.[name]?.[0]);
    return there ? covered(there) : [0, 0, 0, 0];
  }

  /** @param {string} name */
  at(name) {
    return this.place(name).man;
  }

  /** @param {string} name */
  next(name) {
    return this.place(name).landing;
  }

  /** @param {string} name */
  radius(name) {
    return this.place(name).r;
  }

  // --- What lies there

  /** @param {Map<string, Men>} men */
  beside(men) {
    for (const name of this.tiles.hand ?? []) men.set(name, { side: this.near, n: 1, kind: "tile", under: 0 });
  }

  /** @param {Map<string, Men>} men @param {Step} step */
  step(men, step) {
    men.delete(step.from);
  }

  /** @param {import("./board.js").How} how */
  draw(how) {
    this.#frame();
    if (!this.walk?.steps.length) this.#turned = false;
    this.others.lay(/** @type {import("./blank.js").Blank} */ (this.blank), this.tiles, this.#seats);
    this.#talon();
    this.#line(how);
    this.#own();
    this.#ends();
  }

  #talon() {
    const blank = /** @type {import("./blank.js").Blank} */ (this.blank);
    const { talon, back } = this.cloth;
    const [step, unit] = back ?? [0, 0];
    const count = talon ? (this.tiles.talon ?? 0) : 0;
    const backs = Array.from({ length: count }, (_, each) => ({
      key: String(each),
      shape: `back@${unit}`,
      at: /** @type {Point} */ ([round((talon?.[0] ?? 0) + each * step), talon?.[1] ?? 0]),
      make: () => sized(blank, "back", unit),
    }));
    this.talon.lay(blank, backs);
    this.label.textContent = count && !this.standing ? said("board_talon") : "";
    if (!talon) return;
    this.label.setAttribute("x", String(talon[0] + talon[2] / 2));
    this.label.setAttribute("y", String(talon[1] + talon[3] + 1));
  }

  /** @param {import("./board.js").How} how */
  #line({ still }) {
    const blank = /** @type {import("./blank.js").Blank} */ (this.blank);
    const laid = this.#laid();
    const items = this.cloth.line.map((each) => ({
      ...lying(blank, each, named(each)),
      cls: this.scene?.last?.includes(named(each)) && !laid ? "last" : "",
    }));
    if (laid) items.push({ ...lying(blank, laid.laid, laid.name), cls: "laid" });
    if (!items.length) items.push(...this.#draws(blank));
    const before = new Map([...this.line.nodes.keys()].map((key) => [key, true]));
    const others = this.line.blank === blank;
    this.line.lay(blank, items);
    if (still || !others) return;
    const come = items.filter((item) => !before.has(item.key));
    if (come.length === 1) this.#fly(come[0].key);
  }

  /** Tiles drawn for the lead, in the middle. @param {import("./blank.js").Blank} blank */
  #draws(blank) {
    const drawn = this.tiles.draws ?? [];
    const [, , width, height] = blank.numbers.viewBox;
    const { u, gap } = blank.numbers;
    const start = (width - drawn.length * (u + 4 * gap)) / 2;
    return drawn.map((name, each) => {
      const [one, two] = numbers(name);
      return {
        ...lying(blank, [one, two, round(start + each * (u + 4 * gap)), round(height / 2 - u), u, 0], name),
        cls: "",
      };
    });
  }

  /** A tile comes to the line from where it was: the own hand, or a player's above. @param {string} name */
  #fly(name) {
    const node = this.line.node(name)?.firstElementChild;
    if (!(node instanceof SVGElement)) return;
    const [, , width] = /** @type {import("./blank.js").Blank} */ (this.blank).numbers.viewBox;
    const from = this.#seen.get(name) ?? [width / 2, -60];
    void move(node, frames(from, node, []), { duration: STEP, easing: GLIDE });
  }

  #own() {
    const blank = /** @type {import("./blank.js").Blank} */ (this.blank);
    const laid = this.#laid();
    const hand = [...this.inHand()].filter(([name]) => name !== laid?.name && name !== this.held);
    const origins =
      this.walk?.kind === "ways" && this.hints && !this.discreet && this.takes && !laid ? this.walk.origins() : null;
    this.#seen = new Map(hand.map(([name, [, , x, y]]) => [name, [x, y]]));
    this.own.lay(
      blank,
      hand.map(([name, tile], index) => {
        if (!this.#covered) return { ...lying(blank, tile, name), cls: origins && !origins.has(name) ? "inert" : "" };
        const [, , x, y, unit] = tile;
        return { key: `covered-${index}`, shape: `back@${unit}`, at: [x, y], make: () => sized(blank, "back", unit) };
      }),
    );
  }

  /** The ends where nothing is held for them: a dashed place with its number. */
  #ends() {
    const blank = /** @type {import("./blank.js").Blank} */ (this.blank);
    const free = this.walk?.kind === "free";
    const shown = free ? this.held !== null : this.hints && this.cloth.ends !== undefined;
    const aimed = new Set(this.held === null ? [] : (this.walk?.landings(this.held) ?? []).map((each) => each.to));
    const names = shown && !this.#laid() ? Object.keys(this.cloth.coming ?? {}).filter((name) => !aimed.has(name)) : [];
    const forced = new Set(this.forced().map((step) => step.to));
    this.ends.lay(
      blank,
      names.map((name) => this.#bout(name, free ? null : this.#end(name), forced.has(name) ? "vif" : "asleep")),
    );
  }

  /** What is forced is the one bright tile, and its end is ringed: no arrow across the table. */
  arrows() {
    return [];
  }

  /**
   * @param {string} name
   * @param {number | null} number
   * @param {string} cls
   * @returns {import("./layer.js").Item}
   */
  #bout(name, number, cls) {
    const [x, y, width, height] = this.#box(name);
    const frame = { x: -width / 2, y: -height / 2, width, height, rx: 0.1 * Math.min(width, height) };
    const size = Math.min(width, height) * (this.standing ? 0.64 : 0.52);
    const parts = [svg("rect", { class: "halo", ...frame }), svg("rect", { class: "rouge", ...frame })];
    if (number !== null)
      parts.push(svg("text", { class: "nombre", y: round(size * 0.35), "font-size": round(size) }, String(number)));
    const make = () => svg("g", { class: `but bout ${cls}` }, ...parts);
    return { key: name, shape: `${cls}:${number}:${width}x${height}`, at: [x + width / 2, y + height / 2], make };
  }

  /** @param {Landing} landing */
  landed({ to }) {
    return this.#bout(to, this.#end(to), "vif");
  }

  /** @param {string} place */
  lift(place) {
    const tile = this.inHand().get(place);
    if (!tile || !this.blank) return null;
    const [one, two, , , unit] = tile;
    return svg(
      "g",
      { class: "held-tile" },
      svg("g", { transform: `translate(${-unit / 2} ${-unit})` }, sized(this.blank, `${one}-${two}-standing`, unit)),
    );
  }

  /** @param {string} place @returns {Point} */
  raised(place) {
    const [x, y] = this.at(place);
    return [x, y - RISE];
  }

  /** @param {string} place */
  origin(place) {
    const [x, y, width, height] = this.#box(place);
    return svg("rect", { class: "origin", x, y, width, height, rx: 0.1 * width });
  }

  /** @param {string | null} place */
  hovered(place) {
    for (const each of this.own.group.querySelectorAll(".hovered")) each.classList.remove("hovered");
    if (place !== null) this.own.node(place)?.firstElementChild?.classList.add("hovered");
  }

  /** @param {string} place @param {Point} point */
  returned(place, point) {
    const node = this.own.node(place)?.firstElementChild;
    const [, , width, height] = this.#box(place);
    if (node instanceof SVGElement)
      void move(node, frames([point[0] - width / 2, point[1] - height / 2], node, []), {
        duration: STEP,
        easing: GLIDE,
      });
  }

  // --- What hands do

  /** @param {string} place @param {Set<string> | null | undefined} [origins] */
  mayTake(place, origins) {
    return !this.#covered && !ENDS.includes(place) && super.mayTake(place, origins);
  }

  /**
   * A tile goes to an end, never to another tile; à la rigueur one that is laid is turned by a touch.
   * @param {string} place
   * @param {{dropped?: boolean}} [how]
   */
  press(place, how) {
    const tile = !ENDS.includes(place);
    if (this.held !== null && tile && place !== this.held && this.walk?.kind === "free") {
      this.putBack();
      if (how?.dropped) return false;
    }
    if (this.held === null && this.walk?.kind === "free" && this.takes && place === this.#laid()?.name) {
      this.#turned = !this.#turned;
      this.renew({ still: true });
      return false;
    }
    return super.press(place, how);
  }

  /**
   * A tile at an end, by the end's number; where it does not fit, the number against the line is written first.
   * @param {import("./gestures.js").Slot} slot
   * @param {Step[]} steps
   */
  written(slot, steps) {
    void slot;
    const [step] = steps;
    const end = this.#end(step.to);
    if (end === null) return step.from;
    const [against, other] = this.#halves(step);
    return against === end ? `${step.from}@${end}` : `${against}-${other}@${end}`;
  }

  // --- Words and keys

  /** @param {string} place */
  called(place) {
    return tell(this.scene?.places[place]) || place;
  }

  /** @param {Landing} landing */
  landing(landing) {
    void landing;
    return said("board_landing");
  }

  /**
   * Along the hand; up to the ends, down to the hand.
   * @param {string} place
   * @param {string} key
   */
  neighbour(place, key) {
    const names = [...this.aims.keys()];
    const ends = names.filter((name) => ENDS.includes(name));
    const hand = names.filter((name) => !ENDS.includes(name));
    const row = ENDS.includes(place) ? ends : hand;
    if (key === "ArrowUp") return row === hand ? (this.#aimed(ends) ?? null) : null;
    if (key === "ArrowDown") return row === ends ? (this.held ?? hand[0] ?? null) : null;
    return row[(row.indexOf(place) + (key === "ArrowRight" ? 1 : row.length - 1)) % row.length] ?? null;
  }

  /** The first end that what is held may go to. @param {string[]} ends */
  #aimed(ends) {
    const landings = this.held === null ? [] : (this.walk?.landings(this.held) ?? []);
    return ends.find((name) => landings.some((each) => each.to === name)) ?? ends[0];
  }
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

customElements.define("ac-domino", Domino);

/**
 * Boards of squares: draughts on a hundred and on sixty-four, chess.
 * @module
 */

import { Board } from "./board.js";
import { Choice } from "./choice.js";
import { Figures } from "./figures.js";
import { Leaps } from "./leaps.js";
import { said } from "../lib/words.js";
import { Route, step as passed } from "./route.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./board.js").Men} Men
 * @typedef {import("./walk.js").Step} Step
 */

const PAUSE = 1500; // milliseconds after which a second digit starts another square
const CHESS = "echiquier";

export class Squares extends Board {
  /** What was typed of a square. */
  #typed = "";
  #when = 0;

  constructor() {
    super();
    this.figures = new Figures();
    this.route = new Route();
    this.choice = new Choice(this);
  }

  pieces() {
    return [this.figures.gone, this.figures.layer.group, ...this.route.groups];
  }

  get chess() {
    return this.scene?.board.kind === CHESS;
  }

  // --- What stands there

  /** @param {import("./walk.js").PlainStop[]} ways */
  along(ways) {
    return this.chess ? super.along(ways) : new Leaps(ways);
  }

  /** Whether the man that goes has come where it stays: only then are the men taken lifted. */
  get rests() {
    return this.walk?.kind === "ways" && this.walk.act !== null && !this.walk.open;
  }

  /**
   * @param {Map<string, Men>} men
   * @param {Step} step
   */
  step(men, step) {
    const man = men.get(step.from);
    if (!man) return;
    men.delete(step.from);
    men.set(step.to, { ...man, kind: step.more.becomes ?? man.kind });
    if (this.rests) for (const place of step.more.over ?? []) if (place !== step.to) men.delete(place);
    const along = step.more.along ?? [];
    for (let at = 0; at < along.length; at += 2) {
      const other = men.get(along[at]);
      men.delete(along[at]);
      if (other) men.set(along[at + 1], other);
    }
  }

  /** Men taken that still stand there. */
  get lifted() {
    return this.rests ? [] : (this.walk?.steps.flatMap((each) => each.more.over ?? []) ?? []);
  }

  /** @param {import("./board.js").How} how */
  draw(how) {
    const men = new Map(this.position());
    if (this.held !== null) men.delete(this.held);
    this.figures.lay(this, men, how);
    this.route.lay(this, this.lifted);
  }

  /** @param {import("./walk.js").Landing} landing */
  landed(landing) {
    const { to, by, passing } = landing;
    if (passing)
      return { key: `${to}:${by}`, shape: `step-${by}`, at: this.next(to), make: () => passed(this, to, by) };
    // A ring round a man that is taken leaves it to be seen.
    return { ...super.landed(landing), cls: this.men(to) && to !== this.held ? "around" : "" };
  }

  /** @param {import("./walk.js").Landing} landing */
  landing(landing) {
    return landing.by ? said("board_leap", { by: landing.by }) : super.landing(landing);
  }

  /** @param {Step[]} path */
  arrows(path) {
    return path[0]?.more.over?.length && !this.chess ? [] : super.arrows(path);
  }

  // --- What hands do

  /** @param {Step[]} path */
  onward(path) {
    const { walk } = this;
    return walk instanceof Leaps && walk.open && !walk.act ? (path.at(-1)?.to ?? null) : null;
  }

  /** @param {Step} step */
  meanings(step) {
    const man = this.men(step.from);
    const slot = this.gesture(this.playing)?.slots.play;
    const values = slot?.values?.filter(Boolean) ?? [];
    if (!values.length || man?.kind !== slot?.changes || !slot?.places?.includes(step.to)) return [step];
    return values.map((value) => ({ ...step, more: { becomes: value.toUpperCase() } }));
  }

  /** @param {Step[]} steps */
  async among(steps) {
    const kinds = steps.map((step) => step.more.becomes ?? "");
    const man = this.men(steps[0].from);
    const kind = await this.choice.ask(kinds, man?.side ?? this.near, steps[0].to);
    return steps.find((step) => step.more.becomes === kind) ?? null;
  }

  /** @returns {number[]} */
  #rows() {
    return [...new Set([...this.aims.values()].map((box) => box[1]))].sort((one, two) => one - two);
  }

  /**
   * À la rigueur, once a man is put down, the others are lifted by touching them.
   * @param {string} place
   * @param {{dropped?: boolean}} [how]
   */
  press(place, how) {
    if (this.choice.open) {
      this.choice.close(null);
      return false;
    }
    return this.#liftable(place) ? this.#lift(place) : super.press(place, how);
  }

  /** @param {string} place */
  #liftable(place) {
    const { walk } = this;
    if (walk?.kind !== "free" || walk.open || this.asks || !this.takes) return false;
    return (
      this.gesture(this.playing)?.slots.play?.lifting !== undefined &&
      this.men(place) !== null &&
      place !== walk.steps.at(-1)?.to
    );
  }

  /** @param {string} place */
  #lift(place) {
    const step = /** @type {Step} */ (this.walk?.steps.at(-1));
    const over = step.more.over ?? [];
    step.more = { ...step.more, over: over.includes(place) ? over.filter((each) => each !== place) : [...over, place] };
    this.renew({ still: true });
    return false;
  }

  /** @param {string} place @param {Set<string> | null | undefined} [origins] */
  mayTake(place, origins) {
    return super.mayTake(place, origins) || this.#liftable(place);
  }

  /**
   * À la rigueur, a man of the other's carried off the board is huffed.
   * @param {string} place
   * @param {Point} point
   */
  carriedOff(place, [x, y]) {
    const boxes = [...this.aims.values()];
    const within =
      boxes.some(([, top, , height]) => y >= top && y <= top + height) &&
      boxes.some(([left, , width]) => x >= left && x <= left + width);
    if (within || this.walk?.kind !== "free" || this.men(place)?.side === this.near || !this.gesture("Huff"))
      return false;
    this.putBack();
    this.gestured("Huff", { where: place });
    return true;
  }

  putBack() {
    this.choice.close(null);
    super.putBack();
  }

  /** @param {string} place @param {Point} point */
  returned(place, point) {
    this.figures.glide(place, point);
  }

  /** @param {string | null} place */
  hovered(place) {
    this.figures.hover(place);
  }

  // --- Keys

  /**
   * Along the row; up and down to the next row, slantwise where only every other square is played on, and back the same way.
   * @param {string} place
   * @param {string} key
   */
  neighbour(place, key) {
    const centre = (/** @type {import("./blank.js").Box} */ [x, y, width]) => ({ x: x + width / 2, y });
    const here = centre(this.place(place).box);
    const all = [...this.aims].map(([name, box]) => ({ name, ...centre(box) }));
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const sense = key === "ArrowRight" ? 1 : -1;
      const row = all.filter((each) => each.y === here.y && (each.x - here.x) * sense > 0);
      return row.sort((one, two) => (one.x - two.x) * sense)[0]?.name ?? null;
    }
    const rows = this.#rows();
    const at = rows.indexOf(here.y);
    const to = at + (key === "ArrowDown" ? 1 : -1);
    const slant = (Math.min(at, to) % 2 === 0 ? 1 : -1) * (to - at);
    const row = all.filter((each) => each.y === rows[to]);
    return row.sort((one, two) => Math.abs(one.x - here.x - slant) - Math.abs(two.x - here.x - slant))[0]?.name ?? null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#type(event) || super.key(event);
  }

  /**
   * The name of a square, typed.
   * @param {KeyboardEvent} event
   */
  #type({ key, timeStamp }) {
    const names = [...this.aims.keys()];
    const before = timeStamp - this.#when < PAUSE ? this.#typed : "";
    const typed = [before + key, key].find((text) => key.length === 1 && names.some((name) => name.startsWith(text)));
    this.#typed = typed ?? "";
    this.#when = timeStamp;
    if (typed === undefined) return false;
    if (names.includes(typed)) this.focusOn(typed);
    return true;
  }
}

customElements.define("ac-squares", Squares);

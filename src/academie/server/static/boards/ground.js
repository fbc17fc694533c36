/**
 * The places of a board and the men on them, with the user's unfinished moves. Each kind of board says where the places
 * are.
 * @module
 */

import { said, tell } from "../lib/words.js";
import { svg } from "./blank.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./blank.js").Box} Box
 * @typedef {import("./scene.js").Men} Men
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./walk.js").Step} Step
 * @typedef {{place: string, side: number, n?: number, kind?: string}} PlainMen
 */

export class Ground extends HTMLElement {
  /** @type {Map<string, Men> | null} */
  #position = null;
  /** @type {Map<string, Box> | null} */
  #boxes = null;
  /** The men of a scene by place. @type {{men: Scene["men"] | null, by: Map<string, PlainMen>}} */
  #known = { men: null, by: new Map() };

  constructor() {
    super();
    /** @type {import("./blank.js").Blank | null} */
    this.blank = null;
    /** @type {Scene | null} the scene that it was told last */
    this.told = null;
    /** @type {import("./scene.js").BoardOf | null} the board that scenes will have */
    this.awaited = null;
    /** @type {import("./walk.js").Walk | import("./walk.js").Free | null} */
    this.walk = null;
    /** @type {string | null} */
    this.held = null;
  }

  // --- Places

  /** What a finger finds, in the order of the keyboard. @returns {Map<string, Box>} */
  boxes() {
    return new Map(Object.entries(this.blank?.numbers.places ?? {}).map(([name, place]) => [name, place.box]));
  }

  /** The targets as they are now. */
  get aims() {
    this.#boxes ??= this.boxes();
    return this.#boxes;
  }

  /** @param {string} name */
  place(name) {
    const places = /** @type {import("./blank.js").Blank} */ (this.blank).numbers.places;
    return places[name] ?? Object.values(places)[0];
  }

  /**
   * The centre of the man that lies on top of a place.
   * @param {string} place
   * @returns {Point}
   */
  at(place) {
    return this.place(place).man;
  }

  /**
   * The centre of a man that came there now.
   * @param {string} place
   * @returns {Point}
   */
  next(place) {
    return this.place(place).landing;
  }

  /**
   * The radius of a man that lies there.
   * @param {string} place
   * @returns {number}
   */
  radius(place) {
    return this.place(place).r;
  }

  /**
   * Where what is taken up hovers before it is carried.
   * @param {string} place
   * @returns {Point}
   */
  raised(place) {
    const [x, y] = this.at(place);
    const r = this.radius(place);
    return [x + 0.4 * r, y - 0.5 * r];
  }

  /**
   * The place to which a key leads.
   * @param {string} place
   * @param {string} key
   * @returns {string | null}
   */
  neighbour(place, key) {
    const names = [...this.aims.keys()];
    const way = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    return names[(names.indexOf(place) + way + names.length) % names.length] ?? null;
  }

  /**
   * A place as one says it.
   * @param {string} place
   * @returns {string}
   */
  called(place) {
    const name = tell(this.told?.places[place]) || place;
    const [stood, stands] = [this.#stood().get(place), this.men(place)];
    const [before, now] = [this.#inWords(stood), this.#inWords(stands)];
    if (before === now) return name;
    return name.includes(before) ? name.replace(before, now) : `${name.split(", ")[0]}, ${now}`;
  }

  /** The men by place as they were told. */
  #stood() {
    const men = this.told?.men ?? null;
    if (this.#known.men !== men) this.#known = { men, by: new Map(men?.map((each) => [each.place, each])) };
    return this.#known.by;
  }

  /** Men as the name of a place has them: pieces as a place says it where such a one stands. @param {Omit<PlainMen, "place"> | null | undefined} men */
  #inWords(men) {
    if (!men) return said("board_empty");
    const { side, n = 1, kind = "man" } = men;
    if (kind === "dame") return said(`board_${side ? "black" : "white"}_${n > 1 ? "n" : "1"}`, { n });
    const alike = this.told?.men?.find((each) => each.side === side && (each.kind ?? "man") === kind);
    const said_ = alike ? tell(this.told?.places[alike.place]).split(", ")[1] : "";
    return said_ || said(`piece_${kind}`);
  }

  // --- What stands there

  /** The side of the viewer. */
  get near() {
    return (this.told?.board ?? this.awaited)?.near ?? 0;
  }

  /** The men by place as the walk has left them, the one in the hand among them. @returns {ReadonlyMap<string, Readonly<Men>>} */
  position() {
    if (this.#position) return this.#position;
    /** @type {Map<string, Men>} */
    const men = new Map();
    for (const { place, side, n = 1, kind = "man", under = 0 } of this.told?.men ?? [])
      men.set(place, { side, n, kind, under });
    this.beside(men);
    for (const step of this.walk?.steps ?? []) this.step(men, step);
    this.#position = men;
    return men;
  }

  /** Something has been done: what was reckoned of the board is reckoned anew. */
  changed() {
    this.#position = null;
    this.#boxes = null;
  }

  /** @param {string} place */
  men(place) {
    return this.position().get(place) ?? null;
  }

  /**
   * Men that are not on the board, by places of their own.
   * @param {Map<string, Men>} men
   */
  beside(men) {
    void men;
  }

  /**
   * A step upon the men as they stand.
   * @param {Map<string, Men>} men
   * @param {Step} step
   */
  step(men, step) {
    const man = men.get(step.from);
    if (!man) return;
    const { side, kind } = man;
    if (--man.n < 1) men.delete(step.from);
    for (const place of step.more.over ?? []) men.delete(place);
    const there = men.get(step.to);
    if (there && there.side === side) there.n += 1;
    else men.set(step.to, { side, kind: step.more.becomes ?? kind, n: 1, under: 0 });
    const [from, to] = step.more.along ?? [];
    const other = from && men.get(from);
    if (other) {
      men.delete(from);
      men.set(to, other);
    }
  }

  /**
   * What the hand holds of a place.
   * @param {string} place
   * @returns {Element | null}
   */
  lift(place) {
    const men = this.men(place);
    return men && this.blank ? this.blank.shape(`${men.kind}-${men.side}`) : null;
  }

  /**
   * The mark where something stood that is in the hand.
   * @param {string} place
   * @returns {SVGElement}
   */
  origin(place) {
    const [cx, cy] = this.at(place);
    return svg("circle", { class: "origin", cx, cy, r: 0.98 * this.radius(place) });
  }
}

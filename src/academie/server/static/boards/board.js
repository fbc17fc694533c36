/**
 * A board that is held in the page. It is told a scene and reports what hands do; it holds no rule and no measure.
 *
 * The base takes men up and puts them down (by a click, a drag or a key), walks the ways of the scene, lays signs and
 * landings, and names every place for those who listen. What lies on a board, and where, its kinds say.
 * @module
 */

import { get } from "../lib/store.js";
import { quiet } from "../lib/motion.js";
import { say } from "../lib/speak.js";
import { tell } from "../lib/words.js";
import { arrow } from "./arrow.js";
import { blank, svg } from "./blank.js";
import { fill, written } from "./gestures.js";
import { Hand } from "./hand.js";
import { Layer } from "./layer.js";
import { phrase, phrases } from "./phrases.js";
import { Free, Walk, free } from "./walk.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./blank.js").Box} Box
 * @typedef {import("./walk.js").Step} Step
 * @typedef {import("./walk.js").Landing} Landing
 * @typedef {import("./gestures.js").Slot} Slot
 * @typedef {import("./gestures.js").Gesture} Gesture
 * @typedef {{side: number, n: number, kind: string, under: number}} Men
 * @typedef {{path?: Step[], still?: boolean, before?: Scene | null, dropped?: string}} How what has just been done, for what is
 *   to move; `dropped` where a hand let it go
 * @typedef {{sign: string, places: string[], number?: number}} Sign
 * @typedef {{kind: string, lying: string, standing: string, near?: number, a_at?: string, spots?: number[], rests?: [number, number], entries?: string[], exits?: string[]}} BoardOf
 * @typedef {{board: BoardOf, said: {en: string, fr: string}, places: Record<string, {en: string, fr: string}>,
 *   men?: {place: string, side: number, n?: number, kind?: string, under?: number}[],
 *   beside?: {place: string, side: number, n: number, at?: string}[], dice?: number[], thrower?: number,
 *   jetons?: {side: number, at: number, double?: boolean}[], fichets?: {side: number, hole: number, flag?: boolean}[],
 *   last?: string[], signs?: Sign[], ways?: import("./walk.js").PlainStop[], gestures?: Gesture[], tiles?: any}} Scene
 */

/** By kind of board, its element and the module that makes it. */
const KINDS = {
  tablier: ["ac-tablier", "./tablier.js"],
  rabattues: ["ac-tablier", "./tablier.js"],
  damier10: ["ac-squares", "./squares.js"],
  damier8: ["ac-squares", "./squares.js"],
  echiquier: ["ac-squares", "./squares.js"],
  table: ["ac-domino", "./domino.js"],
};
const PHONE = matchMedia("(max-width: 719px) and (orientation: portrait)");

/**
 * The name of the element for a kind of board, its module loading.
 * @param {string} kind
 * @returns {string}
 */
export function boardFor(kind) {
  const [tag, module] = KINDS[/** @type {keyof typeof KINDS} */ (kind)];
  void import(module);
  return tag;
}

export class Board extends HTMLElement {
  /** @type {Scene | null} */
  #scene = null;
  #posture = "";
  #frozen = false;
  #sent = false;
  #aimed = "";
  /** @type {{slot: Slot, done: (text: string | null) => void, walk: Walk | Free | null} | null} */
  #asked = null;
  /** @type {{arrows?: {places: string[], sign?: string}[], rings?: {place: string, sign: string, number?: number}[], frames?: string[]}} */
  #shown = {};
  /** @type {string | null} */
  #hovered = null;
  /** @type {() => void} */
  #drawn = () => undefined;
  /** @type {Map<string, Men> | null} */
  #position = null;
  /** @type {Map<string, Box> | null} */
  #boxes = null;

  constructor() {
    super();
    /** @type {import("./blank.js").Blank | null} */
    this.blank = null;
    /** @type {Walk | Free | null} */
    this.walk = null;
    /** @type {string | null} */
    this.held = null;
    this.hints = true;
    /** Whether it keeps to itself which play is forced: it is what is asked. */
    this.discreet = false;
    this.selfConfirm = get("confirm") === "self";
    /** @type {string} the place where the keyboard is */
    this.focused = "";
    /** Kept when a board is drawn. @type {Promise<void>} */
    this.ready = new Promise((done) => (this.#drawn = done));

    this.svg = /** @type {SVGSVGElement} */ (svg("svg", { class: "gravure", role: "group" }));
    this.said = document.createElement("p");
    this.said.className = "lu";
    this.wood = svg("g");
    this.targets = svg("g", { class: "cibles" });
    this.layers = {
      under: new Layer("dessous"),
      signs: new Layer("signes"),
      landings: new Layer("buts"),
    };
    this.ways = svg("g", { class: "chemins", "aria-hidden": "true" });
    this.above = svg("g", { class: "en-main", "aria-hidden": "true" });
    this.frame = svg("g", { class: "foyer", "aria-hidden": "true" }, svg("rect", { class: "brun" }), svg("rect", { class: "halo" }));
    this.hand = new Hand(this);
  }

  // --- What a kind of board says

  /** Groups of what lies on it, from below; the base lays signs over them. @returns {SVGElement[]} */
  pieces() {
    return [];
  }

  /** Its empty board has been put in place. */
  prepare() {}

  /**
   * Lay what the scene and the walk have.
   * @param {How} how
   */
  draw(how) {
    void how;
  }

  /** What a finger finds, in the order of the keyboard. @returns {Map<string, Box>} */
  boxes() {
    return new Map(Object.entries(this.blank?.numbers.places ?? {}).map(([name, place]) => [name, place.box]));
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
   * What the hand holds of a place.
   * @param {string} place
   * @returns {Element | null}
   */
  lift(place) {
    const men = this.men(place);
    return men && this.blank ? this.blank.shape(`${men.kind}-${men.side}`) : null;
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
   * Something else that can be held there: it follows the hand and is let go by itself.
   * @param {Point} point
   * @returns {import("./hand.js").Grasp | null}
   */
  grasp(point) {
    void point;
    return null;
  }

  /**
   * Of steps that differ in what a man becomes, the one meant.
   * @param {Step[]} steps
   * @returns {Promise<Step | null>}
   */
  async among(steps) {
    return steps[0];
  }

  /** The key of the gesture by which hands play. */
  get playing() {
    return "Play";
  }

  /**
   * A walk along ways.
   * @param {import("./walk.js").PlainStop[]} ways
   */
  along(ways) {
    return new Walk(ways);
  }

  /**
   * Steps as a slot writes them.
   * @param {Slot} slot
   * @param {Step[]} steps
   */
  written(slot, steps) {
    return written(slot, steps);
  }

  /**
   * Of a step that nobody has allowed, all that it may mean.
   * @param {Step} step
   * @returns {Step[]}
   */
  meanings(step) {
    return [step];
  }

  /**
   * What stays in the hand after these steps.
   * @param {Step[]} path
   * @returns {string | null}
   */
  onward(path) {
    void path;
    return null;
  }

  /**
   * How a landing is marked for what is held.
   * @param {Landing} landing
   * @returns {import("./layer.js").Item}
   */
  landed({ to, by, sum }) {
    const shape = `${sum ? "sum" : "landing"}${by === 0 ? "-bare" : by < 10 ? "" : "-wide"}`;
    return { key: to, shape, figure: by || undefined, at: this.next(to) };
  }

  /**
   * How a landing is marked for what is hovered.
   * @param {Landing} landing
   * @returns {import("./layer.js").Item}
   */
  hinted({ to }) {
    return { key: to, shape: "point", at: this.next(to), make: () => svg("circle", { class: "point", r: 0.2 * this.radius(to) }) };
  }

  /**
   * How a landing is called.
   * @param {Landing} landing
   */
  landing({ by }) {
    return by ? phrase("board_landing_by", { by }) : phrase("board_landing");
  }

  /**
   * The places through which arrows show the one play there is.
   * @param {Step[]} path
   * @returns {string[][]}
   */
  arrows(path) {
    /** @type {string[][]} */
    const ways = [];
    for (const step of path) {
      const going = ways.find((way) => way.at(-1) === step.from);
      if (going) going.push(step.to);
      else ways.push([step.from, step.to]);
    }
    return ways.filter((places) => new Set(places).size > 1);
  }

  /**
   * Something was carried off every place; whether that means anything.
   * @param {string} place whence
   * @param {Point} point
   * @returns {boolean}
   */
  carriedOff(place, point) {
    void [place, point];
    return false;
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
   * The mark where something stood that is in the hand.
   * @param {string} place
   * @returns {SVGElement}
   */
  origin(place) {
    const [cx, cy] = this.at(place);
    return svg("circle", { class: "origine", cx, cy, r: 0.98 * this.radius(place) });
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
   * The mouse is over a man that may be taken up, or over none.
   * @param {string | null} place
   */
  hovered(place) {
    void place;
  }

  /**
   * A man carried to no place of his has come back from a point.
   * @param {string} place
   * @param {Point} point
   */
  returned(place, point) {
    void [place, point];
  }

  /** The name of the empty board. @param {BoardOf} board */
  named(board) {
    return this.standing ? board.standing : board.lying;
  }

  // --- What is told to it

  get scene() {
    return this.#scene;
  }

  set scene(scene) {
    const before = this.#scene;
    const goesOn = scene && before && scene !== before && !this.#sent && alike(before, scene);
    this.#scene = scene;
    if (!goesOn) this.#begin(scene);
    this.#changed();
    void this.#arrange({ before });
  }

  /** Nothing is done yet. @param {Scene | null} scene */
  #begin(scene) {
    this.#sent = false;
    this.#answer(null);
    this.hand.drop();
    this.held = null;
    this.#hovered = null;
    this.walk = scene ? this.#walking(scene) : null;
  }

  get frozen() {
    return this.#frozen;
  }

  set frozen(frozen) {
    const was = this.#frozen;
    if (frozen && !was) this.putBack();
    this.#frozen = frozen;
    this.svg.classList.toggle("coupe", frozen);
    if (frozen) this.svg.setAttribute("aria-disabled", "true");
    else this.svg.removeAttribute("aria-disabled");
    if (this.blank && was !== frozen) this.#redraw({ still: true }); // what may be taken is shown, or no longer
  }

  get posture() {
    return this.#posture;
  }

  set posture(posture) {
    if (posture === this.#posture) return;
    this.#posture = posture;
    void this.#arrange({ still: true });
  }

  /** Whether it stands upright. */
  get standing() {
    return this.#posture ? this.#posture === "standing" : PHONE.matches;
  }

  /** Whether hands may do anything now. */
  get takes() {
    return !this.#frozen && !this.#sent && this.#scene !== null && this.blank !== null;
  }

  /** The side of who looks on it. */
  get near() {
    return this.#scene?.board.near ?? 0;
  }

  connectedCallback() {
    if (!this.svg.isConnected) this.append(this.svg, this.said);
    PHONE.addEventListener("change", this.#turned);
    this.svg.addEventListener("keydown", this.#key);
    this.targets.addEventListener("focusin", this.#focusin);
    this.hand.listen(this.svg);
    void phrases.then(() => this.#label());
  }

  disconnectedCallback() {
    PHONE.removeEventListener("change", this.#turned);
    this.svg.removeEventListener("keydown", this.#key);
    this.targets.removeEventListener("focusin", this.#focusin);
    this.hand.leave();
  }

  #turned = () => void this.#arrange({ still: true });

  /** @param {Scene} scene */
  #walking(scene) {
    if (scene.ways?.length) return this.along(scene.ways);
    const slot = this.gesture(this.playing)?.slots.play;
    return slot?.sort === "steps" ? new Free(slot.most ?? 1) : null;
  }

  /**
   * What the table lets one say, by its key.
   * @param {string} key
   * @returns {Gesture | undefined}
   */
  gesture(key) {
    return this.#scene?.gestures?.find((each) => each.key === key);
  }

  // --- What stands there

  /** @param {string} name */
  place(name) {
    const places = /** @type {import("./blank.js").Blank} */ (this.blank).numbers.places;
    return places[name] ?? Object.values(places)[0];
  }

  /** The men by place as the walk has left them, the one in the hand among them. @returns {ReadonlyMap<string, Readonly<Men>>} */
  position() {
    if (this.#position) return this.#position;
    /** @type {Map<string, Men>} */
    const men = new Map();
    for (const { place, side, n = 1, kind = "man", under = 0 } of this.#scene?.men ?? []) men.set(place, { side, n, kind, under });
    this.beside(men);
    for (const step of this.walk?.steps ?? []) this.step(men, step);
    this.#position = men;
    return men;
  }

  /** The targets as they are now. */
  get aims() {
    this.#boxes ??= this.boxes();
    return this.#boxes;
  }

  /** Something has been done: what was reckoned of the board is reckoned anew. */
  #changed() {
    this.#position = null;
    this.#boxes = null;
  }

  /**
   * Men that are not on the board, by places of their own.
   * @param {Map<string, Men>} men
   */
  beside(men) {
    void men;
  }

  /** @param {string} place */
  men(place) {
    return this.position().get(place) ?? null;
  }

  // --- Drawing

  /** @param {How} how */
  async #arrange(how) {
    const scene = this.#scene;
    if (!scene) {
      if (this.blank) this.#redraw(how);
      return;
    }
    const name = this.named(scene.board);
    if (this.blank?.name !== name) {
      try {
        const found = await blank(name);
        if (this.#scene !== scene || this.named(scene.board) !== name) return; // another has come meanwhile
        this.#furnish(found);
        how = { ...how, still: true };
      } catch {
        this.dispatchEvent(new CustomEvent("unfurnished", { bubbles: true, detail: { name } }));
        return;
      }
    }
    this.#redraw(how);
    this.#tellWalk(false);
    this.#drawn();
  }

  /** @param {import("./blank.js").Blank} found */
  #furnish(found) {
    this.blank = found;
    this.#changed();
    const [x, y, width, height] = found.numbers.viewBox;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.wood = found.wood();
    const { under, signs, landings } = this.layers;
    this.svg.replaceChildren(this.wood, this.targets, under.group, ...this.pieces(), this.ways, signs.group, landings.group, this.frame, this.above);
    this.#aim();
    this.prepare();
    this.dataset.ready = found.name;
  }

  /** Lay the targets of the board over its wood, and keep those that are the same. */
  #aim() {
    const boxes = this.aims;
    this.#aimed = [...boxes].join();
    const old = new Map([...this.targets.children].map((each) => [each.getAttribute("data-place"), each]));
    for (const [place, [x, y, width, height]] of boxes) {
      const there = old.get(place) ?? svg("rect", { class: "cible", role: "button", tabindex: "-1", "data-place": place });
      for (const [name, value] of Object.entries({ x, y, width, height })) there.setAttribute(name, String(value));
      this.targets.append(there);
      old.delete(place);
    }
    const focused = this.targets.contains(document.activeElement);
    for (const each of old.values()) each.remove();
    if (!boxes.has(this.focused)) this.focused = boxes.keys().next().value ?? "";
    if (focused && !this.targets.contains(document.activeElement)) this.focusOn(this.focused);
    this.#focusFrame();
  }

  /** @param {How} [how] */
  #redraw(how = {}) {
    if (!this.blank) return;
    this.#changed();
    if (this.#aimed !== [...this.aims].join()) this.#aim();
    this.draw({ ...how, still: how.still || quiet() });
    this.hand.raise();
    this.#signs();
    this.#landings();
    this.#arrows();
    this.#label();
  }

  #signs() {
    if (!this.blank) return;
    /** @type {import("./layer.js").Item[]} */
    const items = [];
    const moved = new Set(this.walk?.steps.flatMap((step) => [step.from, step.to]) ?? []);
    /** @param {string} sign @param {string} place @param {number} [number] */
    const add = (sign, place, number) => {
      const numbered = sign === "landing" || sign === "sum";
      const shape = !numbered ? sign : number === undefined ? `${sign}-bare` : number < 10 ? sign : `${sign}-wide`;
      items.push({ key: `${sign}:${place}`, shape, figure: number, at: numbered ? this.next(place) : this.at(place), cls: "signe" });
    };
    for (const place of this.#scene?.last ?? []) if (!moved.has(place) && place !== this.held) add("last", place);
    for (const { sign, places, number } of this.#scene?.signs ?? []) {
      for (const place of places) if (!moved.has(place) && place !== this.held) add(sign, place, number);
    }
    for (const { place, sign, number } of this.#shown.rings ?? []) add(sign, place, number);
    // What is forced where it lies has no arrow; it is ringed.
    for (const step of this.forced()) if (step.from === step.to) add("landing", step.to, step.by || undefined);
    this.layers.signs.lay(this.blank, items);
  }

  #landings() {
    if (!this.blank) return;
    const from = this.held ?? (this.hand.busy ? null : this.#hovered);
    const found = from && this.hints && this.takes ? (this.walk?.landings(from) ?? []) : [];
    const items = found.map((landing) => (this.held ? this.landed(landing) : this.hinted(landing)));
    this.layers.landings.lay(this.blank, items);
  }

  /** The steps of the one play there is, as long as nothing of it is done. */
  forced() {
    const walk = this.walk;
    const asked = walk && this.hints && !this.discreet && this.held === null && this.takes && !walk.steps.length;
    return asked && walk.forced ? walk.ahead() : [];
  }

  #arrows() {
    const arrows = [...(this.#shown.arrows ?? [])];
    for (const places of this.arrows(this.forced())) arrows.push({ places, sign: "best" });
    const frames = (this.#shown.frames ?? []).flatMap((place) => framed(this.aims.get(place)));
    if (!arrows.length && !frames.length && !this.ways.childElementCount) return;
    this.ways.replaceChildren(...frames, ...arrows.map((each) => arrow(this, each.places, each.sign ?? "best")));
  }

  // --- What is said of it

  #label() {
    if (!this.#scene) return;
    const aim = new Map((this.held !== null ? (this.walk?.landings(this.held) ?? []) : []).map((each) => [each.to, each]));
    const origins = this.takes ? this.walk?.origins() : new Set();
    for (const each of this.targets.children) {
      const place = each.getAttribute("data-place") ?? "";
      const landing = this.hints ? aim.get(place) : undefined;
      const parts = [this.called(place)];
      if (place === this.held) parts.push(phrase("board_up"));
      if (landing) parts.push(this.landing(landing));
      const label = parts.filter(Boolean).join(", ");
      if (each.getAttribute("aria-label") !== label) each.setAttribute("aria-label", label);
      each.classList.toggle("permis", landing !== undefined || (this.held === null && this.mayTake(place, origins)));
      const tab = place === this.focused ? "0" : "-1";
      if (each.getAttribute("tabindex") !== tab) each.setAttribute("tabindex", tab);
    }
    const name = phrase("board");
    if (name) this.svg.setAttribute("aria-label", name);
    const said = this.reading();
    if (this.said.textContent !== said) this.said.textContent = said;
  }

  /** The position as it is read out. */
  reading() {
    return tell(this.#scene?.said);
  }

  /**
   * A place as one says it.
   * @param {string} place
   * @returns {string}
   */
  called(place) {
    return tell(this.#scene?.places[place]) || place;
  }

  /**
   * @param {boolean} undo
   */
  #tellWalk(undo) {
    const walk = this.walk;
    const held = this.held;
    const detail = {
      steps: walk?.steps ?? [],
      act: walk?.act ?? null,
      open: walk?.open ?? false,
      held,
      landings: held === null || !this.hints ? [] : (walk?.landings(held) ?? []).map(({ to, by, sum }) => ({ to, by, sum })),
      forced: walk?.forced ?? false,
      undo: undo || (walk?.steps.length ?? 0) > 0 || held !== null,
      kind: walk?.kind ?? "none",
    };
    this.dispatchEvent(new CustomEvent("walk", { bubbles: true, detail }));
  }

  // --- What hands do

  /**
   * The place at a point of the board; where nothing can be done there, the nearest that is meant.
   * @param {Point} point
   * @param {number} reach how far that may be
   * @returns {string | null}
   */
  placeAt(point, reach) {
    const meant = this.hints && !this.#asked ? this.#meant() : null;
    let [within, nearest, least] = [/** @type {string | null} */ (null), /** @type {string | null} */ (null), reach];
    for (const [place, box] of this.aims) {
      const away = distance(point, box);
      if (away === 0) within = place;
      if (away === 0 && (!meant || meant.has(place))) return place;
      if (away < least && meant?.has(place)) [nearest, least] = [place, away];
    }
    return nearest ?? within;
  }

  /** The places where something can be done now; null where that is not known. */
  #meant() {
    const origins = this.walk?.origins();
    if (!origins) return null;
    const landings = this.held === null ? [] : (this.walk?.landings(this.held) ?? []).map((each) => each.to);
    return new Set([...origins, ...landings]);
  }

  /**
   * Whether a man may be taken up there.
   * @param {string} place
   * @param {Set<string> | null | undefined} [origins]
   * @returns {boolean}
   */
  mayTake(place, origins = this.walk?.origins()) {
    if (!this.walk?.open) return false;
    return origins ? origins.has(place) : this.position().has(place);
  }

  /**
   * A place is pressed, with nothing in the hand or with a man in it. Says whether a man is now held there.
   * @param {string} place
   * @param {{dropped?: boolean}} [how]
   * @returns {boolean}
   */
  press(place, how = {}) {
    if (!this.takes) return false;
    if (this.#asked && !this.#asked.walk) {
      this.#point(place);
      return false;
    }
    if (this.held !== null) {
      if (this.#land(place, how)) return false;
      const again = place === this.held;
      if (again || how.dropped) {
        this.putBack();
        return false;
      }
    }
    return this.#take(place);
  }

  /** @param {string} place */
  #take(place) {
    if (!this.mayTake(place)) {
      if (this.held !== null) this.putBack();
      return false;
    }
    this.held = place;
    this.#hovered = null;
    const found = this.walk?.landings(place) ?? [];
    if (found.length === 1 && found[0].to === place) return this.#land(place, {}) && false; // it is done where it lies
    this.#redraw({ still: true });
    this.#touch(place);
    const where = found.map(({ to, by }) => (by ? `${to} (${by})` : to)).join(", ");
    const free = !this.hints || this.walk?.kind === "free";
    say(free ? phrase("board_held", { place }) : phrase("board_held_to", { place, where }));
    this.#tellWalk(false);
    return true;
  }

  /**
   * À la rigueur: who touches has said so.
   * @param {string} place
   */
  #touch(place) {
    if (this.walk?.kind !== "free" || this.#asked) return;
    const touched = this.#scene?.signs?.some((each) => each.sign === "touched" && each.places.includes(place));
    if (!touched && this.#scene?.men?.some((each) => each.place === place)) this.gestured("Touch", { where: place });
  }

  /**
   * @param {string} place
   * @param {{dropped?: boolean}} how
   * @returns {boolean} whether it was a landing
   */
  #land(place, how) {
    const from = /** @type {string} */ (this.held);
    const walk = this.walk;
    if (walk?.kind === "free") {
      if (place === from) return false;
      this.#mean(this.meanings(free(from, place)), { ...how, at: place });
      return true;
    }
    const landing = walk?.landings(from).find((each) => each.to === place);
    if (!landing) return false;
    const pieces = landing.sum ? [] : [landing.path[0], ...landing.others].filter((each) => each.more.becomes);
    if (new Set(pieces.map((each) => each.more.becomes)).size > 1) this.#mean(pieces, { ...how, at: place });
    else this.#go(landing.path, { ...how, at: place });
    return true;
  }

  /**
   * One of these steps is meant.
   * @param {Step[]} steps
   * @param {{dropped?: boolean, at?: string}} how
   */
  #mean(steps, how) {
    const from = this.held;
    if (steps.length < 2) this.#go(steps, how);
    else void this.among(steps).then((step) => (step && this.held === from ? this.#go([step], how) : this.putBack()));
  }

  /**
   * @param {Step[]} path
   * @param {{dropped?: boolean, at?: string}} how
   */
  #go(path, how) {
    this.walk?.go(path);
    this.held = this.onward(path);
    this.#redraw(how.dropped ? { path, dropped: how.at, still: path.at(-1)?.to === how.at } : { path });
    const first = path[0];
    const whole = this.walk?.act && !this.walk.open;
    say([phrase("board_laid", { from: first.from, to: path[path.length - 1].to }), whole ? phrase("board_whole") : ""].filter(Boolean).join(" "));
    this.#tellWalk(false);
    if (this.#asked?.walk && !this.walk?.open) this.confirm();
    else if (whole && this.selfConfirm) this.confirm();
  }

  /** What is held goes back where it stood. */
  putBack() {
    this.hand.drop();
    if (this.held === null) return;
    this.held = null;
    this.#redraw({ still: true });
    say(phrase("board_back"));
    this.#tellWalk(false);
  }

  /** One step back, or what is held put back. */
  undo() {
    if (this.held !== null) return this.putBack();
    if (this.#sent) return;
    if (this.#asked && !this.walk?.steps.length) return this.#answer(null);
    const step = this.walk?.undo();
    if (!step) return;
    this.#redraw({});
    say(phrase("board_back"));
    this.#tellWalk(false);
  }

  /** All steps back. */
  reset() {
    this.hand.drop();
    this.held = null;
    if (this.#sent || !this.walk) return;
    this.walk.reset();
    this.#redraw({});
    this.#tellWalk(false);
  }

  /**
   * Say what has been done; whether there was anything whole to say.
   * @returns {boolean}
   */
  confirm() {
    const walk = this.walk;
    if (!walk || this.held !== null || !this.takes) return false;
    if (this.#asked?.walk) {
      if (!walk.steps.length) return false;
      this.#answer(this.written(this.#asked.slot, walk.steps));
      return true;
    }
    if (walk.kind === "free") {
      const slot = this.gesture(this.playing)?.slots.play;
      if (!slot || !walk.steps.length) return false;
      this.#sent = true;
      this.gestured(this.playing, { play: this.written(slot, walk.steps) });
      return true;
    }
    if (!walk.act) return false;
    this.#sent = true;
    this.#landings();
    this.#label();
    this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { text: walk.act } }));
    return true;
  }

  /** Walk the one play there is; whether there was one. */
  playForced() {
    const walk = this.walk;
    if (!walk?.forced || !this.takes) return false;
    const path = walk.ahead();
    walk.go(path);
    this.held = null;
    this.#redraw({ path });
    this.#tellWalk(false);
    return true;
  }

  /**
   * Wish for a number: the man in the hand, or the one under the keyboard, goes by it where it can.
   * @param {number | null} number
   */
  choose(number) {
    const walk = this.walk;
    if (!walk || walk.kind !== "ways" || !this.takes) return;
    const from = this.held ?? this.focused;
    const step = walk.stop.steps.find((each) => each.from === from && each.by === number);
    if (step) {
      this.held = from;
      this.#go([step], {});
      return;
    }
    walk.number = number;
    this.#landings();
  }

  /**
   * Let somebody point at what fills a sentence; null where he gives it up.
   * @param {Slot} slot
   * @returns {Promise<string | null>}
   */
  ask(slot) {
    this.#answer(null);
    this.putBack();
    return new Promise((done) => {
      this.#asked = { slot, done, walk: slot.sort === "steps" ? new Free(slot.most ?? 1) : null };
      if (this.#asked.walk) this.walk = this.#asked.walk;
      this.svg.classList.add("demande");
      this.#redraw({ still: true });
    });
  }

  /** Something about the board has changed that no step says. @param {How} [how] */
  renew(how = {}) {
    this.#redraw(how);
    this.#tellWalk(false);
  }

  /** Whether it waits to be shown something. */
  get asks() {
    return this.#asked !== null;
  }

  /** @param {string} place */
  #point(place) {
    const men = this.men(place);
    const sort = this.#asked?.slot.sort;
    if ((sort === "men" && !men) || (sort === "own" && men?.side !== this.near)) return;
    this.#answer(place);
  }

  /** @param {string | null} text */
  #answer(text) {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    this.svg.classList.remove("demande");
    if (asked.walk && this.#scene) this.walk = this.#walking(this.#scene);
    this.#redraw({ still: true });
    asked.done(text);
  }

  /**
   * Something was done that a sentence of the table knows.
   * @param {string} key
   * @param {Record<string, string | number>} fields
   */
  gestured(key, fields) {
    const gesture = this.gesture(key);
    if (!gesture) return;
    this.dispatchEvent(new CustomEvent("gesture", { bubbles: true, detail: { key, fields, text: fill(gesture, fields) } }));
  }

  /**
   * Lay arrows, rings and frames over the board, for a study or a lesson; nothing takes them off.
   * @param {{arrows?: {places: string[], sign?: string}[], rings?: {place: string, sign: string, number?: number}[], frames?: string[]}} shown
   */
  show(shown) {
    this.#shown = shown;
    this.#redraw({ still: true });
  }

  /**
   * The mouse is over a place.
   * @param {string | null} place
   */
  hover(place) {
    const over = place !== null && this.hints && this.takes && this.held === null && this.mayTake(place) ? place : null;
    if (over === this.#hovered) return;
    this.#hovered = over;
    this.hovered(over);
    this.#landings();
  }

  // --- Keys

  /** @param {Event} event */
  #focusin = (event) => {
    const place = /** @type {Element} */ (event.target).getAttribute("data-place");
    if (place === null || place === this.focused) return;
    this.focused = place;
    this.#focusFrame();
    for (const each of this.targets.children) each.setAttribute("tabindex", each.getAttribute("data-place") === place ? "0" : "-1");
  };

  #focusFrame() {
    const box = this.aims.get(this.focused);
    if (!box) return;
    for (const each of this.frame.children) {
      const [x, y, width, height] = grown(box, -3);
      for (const [name, value] of Object.entries({ x, y, width, height })) each.setAttribute(name, String(value));
    }
  }

  /** Go to a place with the keyboard. @param {string} place */
  focusOn(place) {
    const target = [...this.targets.children].find((each) => each.getAttribute("data-place") === place);
    if (target instanceof SVGElement) target.focus();
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.svg.classList.add("clavier");
    if (!this.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /**
   * What a key does on the board; whether it does anything.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key({ key }) {
    if (key.startsWith("Arrow")) {
      const place = this.neighbour(this.focused, key);
      if (place !== null) this.focusOn(place);
    } else if (key === "Enter" || key === " ") this.press(this.focused);
    else if (key === "Escape") return this.#escape();
    else if (key === "Backspace" || key === "u") this.undo();
    else if (/^[1-9]$/.test(key)) this.choose(Number(key));
    else return false;
    return true;
  }

  #escape() {
    if (this.held !== null || this.hand.busy) this.putBack();
    else if (this.#asked) this.#answer(null);
    else return false;
    return true;
  }
}

/**
 * Whether two scenes leave a hand to what it does: somebody touched, spoke or marked, and no man has moved.
 * @param {Scene} one
 * @param {Scene} two
 */
function alike(one, two) {
  const fields = /** @type {const} */ (["board", "men", "beside", "tiles", "dice", "ways"]);
  return fields.every((name) => one[name] === two[name] || JSON.stringify(one[name]) === JSON.stringify(two[name]));
}

/**
 * How far a point is from a box.
 * @param {Point} point
 * @param {Box} box
 */
function distance([x, y], [left, top, width, height]) {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
function grown([x, y, width, height], by) {
  return [x - by, y - by, width + 2 * by, height + 2 * by];
}

/**
 * The frame of a place to look at.
 * @param {Box | undefined} box
 * @returns {SVGElement[]}
 */
function framed(box) {
  if (!box) return [];
  const [x, y, width, height] = grown(box, -3);
  const at = { x: String(x), y: String(y), width: String(width), height: String(height) };
  return [svg("g", { class: "foyer montre" }, svg("rect", { class: "brun", ...at }), svg("rect", { class: "halo", ...at }))];
}

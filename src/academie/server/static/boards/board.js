/**
 * The board on the page. It receives a scene and reports what the user does; it holds no rule and no measure.
 *
 * It lets the user take men up and put them down (by a click, a drag or a key) along the ways of the scene. The ground
 * says where men stand, the kind what lies on a board; targets, signs, keys and questions have modules of their own.
 * @module
 */

import { get } from "../lib/store.js";
import { quiet } from "../lib/motion.js";
import { say } from "../lib/speak.js";
import { ready, said, tell } from "../lib/words.js";
import { blank, svg } from "./blank.js";
import { fill } from "./gestures.js";
import { Hand } from "./hand.js";
import { Keyboard } from "./keyboard.js";
import { Kind } from "./kind.js";
import { Question } from "./question.js";
import { alike } from "./scene.js";
import { Signs } from "./signs.js";
import { Targets } from "./targets.js";
import { Free, free } from "./walk.js";
import { stops } from "./ways.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {import("./walk.js").Step} Step
 * @typedef {import("./gestures.js").Slot} Slot
 * @typedef {import("./gestures.js").Gesture} Gesture
 * @typedef {import("./scene.js").Men} Men
 * @typedef {import("./scene.js").How} How
 * @typedef {import("./scene.js").BoardOf} BoardOf
 * @typedef {import("./scene.js").Scene} Scene
 */

const PHONE = matchMedia("(max-width: 719px) and (orientation: portrait)");

export class Board extends Kind {
  #posture = "";
  #frozen = false;
  #sent = false;
  /** Whether a scene has arrived that is not drawn yet. */
  #stale = false;
  /** @type {() => void} */
  #drawn = () => undefined;

  constructor() {
    super();
    this.hints = true;
    /** Whether it hides which play is forced, because that is the question. */
    this.discreet = false;
    this.selfConfirm = get("confirm") === "self";
    /** @type {string} the place where the keyboard is */
    this.focused = "";
    /** Resolved when a board is drawn. @type {Promise<void>} */
    this.ready = new Promise((done) => (this.#drawn = done));

    this.svg = /** @type {SVGSVGElement} */ (svg("svg", { class: "drawing", role: "group" }));
    this.said = document.createElement("p");
    this.said.className = "visually-hidden";
    this.wood = svg("g");
    this.above = svg("g", { class: "in-hand", "aria-hidden": "true" });
    this.reach = new Targets(this);
    this.targets = this.reach.group;
    this.signs = new Signs(this);
    this.question = new Question(this);
    this.keyboard = new Keyboard(this);
    this.hand = new Hand(this);
  }

  connectedCallback() {
    if (!this.svg.isConnected) this.append(this.svg, this.said);
    addEventListener("resize", this.#resized);
    this.svg.addEventListener("keydown", this.keyboard.down);
    this.targets.addEventListener("focusin", this.reach.focusin);
    this.hand.listen(this.svg);
    void ready().then(() => this.#label());
  }

  disconnectedCallback() {
    removeEventListener("resize", this.#resized);
    this.svg.removeEventListener("keydown", this.keyboard.down);
    this.targets.removeEventListener("focusin", this.reach.focusin);
    this.hand.leave();
  }

  #resized = () => {
    const board = this.told?.board ?? this.awaited;
    if (board && this.blank?.name !== this.named(board)) void this.#arrange({ still: true });
  };

  // --- What it receives

  get scene() {
    return this.told;
  }

  set scene(scene) {
    const before = this.told;
    const goesOn = scene && before && scene !== before && !this.#sent && alike(before, scene);
    this.told = scene;
    if (!goesOn) this.#begin(scene);
    this.changed();
    void this.#arrange({ before, still: before === null });
  }

  /** Stand there empty until a scene comes. @param {BoardOf} board */
  foresee(board) {
    this.awaited = board;
    return this.#arrange({ still: true });
  }

  /** Nothing is done yet. @param {Scene | null} scene */
  #begin(scene) {
    this.#sent = false;
    this.question.answer(null);
    this.hand.drop();
    this.held = null;
    this.signs.forget();
    this.walk = scene ? this.walking(scene) : null;
  }

  /** The walk that a scene lets begin. @param {Scene} scene */
  walking(scene) {
    const ways = stops(scene.ways);
    if (ways.length) return this.along(ways);
    const slot = this.gesture(this.playing)?.slots.play;
    return slot?.sort === "steps" ? new Free(slot.most ?? 1) : null;
  }

  /**
   * What the table lets one say, by its key.
   * @param {string} key
   * @returns {Gesture | undefined}
   */
  gesture(key) {
    return this.told?.gestures?.find((each) => each.key === key);
  }

  get frozen() {
    return this.#frozen;
  }

  set frozen(frozen) {
    const was = this.#frozen;
    if (frozen && !was) this.putBack();
    this.#frozen = frozen;
    this.svg.classList.toggle("cut", frozen);
    if (frozen) this.svg.setAttribute("aria-disabled", "true");
    else this.svg.removeAttribute("aria-disabled");
    if (!this.blank || !this.told || was === frozen) return;
    // What may be taken is shown, or no longer: with what else is told now, a scene perhaps, and once.
    this.#stale = true;
    queueMicrotask(() => this.#stale && this.redraw({ still: true }));
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
    return !this.#frozen && !this.#sent && this.told !== null && this.blank !== null;
  }

  /**
   * Lay arrows, rings and frames over the board, for a study or a lesson; nothing takes them off.
   * @param {import("./signs.js").Shown} shown
   */
  show(shown) {
    this.signs.shown = shown;
    this.redraw({ still: true });
  }

  /**
   * Let somebody point at what fills a sentence; null where he gives it up.
   * @param {Slot} slot
   * @returns {Promise<string | null>}
   */
  ask(slot) {
    return this.question.ask(slot);
  }

  /**
   * Report every place that somebody points at; null ends it.
   * @param {((place: string) => void) | null} done
   */
  follow(done) {
    this.question.follow(done);
  }

  /** Whether it waits to be shown something. */
  get asks() {
    return this.question.asked !== null;
  }

  // --- Drawing

  /** The name of the empty board. @param {BoardOf} board */
  named(board) {
    return this.standing ? board.standing : board.lying;
  }

  /** @param {How} how */
  async #arrange(how) {
    const scene = this.told;
    const board = scene?.board ?? this.awaited;
    if (!board) {
      if (this.blank) this.redraw(how);
      return;
    }
    const name = this.named(board);
    if (this.blank?.name !== name) {
      try {
        const found = await blank(name);
        if (this.told !== scene || this.named(board) !== name) return; // another has come meanwhile
        if (scene || this.bare) this.#furnish(found);
        how = { ...how, still: true };
      } catch {
        if (scene) this.dispatchEvent(new CustomEvent("unfurnished", { bubbles: true, detail: { name } }));
        return;
      }
    }
    if (!scene) return;
    this.redraw(how);
    this.#tell();
    this.dataset.ready = name;
    this.#drawn();
  }

  /** @param {import("./blank.js").Blank} found */
  #furnish(found) {
    this.blank = found;
    this.changed();
    const [x, y, width, height] = found.numbers.viewBox;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.wood = found.wood();
    this.svg.replaceChildren(
      this.wood,
      this.targets,
      ...this.pieces(),
      ...this.signs.groups,
      this.reach.frame,
      this.above,
    );
    this.reach.lay();
    this.reach.label();
    this.prepare();
    this.dataset.wood = found.name;
  }

  /** @param {How} [how] */
  redraw(how = {}) {
    if (!this.blank) return;
    this.#stale = false;
    this.changed();
    this.reach.lay();
    this.draw({ ...how, still: how.still || quiet() });
    this.hand.raise();
    this.signs.lay();
    this.#label();
  }

  /** Something about the board has changed that no step says. @param {How} [how] */
  renew(how = {}) {
    this.redraw(how);
    this.#tell();
  }

  /** The steps of the one play there is, as long as nothing of it is done. */
  forced() {
    const walk = this.walk;
    const asked = walk && this.hints && !this.discreet && this.held === null && this.takes && !walk.steps.length;
    return asked && walk.forced ? walk.ahead() : [];
  }

  // --- What is said of it

  #label() {
    if (!this.told) return;
    this.reach.label();
    const name = said("board");
    if (name) this.svg.setAttribute("aria-label", name);
    const reading = this.reading();
    if (this.said.textContent !== reading) this.said.textContent = reading;
  }

  /** The position as it is read out. */
  reading() {
    return tell(this.told?.said);
  }

  /** Tell what has been walked, and what is held. */
  #tell() {
    const walk = this.walk;
    const held = this.held;
    const detail = {
      steps: walk?.steps ?? [],
      act: walk?.act ?? null,
      open: walk?.open ?? false,
      held,
      landings:
        held === null || !this.hints ? [] : (walk?.landings(held) ?? []).map(({ to, by, sum }) => ({ to, by, sum })),
      forced: walk?.forced ?? false,
      owed: walk?.kind === "ways" && walk.forced && Boolean(walk.ahead()[0]?.more.over?.length),
      takes: Boolean(walk?.steps[0]?.more.over?.length),
      undo: (walk?.steps.length ?? 0) > 0 || held !== null,
      kind: walk?.kind ?? "none",
    };
    this.dispatchEvent(new CustomEvent("walk", { bubbles: true, detail }));
  }

  /**
   * Something was done that a sentence of the table knows.
   * @param {string} key
   * @param {Record<string, string | number>} fields
   */
  gestured(key, fields) {
    const gesture = this.gesture(key);
    if (!gesture) return;
    this.dispatchEvent(
      new CustomEvent("gesture", { bubbles: true, detail: { key, fields, text: fill(gesture, fields) } }),
    );
  }

  // --- What hands do

  /**
   * The place at a point of the board; where nothing can be done there, the nearest that is meant.
   * @param {Point} point
   * @param {number} reach how far that may be
   * @returns {string | null}
   */
  placeAt(point, reach) {
    return this.reach.at(point, reach);
  }

  /**
   * The mouse is over a place.
   * @param {string | null} place
   */
  hover(place) {
    this.signs.hover(place);
  }

  /** Go to a place with the keyboard. @param {string} place */
  focusOn(place) {
    this.reach.focusOn(place);
  }

  /**
   * What a key does on the board; whether it does anything.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    return this.keyboard.does(event);
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
    if (this.question.points) {
      this.question.point(place);
      return false;
    }
    if (this.held !== null) {
      if (this.#land(place, how)) return false;
      const from = this.held;
      const again = place === from;
      if (again || how.dropped || !this.mayTake(place)) this.putBack();
      if (!again && (how.dropped || this.held === null)) this.#refuse(from, place);
      if (this.held === null) return false;
    }
    return this.#take(place);
  }

  /** @param {string} place */
  #take(place) {
    if (!this.mayTake(place)) {
      if (this.men(place)) this.#refuse(place, null);
      return false;
    }
    this.held = place;
    this.signs.forget();
    const found = this.walk?.landings(place) ?? [];
    if (found.length === 1 && found[0].to === place) return this.#land(place, {}) && false; // it is done where it lies
    this.redraw({ still: true });
    this.#touch(place);
    const where = found.map(({ to, by }) => (by ? `${to} (${by})` : to)).join(", ");
    const free = !this.hints || this.walk?.kind === "free";
    say(free ? said("board_held", { place }) : said("board_held_to", { place, where }));
    this.#tell();
    return true;
  }

  /**
   * What a hand wanted cannot be done: whoever shows the board says why.
   * @param {string} from
   * @param {string | null} to nothing where a man cannot even be taken up
   */
  #refuse(from, to) {
    if (!this.hints || this.walk?.kind !== "ways" || this.asks) return;
    const stop = this.walk.stop;
    const takes = stop.steps.some((step) => step.more.over?.length);
    const side = this.men(from)?.side ?? null;
    this.dispatchEvent(new CustomEvent("refused", { bubbles: true, detail: { from, to, side, takes } }));
  }

  /**
   * À la rigueur: who touches has said so.
   * @param {string} place
   */
  #touch(place) {
    if (this.walk?.kind !== "free" || this.asks) return;
    const touched = this.told?.signs?.some((each) => each.sign === "touched" && each.places.includes(place));
    if (!touched && this.told?.men?.some((each) => each.place === place)) this.gestured("Touch", { where: place });
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
    this.redraw(how.dropped ? { path, dropped: how.at, still: path.at(-1)?.to === how.at } : { path });
    const first = path[0];
    const whole = this.walk?.act && !this.walk.open;
    say(
      [said("board_laid", { from: first.from, to: path[path.length - 1].to }), whole ? said("board_whole") : ""]
        .filter(Boolean)
        .join(" "),
    );
    this.#tell();
    if (this.question.walks && !this.walk?.open) this.confirm();
    else if (whole && this.selfConfirm) this.confirm();
  }

  /** What is held goes back where it stood. */
  putBack() {
    this.hand.drop();
    if (this.held === null) return;
    this.held = null;
    this.redraw({ still: true });
    say(said("board_back"));
    this.#tell();
  }

  /** One step back, or what is held put back. */
  undo() {
    if (this.held !== null) return this.putBack();
    if (this.#sent) return;
    if (this.asks && !this.walk?.steps.length) return this.question.answer(null);
    const step = this.walk?.undo();
    if (!step) return;
    this.redraw({});
    say(said("board_back"));
    this.#tell();
  }

  /** All steps back. */
  reset() {
    this.hand.drop();
    this.held = null;
    if (this.#sent || !this.walk) return;
    this.walk.reset();
    this.redraw({});
    this.#tell();
  }

  /**
   * Say what has been done; whether there was anything whole to say.
   * @returns {boolean}
   */
  confirm() {
    const walk = this.walk;
    if (!walk || this.held !== null || !this.takes) return false;
    if (this.question.walks) return this.question.written(walk.steps);
    if (walk.kind === "free") {
      const slot = this.gesture(this.playing)?.slots.play;
      if (!slot || !walk.steps.length) return false;
      this.#sent = true;
      this.gestured(this.playing, { play: this.written(slot, walk.steps) });
      return true;
    }
    if (!walk.act) return false;
    this.#sent = true;
    this.signs.land();
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
    this.redraw({ path });
    this.#tell();
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
    this.signs.land();
  }
}

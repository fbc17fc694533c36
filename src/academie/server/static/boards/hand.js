/**
 * Mouse, finger or pen on a board. A short press takes up and puts down; a longer movement drags.
 * @module
 */

import { svg } from "./blank.js";

/**
 * @typedef {import("./blank.js").Point} Point
 * @typedef {{follow: (point: Point) => void, drop: (point: Point) => void, cancel: () => void}} Grasp
 */

const SLACK = { mouse: 4, pen: 6, touch: 8 }; // pixels after which a press is a drag
const REACH = { mouse: 6, pen: 16, touch: 28 }; // pixels to the nearest thing that may be meant
const ABOVE = 24; // pixels a man is held above a finger

export class Hand {
  /** @type {number | null} */
  #pointer = null;
  /** @type {Grasp | null} */
  #grasp = null;
  /** @type {Point} */
  #from = [0, 0];
  #again = false;
  #carries = false;
  /** @type {string | null} */
  #raised = null;
  /** @type {SVGElement | null} */
  #node = null;
  /** @type {AbortController | null} */
  #ears = null;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Whether something is carried. */
  get busy() {
    return this.#carries || this.#grasp !== null;
  }

  /** @param {SVGSVGElement} place */
  listen(place) {
    this.#ears = new AbortController();
    const { signal } = this.#ears;
    // A second finger, wherever it comes down, puts back.
    const second = (/** @type {PointerEvent} */ event) => {
      if (this.#pointer !== null && event.pointerId !== this.#pointer) this.board.putBack();
    };
    place.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    addEventListener("pointerdown", second, { signal });
    place.addEventListener("pointermove", (event) => this.#move(event), { signal });
    place.addEventListener("pointerup", (event) => this.#up(event), { signal });
    place.addEventListener("pointercancel", (event) => this.#lost(event), { signal });
    // What is held is not scrolled away. Said here, since browsers do not heed touch-action within a drawing alike.
    const keep = (/** @type {TouchEvent} */ event) => {
      if (this.#pointer !== null && event.cancelable) event.preventDefault();
    };
    place.addEventListener("touchstart", keep, { signal, passive: false });
    place.addEventListener("touchmove", keep, { signal, passive: false });
    place.addEventListener("pointerleave", () => this.board.hover(null), { signal });
  }

  leave() {
    this.#ears?.abort();
    this.drop();
  }

  /** Show what is held above the board, or that nothing is. */
  raise() {
    const { board } = this;
    if (board.held === this.#raised) return;
    this.#raised = board.held;
    this.#node = null;
    const shape = board.held === null ? null : board.lift(board.held);
    if (!shape || board.held === null) {
      board.above.replaceChildren();
      return;
    }
    const lifted = svg("g", { class: "lifted" }, shape);
    this.#node = svg("g", { transform: `translate(${board.raised(board.held).join(" ")})` }, lifted);
    board.above.replaceChildren(board.origin(board.held), this.#node);
  }

  /** Whatever is carried is let go, and nothing is done. */
  drop() {
    this.#grasp?.cancel();
    this.#grasp = null;
    this.#carries = false;
    this.#pointer = null;
    this.board.svg.classList.remove("carrying");
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { board } = this;
    board.svg.classList.remove("keyboard");
    if (this.#pointer !== null || event.button !== 0 || !board.takes) return;
    const { point, reach } = this.#where(event);
    this.#again = false;
    this.#from = [event.clientX, event.clientY];
    const grasp = board.held === null ? board.grasp(point) : null;
    if (grasp) {
      this.#grasp = grasp;
      return this.#hold(event);
    }
    const place = board.placeAt(point, reach);
    if (place === null) return board.putBack();
    if (place === board.held && !board.walk?.landings(place).some((each) => each.to === place)) this.#again = true;
    else if (!board.press(place)) return;
    this.#hold(event);
  }

  /** @param {PointerEvent} event */
  #hold(event) {
    this.#pointer = event.pointerId;
    this.board.svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { board } = this;
    if (this.#pointer === null) {
      if (event.pointerType === "mouse") board.hover(this.#under(event));
      return;
    }
    if (event.pointerId !== this.#pointer) return;
    const { point, unit } = this.#where(event);
    const way = Math.hypot(event.clientX - this.#from[0], event.clientY - this.#from[1]);
    if (!this.#carries && way < SLACK[/** @type {keyof typeof SLACK} */ (event.pointerType)]) return;
    this.#carries = true;
    board.svg.classList.add("carrying");
    if (this.#grasp) this.#grasp.follow(point);
    else if (this.#node) {
      const up = event.pointerType === "touch" ? ABOVE / unit : 0;
      this.#node.setAttribute("transform", `translate(${point[0]} ${point[1] - up})`);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#pointer) return;
    const { board } = this;
    const { point, reach } = this.#where(event);
    const [grasp, carried, again] = [this.#grasp, this.#carries, this.#again];
    this.#grasp = null;
    this.drop();
    if (grasp) return carried ? grasp.drop(point) : grasp.cancel();
    if (carried) this.#release(point, reach);
    else if (again) board.putBack();
  }

  /**
   * @param {Point} point
   * @param {number} reach
   */
  #release(point, reach) {
    const { board } = this;
    const from = board.held;
    if (from === null) return;
    const place = board.placeAt(point, reach);
    if (place === null && board.carriedOff(from, point)) return;
    if (place !== null) board.press(place, { dropped: true });
    else board.putBack();
    if (place === null || place === from) board.returned(from, point);
  }

  /** @param {PointerEvent} event */
  #lost(event) {
    if (event.pointerId === this.#pointer) this.board.putBack();
  }

  /** @param {PointerEvent} event */
  #under(event) {
    return /** @type {Element} */ (event.target).getAttribute("data-place");
  }

  /**
   * Where on the board, how many pixels a unit has, and how many units the hand reaches.
   * @param {PointerEvent} event
   * @returns {{point: Point, unit: number, reach: number}}
   */
  #where(event) {
    const matrix = this.board.svg.getScreenCTM() ?? new DOMMatrix();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const unit = matrix.a || 1;
    const reach = REACH[/** @type {keyof typeof REACH} */ (event.pointerType)] / unit;
    return { point: [Math.round(x * 10) / 10, Math.round(y * 10) / 10], unit, reach };
  }
}
